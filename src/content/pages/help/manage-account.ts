import type { Topic } from '../text.ts';

export const manageAccount: readonly Topic[] = [
  {
    id: 'get-an-account',
    title: 'Get an account',
    blocks: [
      'Every account belongs to one hospital. If your hospital is here already, ask one of its administrators to invite you. The invitation comes by email; open the link in it, enter your name and choose a password.',
      'If your hospital is new here, [create an account](/register). You get an email to confirm your address. With the link in it you choose a password, and you are the hospital’s first administrator.',
      'The links work once, and for 14 days. If yours has run out, ask for another invitation, or register again with the same address.',
    ],
  },
  {
    id: 'log-in',
    title: 'Log in and stay signed in',
    blocks: [
      'Log in with your email and your password. You are logged out when you close the tab, or after twelve hours.',
      'With “Stay signed in” you remain logged in on this device for 30 days, or until you log out. Use it on a tablet that you alone use, or that only your team can unlock.',
    ],
  },
  {
    id: 'session-ended',
    title: 'When your session has ended',
    blocks: [
      'After that time a box asks for your password. What you typed stays on the page behind it. Enter the password and go on; what was waiting is sent.',
    ],
  },
  {
    id: 'shared-tablet',
    title: 'Share a tablet',
    blocks: [
      'Log out when you hand the tablet on. Each person’s work is kept apart: the next one cannot open yours in the app, and cannot send or delete it.',
      'If some of your work has not been sent yet, the app says so when you log out. It is kept on that tablet and goes out when you log in there again. Until then the log-in page says how much of whose work waits.',
    ],
  },
  {
    id: 'password',
    title: 'Change your password',
    blocks: [
      'Open [Manage Account](/account) and press Change Password. Enter the present one, and the new one twice. It needs at least 8 characters. Several words are easier to keep in mind than signs.',
      'With a new password you are logged out on all other devices. Drafts that wait there are kept until you log in there again.',
    ],
  },
  {
    id: 'forgot-password',
    title: 'If you forgot your password',
    blocks: [
      'Press “Forgot your password?” on the log-in page and enter your email. You get a link to choose a new password. It works once, for two hours. Look into the folder for spam, too.',
      'Nobody can read your password, not even we.',
    ],
  },
  {
    id: 'too-many-tries',
    title: 'Too many tries',
    blocks: [
      'After ten wrong passwords within 15 minutes you have to wait before you can try again. This stops people who guess.',
    ],
  },
  {
    id: 'profile',
    title: 'Change your name or email',
    blocks: [
      'Change them on the [account page](/account), under Your Information, and press Save. You log in with the new email from then on. This needs the network.',
    ],
  },
  {
    id: 'roles',
    title: 'Permissions',
    blocks: [
      {
        list: [
          'Administrator: all that an editor does. Also invites people, changes permissions, edits the hospital’s name and place, and sees the contact data of colleagues.',
          'Editor: starts assessments, fills them in and submits them.',
          'Viewer: reads completed assessments. Those in progress are listed but cannot be opened.',
          'Deactivated: cannot log in.',
        ],
      },
    ],
  },
  {
    id: 'invite',
    title: 'Invite people',
    blocks: [
      'For administrators: press Invite Users on the [account page](/account). Enter an email and a permission for each person, and press Send Invitation. If one line is wrong, nobody is invited until you have mended it.',
      'If somebody has lost the email, invite the same address again. The new link takes the place of the old one.',
    ],
  },
  {
    id: 'permissions',
    title: 'Change a permission',
    blocks: [
      'For administrators: Manage Users on the account page lists everyone. A new permission is saved as soon as you choose it, and counts at once. The person gets an email about it.',
      'You cannot change your own permission. Once somebody is an administrator, it cannot be changed any more. It is wise to have two.',
    ],
  },
  {
    id: 'leaving',
    title: 'When somebody leaves',
    blocks: [
      'An administrator chooses Deactivated for them in Manage Users. They are logged out on every device and cannot log in. Their assessments stay. The same list lets them in again.',
      'What still waited on their tablet is kept there. Send it before you deactivate them.',
    ],
  },
  {
    id: 'emails',
    title: 'Notification emails',
    blocks: [
      'Administrators choose on the [account page](/account) which emails they get. Each choice is saved at once.',
    ],
  },
];
