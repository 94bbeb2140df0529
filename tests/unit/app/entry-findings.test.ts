import { expect, test } from 'vitest';
import { entryFindings } from '#app/screens/assessments/list-entry.ts';

const completed = '2026-11-01T10:00:00.000Z';

test('R176 a card says in words what was found', () => {
  expect(entryFindings({ findings: 3, serious: 1, dateCompleted: completed, answered: 9 })).toBe(
    '3 findings, 1 serious',
  );
  expect(entryFindings({ findings: 1, serious: 0, dateCompleted: completed, answered: 9 })).toBe('1 finding');
  expect(entryFindings({ findings: 0, serious: 0, dateCompleted: completed, answered: 9 })).toBe(
    'No findings',
  );
});

test('in progress, it tells findings so far, and never that there are none', () => {
  expect(entryFindings({ findings: 2, serious: 2, dateCompleted: null, answered: 9 })).toBe(
    '2 findings, 2 serious',
  );
  expect(entryFindings({ findings: 0, serious: 0, dateCompleted: null, answered: 9 })).toBeNull();
});

test('where nothing was answered, it does not say that nothing was found', () => {
  expect(entryFindings({ findings: 0, serious: 0, dateCompleted: completed, answered: 0 })).toBeNull();
});

test('a row in which nothing is counted says nothing', () => {
  expect(entryFindings({ dateCompleted: completed, answered: 9 })).toBeNull();
});
