import { noPatientIdentifiers } from '../../opening-pages.ts';
import type { Topic } from '../text.ts';

export const gettingStarted: readonly Topic[] = [
  {
    id: 'what-a-tracer-is',
    title: 'What a tracer is',
    blocks: [
      'A tracer follows injectable medications through one part of the hospital. You watch doses being prepared, ask people how things are done, and look at a few documents. Each question tells you which of the three to do.',
      'The goal is to find out what keeps doses from being supplied in the most ready-to-administer form. The [Reference List](/reference-list) explains the terms.',
    ],
  },
  {
    id: 'choose-a-team',
    title: 'Choose a team',
    blocks: [
      'Two or three people are enough: a facilitator who holds the tablet, and one or two people who know the work. Think of pharmacy, nursing, anesthesia, and quality and safety.',
      'Let the unit manager know beforehand. Explain that the tracer looks at the system, not at individuals.',
    ],
  },
  {
    id: 'prepare',
    title: 'Prepare the documents',
    blocks: [
      'The first page of each module says what to have on hand, such as policies, minutes, reports or the log of expired stock. Ask for them a few days ahead.',
      'For the waste questions in the Anesthesia module, count for a day or two, or for about 20 cases, before the tracer.',
    ],
  },
  {
    id: 'order',
    title: 'Which module first',
    blocks: [
      'Any order works. Many teams begin with Pharmacy, because its answers explain what you see on the units. Then do Nursing Unit and Anesthesia, each in more than one area. Patient Safety and Regulatory Compliance can be done at a desk at any time.',
    ],
  },
  {
    id: 'time',
    title: 'Plan your time',
    blocks: [
      'Plan on 20 to 30 minutes for each set of observations and questions. You can stop at any question and continue later, on the same device or, once your answers have been sent, on another one.',
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
          'Answer the questions. Next takes you to the next one; your answers are saved automatically.',
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
      'From the home screen the app opens like any other, and its data is kept longer.',
      {
        steps: [
          'Open this site in Safari.',
          'Tap the Share button, the square with an arrow pointing up.',
          'Tap “Add to Home Screen”, then “Add”.',
          'While on Wi-Fi, open RTA Tracers from the home screen once and log in.',
        ],
      },
      'The home screen app has its own storage. What you did in Safari stays in Safari until it is sent, so wait for the light there to turn green first.',
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
          'While on Wi-Fi, open RTA Tracers from the home screen once and log in.',
        ],
      },
    ],
  },
  {
    id: 'without-network',
    title: 'Work offline',
    blocks: [
      'Log in once on Wi-Fi. Open the [Device page](/device) and wait for “Ready for offline use”. From then on you can start, fill in and submit assessments offline.',
      'Your first log-in needs a connection. If the app was closed and you are offline when you open it again, your password still opens your own work. What you do is sent automatically once you are back online and logged in.',
      'You can read Help, the glossary and the other pages offline, too. You can also save the print files marked “Available offline”.',
    ],
  },
];
