import type { Topic } from '../text.ts';

export const customerSupport: readonly Topic[] = [
  {
    id: 'contact',
    title: 'Contact us',
    blocks: [
      '[Email us](mailto:). Say what you wanted to do, what happened, and on which device and browser. The version stands on the [Device page](/device). Please send no patient data and no password.',
      'We answer by email in the order in which messages come in.',
    ],
  },
  {
    id: 'work-stuck',
    title: 'If work does not get through',
    blocks: [
      {
        steps: [
          'Open the [Device page](/device). It says what waits and why.',
          'Connect to Wi-Fi, open any web page to get past a sign-in page of the Wi-Fi, and press Send now.',
          'If it still waits, press Export backup file and keep the file. Then email us.',
        ],
      },
      'Do not clear the browser’s data and do not remove the app from the home screen while something waits. That would delete it.',
    ],
  },
  {
    id: 'content-error',
    title: 'Report an error in a question or a text',
    blocks: [
      '[Email us](mailto:) the module and the number of the question, and what is wrong. If you can, name the source.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    blocks: ['The [Privacy Policy](/privacy-policy) says what is kept, where, and who can read it.'],
  },
  {
    id: 'browsers',
    title: 'Browsers',
    blocks: [
      'RTA Tracers runs in current browsers; [About](/about) lists them. Private windows delete everything when they are closed, so do not use them for tracers.',
    ],
  },
  {
    id: 'updates',
    title: 'Updates',
    blocks: [
      'A new version is fetched by itself. When it is ready, a bar offers it. Your answers are saved first, and you choose when.',
    ],
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    blocks: [
      'The tool is built to work with a keyboard alone, with screen readers, with large text and in dark mode, which follows the setting of your device. If something stands in your way, [email us](mailto:).',
    ],
  },
];
