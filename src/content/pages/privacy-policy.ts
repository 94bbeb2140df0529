import type { Topic } from './text.ts';

/** /privacy-policy: what the software does, and nothing it does not do yet (R004). */
export const privacyLead =
  'What you enter here is confidential. This page says what is kept, where, and who can read it.';

export const privacyTopics: readonly Topic[] = [
  {
    id: 'confidential',
    title: 'Confidential, and only in aggregate',
    blocks: [
      'Your hospital’s assessments can be read by people with an account at your hospital, and by nobody at another hospital.',
      'Data from the digital modules is used only in aggregate: added up over many hospitals, so that no hospital, no person and no single answer can be recognized. It is never shared with the accreditor, and it plays no part in an accreditation decision.',
      'The people who run the server for your hospital can reach the database and its backups, as with any software. They keep it confidential.',
    ],
  },
  {
    id: 'patients',
    title: 'No patient data',
    blocks: [
      'The tool is not made for data about patients. Never enter anything that could identify one: no name, initials, birth date, record number, room or bed. Reports of events may be protected by law; ask your risk manager what may be written down.',
    ],
  },
  {
    id: 'device',
    title: 'What is kept on your device',
    blocks: [
      'So that the tool works without network, your browser keeps:',
      {
        list: [
          'your hospital’s modules and assessments, your drafts, and changes that have not been sent yet, in a database of the browser (IndexedDB). There is one database for each person who logs in on the device.',
          'your name, email, role and hospital, and the names of your colleagues, in the same database',
          'a token that proves who you are, while you are logged in. Without “Stay signed in” it is gone when you close the app, and ends after twelve hours. With it, it is kept until you log out, for 30 days at most.',
          'a check value made from your password, so that you can open your own work when there is no network. The password cannot be read from it. It is deleted when you log out; on the [account page](/account) you can switch it off.',
          'while changes of yours wait to be sent: how many, with your first name. The log-in page shows this to everybody who opens it on the device.',
          'the page you looked at last, and the time at which you last logged out, so that other tabs log out as well',
          'the app itself: its pages, texts and icons, and the files that it offers for download',
        ],
      },
      'Logging out removes the token. It does not delete what is in the database, so that work that still waits is not lost; the next person to log in cannot open it in the app. The database is not encrypted by the tool. Protect the device itself with a passcode. To delete everything, send what waits and then clear the data of this site in the settings of the browser.',
      'A backup file that you save from the Device page is an ordinary file. Keep it as safe as the assessments in it.',
    ],
  },
  {
    id: 'server',
    title: 'What is kept on the server',
    blocks: [
      {
        list: [
          'your account: name, email, department, position, role, and when it was made',
          'your password only as a hash, from which it cannot be read back',
          'your hospital’s name and location',
          'the address, the permission and the sender of each invitation that nobody has used yet',
          'which notification emails an administrator wants',
          'to whom which kind of email was sent and when, so that none is sent twice. What it says is deleted once it is sent.',
          'assessments with all their answers, notes and names of facilitators and participants, and each earlier state of them with the person who saved it and the time',
          'failed log-ins, to stop people who guess passwords: the network address, the time and a hash of the email. They count for 15 minutes, and the next failed log-in deletes older ones. Emails that are asked for, and wrong links, are counted for an hour at most, by hashes only.',
        ],
      },
      'Assessments cannot be deleted, and nothing that was overwritten is lost. If somebody’s name stands in an answer that should not hold it, [email us](mailto:).',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and other companies',
    blocks: [
      'There is one cookie, XSRF-TOKEN. It guards against other sites acting in your name and says nothing about you. There are no cookies for advertising, and no counters of other companies.',
      'The app loads everything from its own server. Links to other sites open in a new window; those sites have policies of their own.',
    ],
  },
  {
    id: 'who',
    title: 'Who can do what',
    blocks: [
      'Everyone at your hospital who has an account sees the list of assessments and can open completed ones. Editors and administrators also fill in and submit them. Colleagues see your name beside what you edited. Only administrators see the email addresses and positions of others. They also invite people and decide what each may do.',
      'Usernames and passwords are private. Do not share yours. If you think that somebody knows it, [change it](/account): that ends your session on every other device.',
    ],
  },
];
