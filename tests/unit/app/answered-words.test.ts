import { expect, test } from 'vitest';
import { answeredWords, shownCount } from '#app/screens/assessments/answered-words.ts';

test('R181 the core path is counted first, and said to be done', () => {
  const words = (answered: number, core: { answered: number; of: number }) =>
    answeredWords({ answered, core }, 30).replaceAll('\u{A0}', ' ');
  expect(words(20, { answered: 12, of: 18 })).toBe('12 of 18 core questions, 20 of 30 in all');
  expect(words(18, { answered: 18, of: 18 })).toBe('Core path done, 18 of 30 in all');
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

test('R181 one bar shows the core path while it is open, then all questions', () => {
  expect(shownCount({ answered: 9, core: { answered: 7, of: 11 } }, 28)).toEqual({ answered: 7, of: 11 });
  expect(shownCount({ answered: 20, core: { answered: 11, of: 11 } }, 28)).toEqual({ answered: 20, of: 28 });
  expect(shownCount({ answered: 2 }, 3)).toEqual({ answered: 2, of: 3 });
  // A jump has led past the whole path.
  expect(shownCount({ answered: 1, core: { answered: 0, of: 0 } }, 28)).toEqual({ answered: 1, of: 28 });
  expect(shownCount({ answered: 20, core: { answered: 11, of: 11 } }, null)).toBeNull();
});
