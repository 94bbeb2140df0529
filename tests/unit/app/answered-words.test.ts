import { expect, test } from 'vitest';
import { answeredWords } from '#app/screens/assessments/answered-words.ts';

test('R181 the core path is counted first, and said to be complete', () => {
  const words = (answered: number, core: { answered: number; of: number }) =>
    answeredWords({ answered, core }, 30).replaceAll('\u{A0}', ' ');
  expect(words(20, { answered: 12, of: 18 })).toBe('12 of 18 core questions, 20 of 30 in all');
  expect(words(18, { answered: 18, of: 18 })).toBe('Core path complete, 18 of 30 in all');
});

test('without a core path all questions are counted, as ever', () => {
  expect(answeredWords({ answered: 20 }, 30)).toBe('20 of 30 answered');
});

test('a module that is not on the device has no total', () => {
  expect(answeredWords({ answered: 20 }, null)).toBe('20 answered');
  expect(answeredWords({ answered: 20, core: { answered: 12, of: 18 } }, null)).toBe(
    '12 of 18 core questions, 20\u{A0}in\u{A0}all',
  );
});
