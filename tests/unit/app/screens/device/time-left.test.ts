import { expect, test } from 'vitest';
import { stalledSentence, timeLeftSentence } from '#app/screens/device/time-left.ts';

const BEGIN = 'You can begin with those that are there.';

test.each([
  ['nothing has come since', 10, 5000, BEGIN],
  ['most has come', 150, 20_000, `A few seconds left. ${BEGIN}`],
  ['a quarter has come in ten seconds', 45, 10_000, `Less than a minute left. ${BEGIN}`],
  ['a few have come in a minute', 40, 60_000, `About 4 minutes left. ${BEGIN}`],
])('How long a first download takes is told by its own pace: %s', (_, held, at, sentence) => {
  const began = { at: 0, held: 10, listed: 160 };
  expect(timeLeftSentence(began, { at, held, listed: 160 })).toBe(sentence);
});

test.each([
  ['it is on its way', 'reachable', null, 10, null],
  ['nobody has been asked yet', 'unknown', null, 10, null],
  [
    'the server is out of reach',
    'unreachable',
    null,
    10,
    `The download goes on once you are back online. ${BEGIN}`,
  ],
  ['nothing has come before', 'unreachable', null, 0, 'The download goes on once you are back online.'],
  [
    'the log-in has expired',
    'reachable',
    'expired',
    10,
    `The download goes on after you enter your password. ${BEGIN}`,
  ],
  ['nobody is logged in', 'unreachable', 'signed-out', 0, 'The download goes on after you log in again.'],
] as const)(
  'Of a download that stands still it is said when it goes on: %s',
  (_, network, paused, held, sentence) => {
    expect(stalledSentence({ network, paused }, held)).toBe(sentence);
  },
);
