import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, dayWords } from '#domain/calendar-day.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['America/Chicago', '2026-01-06T03:00:00.000Z'],
  ['Asia/Tokyo', '2026-01-04T20:00:00.000Z'],
])('a day is taken from the reader’s own calendar: %s', (timeZone, at) => {
  vi.stubEnv('TZ', timeZone);
  expect(dayOf(new Date(at))).toBe('2026-01-05');
});

test('a day is written as every list writes days', () => {
  expect(dayWords('2026-04-03')).toBe('04.03.26');
});
