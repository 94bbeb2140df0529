import { expect, test } from 'vitest';
import { dayOf, dayWords } from '#domain/calendar-day.ts';

test('a day is taken from the reader’s own calendar, and written as every list writes days', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayWords('2026-04-03')).toBe('04.03.26');
});
