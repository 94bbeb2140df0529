import type { Topic } from '../text.ts';

/** Topics on watching people at work, for the Getting Started category. */

export const watching: readonly Topic[] = [
  {
    id: 'how-many',
    title: 'Which doses to watch, and how many',
    blocks: [
      'Take the next dose that comes, not the most interesting one. Stop after ten doses or 30 minutes, and decide which before you start.',
      'Watch at least two people, at two times of day. Come on a night or a weekend once within the year.',
      'Ten doses are a look, not proof. Audits often use 10 to 20 records. About 96 are needed to know a rate near 50% within 10 points either way.',
    ],
  },
  {
    id: 'being-watched',
    title: 'When people are watched',
    blocks: [
      'Announce the tracer, but not what you count. Say nothing during a dose unless harm is near. If it is, speak up at once.',
      'In one study on two wards, nurses made no fewer errors while someone watched, and a tactful word did not change that. But people may clean their hands more often when they are watched. So trust a bad count more than a perfect one. Compare your count of scans with the scan report.',
    ],
  },
  {
    id: 'two-observers',
    title: 'Two observers',
    blocks: [
      {
        steps: [
          'Watch three doses together. Each of you ticks on paper, without a word.',
          'Compare, and talk about each column where you differ. If you agree on less than 90%, watch three more.',
          'Then watch different doses, for example five each. Each of you counts on your own device.',
          'The app adds your counts. Count a dose that both of you saw only once, and leave blank what you still disagree about.',
        ],
      },
      'Never average two percentages: add the doses and what was done well.',
    ],
  },
];
