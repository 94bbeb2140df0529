import { countWords, intervalWords } from '#domain/tally-words.ts';
import type { Count } from '#domain/tally.ts';
import type { Topic } from '../text.ts';

/** Topics on what is counted, for the Assessments category. */

const EXAMPLES: readonly Count[] = [
  { yes: 0, of: 5 },
  { yes: 0, of: 10 },
  { yes: 3, of: 10 },
  { yes: 5, of: 10 },
  { yes: 8, of: 10 },
  { yes: 10, of: 10 },
  { yes: 24, of: 30 },
  { yes: 28, of: 30 },
  { yes: 30, of: 30 },
  { yes: 57, of: 60 },
];

export const counting: readonly Topic[] = [
  {
    id: 'counting',
    title: 'Counting',
    blocks: [
      'Decide first how many doses, labels or records you will look at. Take the next ones, in order.',
      {
        list: [
          'Yes adds one that was done. No adds one that was not.',
          'Undo takes back your last tap.',
          'The pencil lets you type both numbers.',
          'Some tables ask for a total once. Then All means that every one was so, and each No takes one off.',
          `With one count on the page, the keys are Y, N and U, each with Alt, on a Mac Option.`,
        ],
      },
      'None is an answer, too: 0 of 10 says that you saw ten, and the answer was No for each. Leave the count empty if you saw nothing.',
      'Colleagues can count at the same time. Each person’s counts are kept apart and added up, and you change only your own.',
    ],
  },
  {
    id: 'what-a-count-says',
    title: 'What a count says',
    blocks: [
      'One tracer sees little, so a count of one tracer is told, not judged. The app adds the last four tracers of the same place within 12 months. It says “below target” when even the upper end of the likely range of that sum is below the target.',
      'A few things are different: an unlabeled syringe, a shared vial, a flush syringe used to dilute, concentrated potassium on a unit. One miss is a finding.',
    ],
  },
  {
    id: 'likely-range',
    title: 'The likely range',
    blocks: [
      'A few doses cannot tell you the exact rate. From five on, the app says how far the true share may be from what you saw. Tap the count to read it.',
      {
        table: {
          caption: 'Counts and their likely range',
          head: ['You saw', 'Likely'],
          rows: EXAMPLES.map((seen) => [countWords(seen), intervalWords(seen)]),
        },
      },
      'Doses by the same nurse are alike, so you know less than the range says. Most real improvements need 20 to 30 counts before they show.',
    ],
  },
  {
    id: 'observed-dose-sheet',
    title: 'The observed-dose sheet',
    blocks: [
      'Nursing Unit and Anesthesia have a sheet for the doses that you watch. Watch five IV push or infusion doses. Decide before you start when to stop. Do not speak during a dose unless a patient could be harmed.',
      'You watch each dose once, and the sheet counts it for every question. Open it from a question that it fills, or from the final comments.',
      {
        steps: [
          'Add a dose, and write the drug’s name. Write nothing else about it: no names, rooms or times.',
          'Say what the dose came in, what was done to it and how it was given. The sheet then asks only for what applies.',
          'Tap No for what was not done; How to watch says what each Yes means. “I saw the rest: mark it Yes” fills in the others, and Undo takes that back. Leave blank what you did not see.',
          'Stop after five doses or 15 minutes. The button then leads back to the questions.',
          'Open the totals. Each one goes to the question whose number stands beside it.',
        ],
      },
      'If you then change such a count by hand, it says so and no longer follows the sheet. Follow the sheet again takes the sheet’s count back.',
      'If you stop a dose because a patient could be harmed, mark it as stopped. Every cell that was asked for and is blank then counts as No.',
      'The print tracer has the same sheet on one page.',
    ],
  },
  {
    id: 'not-observed',
    title: 'Not observed, and the like',
    blocks: [
      {
        list: [
          'Not observed: you did not get to see it.',
          'Could not find out: you asked or looked, and nobody could tell.',
          'Not applicable: there is no such drug, device or task here.',
        ],
      },
      'These three are not the same as a blank, so choose the one that fits. None of the three helps a score. The first two are counted and shown beside it, as in “4 not observed”, so a unit cannot look better by looking less.',
    ],
  },
];
