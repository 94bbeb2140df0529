import { inWords } from '#domain/count.ts';
import { FRESH_PASSWORD_MINUTES, INVITATION_DAYS, RESET_HOURS } from '#domain/lifetimes.ts';
import { LONG_SESSION_DAYS, SESSION_HOURS } from '#domain/session-length.ts';
import { MOST_INVITED } from '#domain/invitations.ts';
import { MOST_WRONG_PASSWORDS, WRONG_PASSWORD_MINUTES } from '#domain/log-in-tries.ts';
import { ENOUGH_BY_LENGTH, SHORTEST_PASSWORD } from '#domain/password-length.ts';
import type { Topic } from '../text.ts';

export const manageAccount: readonly Topic[] = [
  {
    id: 'get-an-account',
    title: 'Get an account',
    blocks: [
      'Every account belongs to one hospital. If your hospital already uses RTA Tracers, ask one of its administrators to invite you. The invitation comes by email; open the link in it, enter your name and choose a password.',
      'If your hospital is new, [create an account](/register). You will get an email to confirm your address. Open the link in it and choose a password; you are then the hospital’s first administrator.',
      `Each link works once, within ${INVITATION_DAYS} days. If yours has expired, ask for another invitation, or register again with the same address.`,
    ],
  },
  {
    id: 'log-in',
    title: 'Log in and stay signed in',
    blocks: [
      `Log in with your email and your password. You are logged out when you close the tab, or after ${inWords(SESSION_HOURS)} hours.`,
      `With “Stay signed in” you stay logged in on this device for ${LONG_SESSION_DAYS} days, or until you log out. Use it on a tablet that only you use, or that only your team can unlock.`,
    ],
  },
  {
    id: 'sign-in-by-the-hospital',
    title: 'Sign in by your hospital',
    blocks: [
      'Where your hospital has set this up, the log-in page has a button “Sign in with” and its name. It leads to your hospital’s own sign-in and back to where you were. You need no password of RTA Tracers.',
      'After your first sign-in on a device you are asked to choose a password for that device. It opens your work there when you are offline, and when the device has locked. It stays on the device; you can choose another one under “Work Offline” in [Manage Account](/account).',
      'Logging out here does not log you out of your hospital’s other systems. On a shared tablet, your hospital asks again who you are each time.',
    ],
  },
  {
    id: 'session-ended',
    title: 'When your session has ended',
    blocks: [
      'When the time is up, you are asked for your password. What you typed stays on the page behind the message. Enter your password and carry on; whatever was waiting is sent.',
    ],
  },
  {
    id: 'shared-tablet',
    title: 'Share a tablet',
    blocks: [
      'Log out before you pass the tablet to someone else. Each person’s work is kept separate: the next person cannot open, send or delete yours in the app.',
      'If some of your work has not been sent yet, the app says so when you log out. It is kept on that tablet and sent when you log in there again. What has been sent is removed from the tablet. Until then, the home page and the log-in page show how many saves are waiting and whose they are.',
    ],
  },
  {
    id: 'password',
    title: 'Change your password',
    blocks: [
      `Open [Manage Account](/account) and press Change Password. Enter your current password, and the new one twice. It needs at least ${SHORTEST_PASSWORD} characters. From ${ENOUGH_BY_LENGTH} on, a few words are enough, if they are not only your name and those of your hospital.`,
      'Changing your password logs you out on all other devices. Drafts waiting there are kept until you log in there again.',
    ],
  },
  {
    id: 'forgot-password',
    title: 'If you forgot your password',
    blocks: [
      `Press “Forgot your password?” on the log-in page and enter your email. You will get a link to choose a new password. It works once, within ${inWords(RESET_HOURS)} hours. Check your spam folder, too.`,
      'Nobody can read your password, not even us.',
    ],
  },
  {
    id: 'too-many-tries',
    title: 'Too many tries',
    blocks: [
      `After ${inWords(MOST_WRONG_PASSWORDS)} wrong passwords within ${WRONG_PASSWORD_MINUTES} minutes, you have to wait before you can try again; the log-in page says how long. This stops people from guessing.`,
    ],
  },
  {
    id: 'profile',
    title: 'Change your name or email',
    blocks: [
      'Change them on the [account page](/account), under Your Information, and press Save. This needs a connection.',
      `A new email has to be confirmed: open the link in the email that we send there, within ${inWords(RESET_HOURS)} hours. From then on you log in with it. We tell your old address, too.`,
    ],
  },
  {
    id: 'roles',
    title: 'Permissions',
    blocks: [
      {
        list: [
          'Administrator: does all that an editor does. Invites people, and changes what they may do. Edits the name and place of the hospital. Sees how to reach colleagues.',
          'Editor: starts assessments, fills them in and submits them.',
          'Viewer: reads completed ones. Those in progress are listed, but do not open.',
          'Deactivated: cannot log in.',
        ],
      },
    ],
  },
  {
    id: 'invite',
    title: 'Invite people',
    blocks: [
      'For administrators: press Invite Users on the [account page](/account). Type or paste their email addresses, with a comma, a space or Enter after each. Choose a permission for all of them; you can change it for one person. Then press Send Invitation. If one address has a mistake, nobody is invited until you fix it.',
      'If someone has lost the email, invite the same address again. The new link replaces the old one.',
      `An address can be used at one hospital only. Someone who has an account at another one is told so by email, with how to join yours, and nobody else is told. You can send ${MOST_INVITED} invitations an hour.`,
    ],
  },
  {
    id: 'permissions',
    title: 'Change a permission',
    blocks: [
      'For administrators: Manage Users on the account page lists everyone. A new permission is saved as soon as you choose it and takes effect right away. The person gets an email about it.',
      'You cannot change your own permission, nor that of another administrator, whom you can only deactivate. A hospital keeps at least one administrator; it is a good idea to have two.',
    ],
  },
  {
    id: 'leaving',
    title: 'When someone leaves',
    blocks: [
      'An administrator chooses Deactivated for them in Manage Users. They are logged out on every device and cannot log in. Their assessments stay. You can let them back in from the same list. An administrator who leaves is deactivated by another one.',
      'Anything still waiting on their tablet stays there. Have it sent before you deactivate them.',
    ],
  },
  {
    id: 'personal-data',
    title: 'What is kept about a person',
    blocks: [
      'For administrators: someone may ask what RTA Tracers keeps about them. Press “Export data…” in their row of Manage Users. Save it as a page to read, or as JSON for another program.',
      'When someone has left and is deactivated, press “Erase personal data…” in their row. Their name, email, department and position are deleted. This cannot be undone. Their work stays, with all its versions, and says “A former user” instead. Names that people typed in an assessment, such as the facilitators, stay too.',
    ],
  },
  {
    id: 'lost-tablet',
    title: 'If a tablet is lost',
    blocks: [
      'For administrators: Manage Users says when each person last logged in, and on how many devices they are. Press “Log out…” in the row of whoever used the tablet, and tick that a device is lost. The next time it is online, it deletes their work. What was not sent from there is lost; what the server has stays.',
    ],
  },
  {
    id: 'fresh-password',
    title: 'When you are asked for your password again',
    blocks: [
      `Some changes ask for your password when you entered it more than ${inWords(FRESH_PASSWORD_MINUTES)} minutes ago: a new email, making or deactivating an administrator, logging others out, saving or erasing personal data and the hospital’s name. So nobody can make them on a tablet that you left open. Enter it, and the change goes on by itself.`,
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
