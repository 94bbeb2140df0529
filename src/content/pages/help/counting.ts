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
      'Decide first how many doses, labels or records you will look at. Take them as they come.',
      {
        list: [
          'Good adds one that was done well. Not adds one that was not. Where neither is better, the buttons are Yes and No.',
          'Undo takes back your last tap.',
          'The pencil lets you type both numbers.',
          'With one count on the page, the keys are G for Good (Y for Yes), N for Not or No, and U for Undo.',
        ],
      },
      'None at all is an answer, too: 0 of 10 says that you saw ten, and none of them was done well. Leave the count empty if you saw nothing.',
      'Colleagues can count at the same time. Each person’s counts are kept apart and added up, and you change only your own.',
    ],
  },
  {
    id: 'likely-range',
    title: 'What a count says',
    blocks: [
      'A few doses cannot tell you the exact rate. From five on, the app shows a likely range beside the share. If you could watch every dose, the rate would most likely be in it.',
      {
        table: {
          caption: 'Counts and their likely range',
          head: ['You saw', 'Likely'],
          rows: EXAMPLES.map((seen) => [countWords(seen), intervalWords(seen)]),
        },
      },
      'Ten doses show a large problem, but they do not prove that there is none: after 10 of 10, the true rate can still be 72%. Doses by the same nurse are alike, so you know even less than the range says.',
      '“Below target” means that the whole range is below it. “Below target, small sample” means that it may be chance. Count more before you are sure.',
    ],
  },
  {
    id: 'observed-dose-sheet',
    title: 'The observed-dose sheet',
    blocks: [
      'Nursing Unit and Anesthesia have a sheet for the doses that you watch. You watch each dose once, and the sheet counts it for every question. Open it from a question that it fills, or from the final comments.',
      {
        steps: [
          'Begin a dose, and write the drug’s name. Write nothing else about it: no names, rooms or times.',
          'Say what the dose came in and what was done to it. The sheet then asks only for what applies.',
          'Tick what you saw. Say No where it was not done, and leave blank what you did not see.',
          'Look at the totals. Each one goes to the question whose number stands beside it.',
        ],
      },
      'If you then change such a count by hand, it says so and no longer follows the sheet. Follow the sheet again takes the sheet’s count back.',
      'If you stop a dose because harm is near, mark it as stopped. It stays in the counts as not done.',
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
      'These three are not the same as a blank, so choose the one that fits. None of them counts for or against you. But the first two are counted and shown beside a score, as in “4 not observed”. A unit cannot look better by looking less.',
    ],
  },
];
