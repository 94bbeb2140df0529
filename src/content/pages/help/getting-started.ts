import { noPatientIdentifiers } from '../../opening-pages.ts';
import type { Topic } from '../text.ts';

export const gettingStarted: readonly Topic[] = [
  {
    id: 'what-a-tracer-is',
    title: 'What a tracer is',
    blocks: [
      'A tracer follows injectable medications through one part of the hospital. You watch doses being prepared, ask people how things are done, and open a few documents. The questions tell you which of the three to do.',
      'The aim is to find what keeps a dose from being supplied in the most ready-to-administer form. The [Reference List](/reference-list) explains the terms.',
    ],
  },
  {
    id: 'choose-a-team',
    title: 'Choose a team',
    blocks: [
      'Two or three people are enough: one facilitator who holds the tablet, and one or two who know the work. Think of pharmacy, nursing, anesthesia, and quality and safety.',
      'Tell the manager of the unit beforehand. Say that the tracer looks at the system, not at single people.',
    ],
  },
  {
    id: 'prepare',
    title: 'Prepare the documents',
    blocks: [
      'The first page of each module says what to have at hand, for example policies, minutes, reports or the log of expired stock. Ask for them some days before.',
      'For the waste questions of the Anesthesia module, count for one or two days, or for about 20 cases, before the tracer.',
    ],
  },
  {
    id: 'order',
    title: 'Which module first',
    blocks: [
      'Any order works. Many teams begin with Pharmacy, because its answers explain what is seen on the units. Then do Nursing Unit and Anesthesia, each in more than one area. Patient Safety and Regulatory Compliance can be done at a desk at any time.',
    ],
  },
  {
    id: 'time',
    title: 'Plan your time',
    blocks: [
      'Plan 20 to 30 minutes for each set of observations and questions. You can stop at any question and go on later, on the same device or on another one once your answers have been sent.',
    ],
  },
  {
    id: 'first-assessment',
    title: 'Your first assessment',
    blocks: [
      {
        steps: [
          'On the dashboard, choose Start New Assessment.',
          'Choose a module and press Start Online Assessment.',
          'Enter the area, the facilitators and the participants, and press Begin Assessment.',
          'Answer the questions. Next takes you on; the answers are saved by themselves.',
          'After the last question, add final comments and press Submit Assessment.',
        ],
      },
      noPatientIdentifiers,
    ],
  },
  {
    id: 'install-ipad',
    title: 'Install on an iPad or iPhone',
    blocks: [
      'On the home screen the app opens like any other, and its data is kept longer.',
      {
        steps: [
          'Open this site in Safari.',
          'Tap the Share button, the square with an arrow pointing up.',
          'Tap “Add to Home Screen”, then “Add”.',
          'Open RTA Tracers from the home screen once on Wi-Fi and log in.',
        ],
      },
      'The app on the home screen has its own storage. What you did in Safari before stays in Safari until it is sent, so let the light there turn green first.',
    ],
  },
  {
    id: 'install-android',
    title: 'Install on an Android tablet or phone',
    blocks: [
      {
        steps: [
          'Open this site in Chrome.',
          'Tap the three dots in the upper corner.',
          'Tap “Add to Home screen”, then “Install”.',
          'Open RTA Tracers from the home screen once on Wi-Fi and log in.',
        ],
      },
    ],
  },
  {
    id: 'without-network',
    title: 'Work without network',
    blocks: [
      'Log in once on Wi-Fi. Open the [Device page](/device) and wait for “Ready for offline use”. From then on you can start, fill in and submit assessments without network.',
      'The first log-in needs the network. If the app was closed and there is none when you open it again, your password still opens your own work. What you do is sent by itself when the network is back and you are logged in.',
      'Help, the glossary and the other pages can be read without network, too. Files to print that are marked “Available offline” can be saved without it.',
    ],
  },
];
