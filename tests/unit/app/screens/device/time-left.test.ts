import { expect, test } from 'vitest';
import { timeLeftSentence } from '#app/screens/device/time-left.ts';

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
