import { noPatientIdentifiers } from '../../intro-pages.ts';
import { installGuides } from '../installing.ts';
import type { InstallGuide } from '../installing.ts';
import type { Topic } from '../text.ts';
import { preparationsByModule, timesByModule } from '../tracer-topics.ts';

const {
  'ios-safari': ios,
  'android-chrome': androidChrome,
  'mac-safari': macSafari,
  chrome,
  edge,
  firefox,
} = installGuides;

function noteOf({ note }: InstallGuide): string[] {
  return note === undefined ? [] : [note];
}

export const gettingStarted: readonly Topic[] = [
  {
    id: 'what-a-tracer-is',
    title: 'What a tracer is',
    blocks: [
      'A tracer follows injectable medications through one part of the hospital. You watch doses being prepared, ask people how things are done, and look at a few documents. Each question tells you which of the three to do.',
      'Many answers are counts of what you saw. Together they show what keeps doses from coming in the most ready-to-administer form, and what can harm a patient. The [Reference List](/reference-list) explains the terms.',
    ],
  },
  {
    id: 'choose-a-team',
    title: 'Choose a team',
    blocks: [
      'Two or three people are enough: a facilitator who holds the tablet, and one or two who know the work. Think of nurses, the pharmacy, anesthesia and quality.',
      'Let the unit’s manager know first. Say that the tracer looks at the system, and never at one person.',
    ],
  },
  {
    id: 'prepare',
    title: 'Prepare the documents',
    blocks: [
      'The first page of each module says what to have on hand, such as policies, reports or the log of expired stock. Ask for them a few days ahead.',
      { list: preparationsByModule },
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
      'The core path comes first, questions 1 to 11 at most. It takes:',
      { list: timesByModule },
      'The rest is the deeper look. Do it later, or ask the people who know. You can submit a tracer with only the core questions answered.',
      'You can stop at any question and go on later, on the same device or, once your answers have been sent, on another one.',
    ],
  },
  {
    id: 'how-many',
    title: 'Which doses to watch, and how many',
    blocks: [
      'Watch five IV push or infusion doses. Decide before you start when to stop: after five doses or after 15 minutes. Take the next dose, not the most interesting one.',
      'Watch two people or more. Come at another time of day next time, and once a year at night or on a weekend.',
      'Five doses are a look, not proof. The app adds up your last four tracers of the same place. About 96 doses are needed to know a rate near 50% within 10 points either way.',
    ],
  },
  {
    id: 'being-watched',
    title: 'When people are watched',
    blocks: [
      'Announce the tracer, but not what you count. Do not speak during a dose unless a patient could be harmed. Then speak up at once.',
      'In one study on two units, nurses made no fewer errors while someone watched, and a tactful word did not change that. But people may clean their hands more often when they are watched. So trust a bad count more than a perfect one. Compare your count of scans with the scan report.',
    ],
  },
  {
    id: 'two-observers',
    title: 'Two observers',
    blocks: [
      {
        steps: [
          'Watch three doses together. Each of you marks Yes or No on paper, without a word.',
          'Compare, and talk about each column where you differ. If you agree on less than 90%, watch three more.',
          'Then watch different doses. Each of you counts on your own device.',
          'The app adds your counts. Count a dose that both of you saw only once, and leave blank what you still disagree about.',
        ],
      },
      'Never average two percentages: add the doses and what was done well.',
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
      'From the home screen the app opens like any other, and its data is kept longer. The [Device page](/device) shows the steps for the browser you are using.',
      { steps: ['Open this site in Safari.', ...ios.steps] },
      ...noteOf(ios),
    ],
  },
  {
    id: 'install-android',
    title: 'Install on an Android tablet or phone',
    blocks: [
      { steps: ['Open this site in Chrome.', ...androidChrome.steps] },
      'Edge, Samsung Internet and Firefox can install it, too. Open the [Device page](/device) there for the steps.',
    ],
  },
  {
    id: 'install-computer',
    title: 'Install on a computer',
    blocks: [
      'In Chrome:',
      { steps: chrome.steps },
      'In Edge:',
      { steps: edge.steps },
      'In Safari on a Mac:',
      { steps: macSafari.steps },
      ...noteOf(macSafari),
      ...noteOf(firefox),
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
