import { expect, test } from 'vitest';
import { csvLine, harmless } from '#domain/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', "' x"],
  ['\rx', "' x"],
  ['  =x', "'  =x"],
  // Where cells are parted at semicolons, it begins one.
  ['a;=x', "a;'=x"],
  ['a-b = c', 'a-b = c'],
])('%j is no formula in a table', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('numbers stay numbers, also below zero; nothing is an empty cell; signs of the table are quoted', () => {
  expect(csvLine([-1.5, null, 'a, "b"'])).toBe('-1.5,,"a, ""b"""\r\n');
});

test('a cell of its own keeps its lines, and only its beginning counts', () => {
  expect(harmless('=x\n=y')).toBe("'=x\n=y");
  expect(harmless('a;=x')).toBe('a;=x');
  expect(harmless('\ty')).toBe("'\ty");
});
