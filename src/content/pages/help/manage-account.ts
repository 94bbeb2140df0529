import type { Topic } from '../text.ts';

export const manageAccount: readonly Topic[] = [
  {
    id: 'get-an-account',
    title: 'Get an account',
    blocks: [
      'Every account belongs to one hospital. Ask the person who runs RTA Tracers at your hospital, or [email us](mailto:) from your work address.',
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
      'If some of your work has not been sent yet, the app says so when you log out. It is kept on that tablet and goes out when you log in there again.',
    ],
  },
  {
    id: 'password',
    title: 'If you forgot your password',
    blocks: [
      '[Email us](mailto:) from the address you log in with. Nobody can read your password, not even we.',
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
    id: 'roles',
    title: 'Roles',
    blocks: [
      {
        list: [
          'Administrator: all that an editor does, and sees the contact data of colleagues.',
          'Editor: starts assessments, fills them in and submits them.',
          'Viewer: reads completed assessments. Those in progress are listed but cannot be opened.',
          'Deactivated: cannot log in.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    title: 'Change your name, role or hospital',
    blocks: [
      '[Email us](mailto:) and say what should change. When somebody leaves, tell us as well: a deactivated account ends at once on every device, and the person’s assessments stay.',
    ],
  },
];
