import { expect, test } from 'vitest';
import { joinWords } from '#domain/word-list.ts';

test.each([
  [[], ''],
  [['Area'], 'Area'],
  [['Area', 'Department'], 'Area and Department'],
  [['Area', 'Department', 'Question 4'], 'Area, Department and Question 4'],
  [[29, 30, 39], '29, 30 and 39'],
])('the words of %j are joined with commas and one "and"', (words, text) => {
  expect(joinWords(words)).toBe(text);
});
