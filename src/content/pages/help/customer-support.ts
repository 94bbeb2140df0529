import type { Topic } from '../text.ts';

export const customerSupport: readonly Topic[] = [
  {
    id: 'contact',
    title: 'Contact us',
    blocks: [
      '[Email us](mailto:). Tell us what you wanted to do, what happened, and which device and browser you use. The version is on the [Device page](/device). Please do not send patient data or passwords.',
      'We answer by email, in the order messages come in.',
    ],
  },
  {
    id: 'work-stuck',
    title: 'If your work is not sent',
    blocks: [
      {
        steps: [
          'Open the [Device page](/device). It tells you what is waiting and why.',
          'Connect to Wi-Fi, open any web page in case the Wi-Fi has a sign-in page, and press Send now.',
          'If it is still waiting, press Export backup file and keep the file. On another device you can log in, press Read a backup file on the Device page, and send it from there; nothing is sent twice. Otherwise email us.',
        ],
      },
      'While anything is waiting, do not clear the browser’s data, and do not remove the app from the home screen. That would delete it.',
    ],
  },
  {
    id: 'content-error',
    title: 'Report an error in a question or text',
    blocks: [
      '[Email us](mailto:) the module, the question number and what is wrong. If you can, name your source.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    blocks: ['The [Privacy Policy](/privacy-policy) explains what is kept, where, and who can read it.'],
  },
  {
    id: 'browsers',
    title: 'Browsers',
    blocks: [
      'RTA Tracers runs in current browsers; [About](/about) lists them. Private windows delete everything when you close them, so do not use them for tracers.',
    ],
  },
  {
    id: 'updates',
    title: 'Updates',
    blocks: [
      'New versions download automatically. When one is ready, a bar offers it. You choose when to update, and your answers are saved first.',
    ],
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    blocks: [
      'The tool is built to work with just a keyboard, with screen readers, with large text and in dark mode, which follows your device’s setting. If something gets in your way, [email us](mailto:).',
    ],
  },
];
