import { describe, expect, test } from 'vitest';
import { acceptedTime, monthsAfter, shortDate } from '#domain/dates.ts';

describe('Dates on cards and in lists', () => {
  test('are month.day.two-digit-year', () => {
    expect(shortDate('2026-11-21T12:00:00.000Z', 'UTC')).toBe('11.21.26');
    expect(shortDate('2030-01-02T12:00:00.000Z', 'UTC')).toBe('01.02.30');
  });

  test.each([
    ['UTC', '01.01.27'],
    ['America/Los_Angeles', '12.31.26'],
    ['Asia/Tokyo', '01.01.27'],
  ])('are the day it was for a reader in %s', (timeZone, expected) => {
    expect(shortDate('2027-01-01T04:30:00.000Z', timeZone)).toBe(expected);
  });

  test('are the reader’s own without a time zone', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(shortDate('2027-01-01T04:30:00.000Z')).toBe(shortDate('2027-01-01T04:30:00.000Z', here));
  });
});

describe('A time that a device gives', () => {
  const server = '2026-11-21T12:00:00.000Z';

  test.each([
    ['an hour ago', '2026-11-21T11:00:00.000Z'],
    ['ten days ago', '2026-11-11T12:00:00.000Z'],
    ['exactly 90 days ago', '2026-08-23T12:00:00.000Z'],
    ['this very moment', server],
  ])('%s is accepted', (_, given) => {
    expect(acceptedTime(given, server)).toBe(given);
  });

  test.each([
    ['a moment in the future', '2026-11-21T12:00:00.001Z'],
    ['more than 90 days ago', '2026-08-23T11:59:59.999Z'],
    ['no time at all', 'yesterday'],
    ['nothing', undefined],
  ])('%s gives way to the server’s', (_, given) => {
    expect(acceptedTime(given, server)).toBe(server);
  });

  test('may be the one before which it cannot have been, but not lie before it', () => {
    const begun = '2026-11-21T09:00:00.000Z';
    expect(acceptedTime(begun, server, begun)).toBe(begun);
    expect(acceptedTime('2026-11-21T08:59:59.999Z', server, begun)).toBe(server);
  });
});

describe('Some months after a time', () => {
  test.each([
    ['2026-11-21T12:00:00.000Z', 12, '2027-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00.000Z', 2, '2027-01-21T12:00:00.000Z'],
    ['2026-01-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 12, '2025-02-28T12:00:00.000Z'],
    ['2026-01-31T12:00:00.000Z', 3, '2026-04-30T12:00:00.000Z'],
  ])('%s + %i is %s', (from, months, expected) => {
    expect(monthsAfter(from, months)).toBe(expected);
  });
});
