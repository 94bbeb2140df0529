import { expect, test } from 'vitest';
import { numberIn, otherReading } from '#domain/number-in-text.ts';

test.each([
  ['20', 20],
  [' 6,000 ', 6000],
  ['1.5', 1.5],
  ['1,234,567.5', 1_234_567.5],
  ['12,5', 12.5],
  ['6,00', 6],
  [',5', 0.5],
  ['0,500', 0.5],
  ['1234,567', 1234.567],
  ['1,5000', 1.5],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1.234.567,89', 1_234_567.89],
  ['1,500', 1500],
  ['1.500', 1.5],
  ['about 20', null],
  ['', null],
  [',', null],
  ['-3', null],
  ['20-30', null],
  ['1,23,456', null],
  ['1,2,3', null],
  ['1,234.5,6', null],
  ['1 500', null],
  ['9'.repeat(400), null],
])('the number in "%s" is %s', (text, number) => expect(numberIn(text)).toBe(number));

test.each([
  ['1,500', 1.5, 'Read as 1500. For a decimal, write 1.5.'],
  [' 12,345 ', 12.345, 'Read as 12345. For a decimal, write 12.345.'],
  ['1.125', 1125, 'Read as a decimal, 1.125. For thousands, write 1125.'],
])('"%s" could also be %s, and it is said how it was read', (text, number, words) =>
  expect(otherReading(text)).toEqual({ number, words }),
);

test.each([
  '12,5',
  '1500',
  '0,500',
  '0.125',
  '1,2345',
  '1,234,567',
  '1.234,5',
  '1234.567',
  'about 1,500',
  '',
])('"%s" can mean one number at most', (text) => expect(otherReading(text)).toBeNull());
