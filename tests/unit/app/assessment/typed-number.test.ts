import { describe, expect, test } from 'vitest';
import { readAmount, readCost, readNumber } from '#app/screens/assessment/question/typed-number.ts';

const PERCENTAGE = 'Please enter a percentage from 1 to 100.';
const DOLLARS = 'Please enter an amount of 0 or more with at most two decimals.';
const AMOUNT = 'Please enter a number that is 0 or more.';

describe('A percentage box', () => {
  test.each([
    ['1', 1],
    ['85', 85],
    [' 100 ', 100],
    ['12.5', 12.5],
    ['40%', 40],
    ['40 %', 40],
    ['5.', 5],
    ['12,5', 12.5],
    ['5,', 5],
    ['12.500', 12.5],
    ['2,25 %', 2.25],
  ])('accepts %j as %d', (text, value) => {
    expect(readNumber('percentage', text)).toEqual({ kind: 'number', value });
  });

  test.each([
    '0',
    '0.5',
    '101',
    '1,000',
    '12,500',
    'abc',
    '-5',
    '4o',
    '1 2',
    '1e1',
    '50 percent',
    'about 50',
  ])('refuses %j at once', (text) => {
    expect(readNumber('percentage', text)).toEqual({ kind: 'invalid', sentence: PERCENTAGE });
  });

  test.each(['', '   '])('is blank with %j', (text) => {
    expect(readNumber('percentage', text)).toEqual({ kind: 'blank' });
  });

  test.each(['.', ',', '%'])('holds its sentence back after %j, as a number may still follow', (text) => {
    expect(readNumber('percentage', text)).toEqual({ kind: 'unfinished', sentence: PERCENTAGE });
  });
});

describe('A dollars box', () => {
  test.each([
    ['0', 0],
    ['12.5', 12.5],
    ['.99', 0.99],
    ['$12', 12],
    ['$ 1,200.50', 1200.5],
    ['12,345', 12345],
    ['12,34', 12.34],
    ['1,', 1],
    ['$1.234,50', 1234.5],
    ['1.234.567', 1234567],
    ['1000000.25', 1000000.25],
  ])('accepts %j as %d', (text, value) => {
    expect(readNumber('dollars', text)).toEqual({ kind: 'number', value });
  });

  test.each([
    '-1',
    '1.234',
    '1000000.123',
    '1,23.00',
    '12,34,567',
    'ten',
    '1.2.3',
    '12 €',
    '1.230',
    '0,123',
    '1.234,567',
    '12.34.567',
    'about 1,200',
  ])('refuses %j at once', (text) => {
    expect(readNumber('dollars', text)).toEqual({ kind: 'invalid', sentence: DOLLARS });
  });

  test.each(['$', '$.', '1,234,', '1,234,5', '1.234.5'])('holds back after %j', (text) => {
    expect(readNumber('dollars', text)).toEqual({ kind: 'unfinished', sentence: DOLLARS });
  });
});

describe('The calculator', () => {
  test('accepts amounts with any decimals and refuses what is less than 0 or not a number', () => {
    expect(readAmount('0.125')).toEqual({ kind: 'number', value: 0.125 });
    expect(readAmount('0,125')).toEqual({ kind: 'number', value: 0.125 });
    expect(readAmount('2,5')).toEqual({ kind: 'number', value: 2.5 });
    expect(readAmount('-1')).toEqual({ kind: 'invalid', sentence: AMOUNT });
    expect(readAmount('5 mg')).toEqual({ kind: 'invalid', sentence: AMOUNT });
    expect(readAmount('about 1,200')).toEqual({ kind: 'invalid', sentence: AMOUNT });
    expect(readCost('about 1,200')).toEqual({ kind: 'invalid', sentence: AMOUNT });
    expect(readAmount('')).toEqual({ kind: 'blank' });
  });

  test('says how a number was read that can mean two, where it would take both', () => {
    const thousands = 'Read as 1500. For a decimal, write 1.5.';
    const decimal = 'Read as a decimal, 1.5. For thousands, write 1500.';
    expect(readAmount('1,500')).toEqual({ kind: 'number', value: 1500, howRead: thousands });
    expect(readAmount('1.500')).toEqual({ kind: 'number', value: 1.5, howRead: decimal });
    expect(readCost('$1,500')).toEqual({ kind: 'number', value: 1500, howRead: thousands });
    expect(readNumber('dollars', '1,500')).toEqual({ kind: 'number', value: 1500, howRead: thousands });
    // In whole cents it can only be thousands, and up to 100 only a decimal.
    expect(readNumber('dollars', '1,234')).toEqual({ kind: 'number', value: 1234 });
    expect(readNumber('percentage', '1.500')).toEqual({ kind: 'number', value: 1.5 });
  });

  test('accepts a price with its sign', () => {
    expect(readCost('$12.345')).toMatchObject({ kind: 'number', value: 12.345 });
    expect(readCost('$')).toEqual({ kind: 'unfinished', sentence: AMOUNT });
    expect(readCost('free')).toEqual({ kind: 'invalid', sentence: AMOUNT });
  });
});
