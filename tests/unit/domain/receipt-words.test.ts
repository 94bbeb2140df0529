import { expect, test } from 'vitest';
import { dayAndMinute } from '#domain/date-and-time.ts';
import { shortHash, versionWords, wholeHash } from '#domain/receipt-words.ts';

const hash = `v1:${'0123456789abcdef'.repeat(4)}`;

test('A content hash is shown in groups of four, in short or whole', () => {
  expect(shortHash(hash)).toBe('0123 4567 89ab');
  expect(wholeHash(hash)).toBe(Array(4).fill('0123 4567 89ab cdef').join(' '));
});

test('A time is day and minute in the reader’s zone', () => {
  expect(dayAndMinute('2026-11-21T20:02:59.999Z', 'America/Chicago')).toBe('11.21.26 14:02');
  expect(dayAndMinute('2026-11-21T05:00:00.000Z', 'America/New_York')).toBe('11.21.26 00:00');
  expect(dayAndMinute('2026-11-21T20:02:00.000Z', 'Asia/Tokyo')).toBe('11.22.26 05:02');
});

test('A version has its time, and what is not on the server says so', () => {
  const server = { version: 14, at: '2026-11-21T20:02:00.000Z' };
  expect(versionWords({ server }, 'America/Chicago')).toBe('version 14, 11.21.26 14:02');
  expect(versionWords({ server: null })).toBe('not on the server yet');
});
