import { inWords } from '#domain/count.ts';
import { BUG_REPORT_LOG_DAYS, DISCARDED_DAYS, MAIL_ADDRESS_DAYS } from '#domain/lifetimes.ts';
import { LONG_SESSION_DAYS, SESSION_HOURS } from '#domain/session-length.ts';
import { WRONG_PASSWORD_MINUTES } from '#domain/log-in-tries.ts';
import type { Topic } from './text.ts';

/** /privacy-policy: what the software does today, and nothing it does not do yet (R004). */
export const privacyLead =
  'What you enter here is confidential. This page explains what is kept, where, and who can read it.';

export const privacyTopics: readonly Topic[] = [
  {
    id: 'confidential',
    title: 'Confidential, and only in aggregate',
    blocks: [
      'Only people with an account at your hospital can read its assessments.',
      'Data from the digital modules is used only in aggregate: it is put together from many hospitals, so that no hospital, person or single answer can be made out. It is never shared with the accreditor, and plays no part in what the accreditor decides.',
      'The people who run the server can reach its data and its backups. They keep it confidential.',
    ],
  },
  {
    id: 'patients',
    title: 'No patient data',
    blocks: [
      'The tool is not meant for patient data. Never enter anything that could identify one: no name, initials, birth date, record number, room or bed. Reports of events may be protected by law; ask your risk manager what may be written down.',
      'If a note seems to hold something of the kind, a hint under it says so. Your device works this out by itself: nothing about the hint is kept or sent. It cannot find everything, so read your notes again before you submit.',
    ],
  },
  {
    id: 'device',
    title: 'What is kept on your device',
    blocks: [
      'So that the tool works offline, your browser keeps:',
      {
        list: [
          'your hospital’s modules and assessments, your drafts, and changes that have not been sent yet, in a browser database (IndexedDB). Each person who logs in on the device has a separate one.',
          'your name, email, role and hospital, and the names of your colleagues, in the same database',
          `a token that proves who you are, while you are logged in. Without “Stay signed in”, it is gone when you close the app, and expires after ${inWords(SESSION_HOURS)} hours. With it, the token is kept until you log out, for at most ${LONG_SESSION_DAYS} days.`,
          'a check value made from your password, or from the one that you chose for the device, so that you can open your own work offline. The password cannot be read from it. It is deleted when you log out, and you can turn it off on the [account page](/account).',
          'while your changes are waiting to be sent: how many there are, and your first name. The home page and the log-in page show this to anyone who opens them on the device.',
          'a technical log of the last 200 events: pages, calls to the server and errors, without your answers, names or passwords. It goes to the server only with a bug report, and you can read it before you send one.',
          'the page you viewed last, which questions of an assessment come first, and the time you last logged out, so that other tabs log out as well',
          'keys that can end your log-ins on this device and do nothing else, so that a log-out reaches the server even when you are offline',
          'that installing the app was offered on this device, once you have answered or installed it',
          'the app itself: its pages, text and icons, and the files it offers for download',
        ],
      },
      `Logging out removes the token and deletes from the device what the server has. What has not been sent yet stays, so that no work is lost, and so does what you discarded in the last ${DISCARDED_DAYS} days of use. Only you can open it in the app, by logging in again. The tool does not encrypt the database. Protect the device itself with a passcode. To delete everything, send what is waiting and then clear this site’s data in the browser’s settings.`,
      'A backup file saved from the Device page is an ordinary file. Keep it as safe as the assessments in it.',
    ],
  },
  {
    id: 'server',
    title: 'What is kept on the server',
    blocks: [
      {
        list: [
          'your account: name, email, department, position, role, when it was created, and when you last logged in',
          'your password, only as a hash from which it cannot be read back',
          'your hospital’s name and location',
          'while you have an assessment open: on which question you are, so that colleagues who have it open, too, can see that. It is forgotten after a minute.',
          'the address, permission and sender of each invitation that has not been used yet',
          'which notification emails an administrator wants',
          `which kind of email was sent to whom and when, so that none is sent twice. The content is deleted once the email is sent, and the address ${MAIL_ADDRESS_DAYS} days later.`,
          `bug reports you send, with your email address and hospital. The technical log that comes with one is deleted after ${BUG_REPORT_LOG_DAYS} days.`,
          'assessments with all their answers, notes, and facilitator and participant names, and every earlier version of them with who saved it and when',
          'if you sign in by your hospital: how its sign-in names you, so that you are known there again',
          'where you are logged in: browser, kind of device, and when it was last used. You can see this and end each log-in on the [account page](/account). It is deleted 30 days after the log-in has run out.',
          'a record of what happened: who logged in, opened, exported, invited, changed or was refused what, when, and from which network address, also wrong passwords; and, as your device tells it, when it was locked and opened and what was saved or printed from it without the server. It holds none of your answers and notes. It is kept for six years unless those who run the server set another time, and your hospital’s administrators can read it.',
          `counts that stop misuse: wrong passwords for ${WRONG_PASSWORD_MINUTES} minutes, requested emails and wrong links for at most an hour, new assessments, uploads and bug reports for a day. They are kept by hash only, without names, emails or addresses.`,
        ],
      },
      'Assessments cannot be deleted, and nothing that was overwritten is lost. If an answer contains a name that should not be there, [email us](mailto:).',
      'Your hospital’s administrators can give you what is kept about you. Once your account is deactivated, they can erase your name, email, department and position: your work then says “A former user”. What you wrote stays, such as names among the facilitators, and backups made before keep everything until they are deleted.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and other companies',
    blocks: [
      'There are two cookies that last, XSRF-TOKEN and device; on a secure address, __Host- stands before their names. Each lasts for up to 400 days. The first keeps other sites from acting in your name. The second is set when somebody logs in. By it the server knows this browser again: so nobody can shut you out by guessing your password, and you get an email about a log-in on a new device. Neither names you or opens anything. While you sign in by your hospital there is a third, sign-in, for 15 minutes: by it the server knows that you come back in the same browser.',
      'There are no advertising cookies and no trackers from other companies.',
      'The app loads everything from its own server. Links to other sites open in a new window; those sites have their own policies.',
    ],
  },
  {
    id: 'who',
    title: 'Who can do what',
    blocks: [
      'Everyone at your hospital who has an account sees the list of assessments and can open completed ones. Editors and administrators also fill in and submit them. Colleagues see your name next to what you edited. Only administrators see other people’s email addresses and positions, when they last logged in, and on how many devices. They also invite people and decide what each person may do.',
      'Bug reports are read only by the people who support this product, not by your colleagues. They write back only if you asked for it.',
      'Usernames and passwords are private. Do not share yours. If you think someone knows your password, [change it](/account): that ends your session on every other device.',
    ],
  },
];
