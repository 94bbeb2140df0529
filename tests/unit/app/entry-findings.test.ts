import { expect, test } from 'vitest';
import { entryFindings } from '#app/screens/assessments/list-entry.ts';

test('R176 a card says in words what was found', () => {
  expect(entryFindings({ findings: 3, serious: 1, answered: 9 })).toBe('3 findings, 1 serious');
  expect(entryFindings({ findings: 1, serious: 0, answered: 9 })).toBe('1 finding');
  expect(entryFindings({ findings: 0, serious: 0, answered: 9 })).toBe('No findings');
});

test('where nothing was answered, it does not say that nothing was found', () => {
  expect(entryFindings({ findings: 0, serious: 0, answered: 0 })).toBeNull();
});

test('a row in which nothing is counted says nothing', () => {
  expect(entryFindings({ answered: 9 })).toBeNull();
});
