import { describe, expect, test } from 'vitest';
import {
  acceptedCompletion,
  BAD_DATE,
  cleanFileName,
  completionTimeOfDay,
  FUTURE_DATE,
  isPdfHead,
  tooLargeUpload,
  uploadFileProblem,
} from '#domain/upload.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const bytes = (text: string) => new TextEncoder().encode(text);

describe('R109 the chosen file', () => {
  test('must be there', () => {
    expect(uploadFileProblem(null)).toBe('Please choose a file.');
  });

  test('may have 10,000,000 bytes and no more', () => {
    expect(uploadFileProblem({ size: 10_000_000 })).toBeNull();
    expect(uploadFileProblem({ size: 10_000_001 })).toBe(
      'Upload is 10.1 megabytes; must be smaller than 10 megabytes',
    );
    expect(tooLargeUpload(12_345_678)).toBe('Upload is 12.4 megabytes; must be smaller than 10 megabytes');
  });

  test('may have other bytes before its head, within the first 1,024, as readers take them', () => {
    expect(isPdfHead(bytes(`${' '.repeat(1019)}%PDF-1.7`))).toBe(true);
    expect(isPdfHead(bytes(`${' '.repeat(1020)}%PDF-1.7`))).toBe(false);
  });

  test('begins as a PDF does', () => {
    expect(isPdfHead(bytes('%PDF-1.7'))).toBe(true);
    expect(isPdfHead(bytes('%PDF'))).toBe(false);
    expect(isPdfHead(bytes('<pdf%PDF'))).toBe(false);
    expect(isPdfHead(bytes('<html>'))).toBe(false);
    expect(isPdfHead(new Uint8Array())).toBe(false);
  });
});

test.each([
  ['ICU round 3.pdf', 'ICUround3.pdf'],
  ['../../etc/passwd', '....etcpasswd'],
  ['C:\\Scans\\"unit" <4>.pdf', 'CScansunit4.pdf'],
  ['Überprüfung-2_b.pdf', 'berprfung-2_b.pdf'],
  ['病棟.pdf', 'assessment.pdf'],
  ['...', 'assessment.pdf'],
  ['', 'assessment.pdf'],
  ['a\r\nb\0.pdf', 'ab.pdf'],
])('R110 the name %j is kept as %s', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('R110 the end of a very long name is kept', () => {
  const kept = cleanFileName(`${'long'.repeat(1000)}.pdf`);
  expect(kept).toHaveLength(120);
  expect(kept).toMatch(/long\.pdf$/);
});

describe('the date of completion', () => {
  test('is now when none is given', () => {
    const now = { time: '2026-11-21T09:00:00.000Z' };
    expect(acceptedCompletion(undefined, NOW)).toEqual(now);
    expect(acceptedCompletion('', NOW)).toEqual(now);
  });

  test('is the given time, or the noon of the given day', () => {
    expect(acceptedCompletion('2026-11-20T18:30:00.000Z', NOW)).toEqual({ time: '2026-11-20T18:30:00.000Z' });
    expect(acceptedCompletion('2026-11-20', NOW)).toEqual({ time: '2026-11-20T12:00:00.000Z' });
  });

  test('of today is never a time still to come', () => {
    expect(acceptedCompletion('2026-11-21', NOW)).toEqual({ time: '2026-11-21T09:00:00.000Z' });
  });

  test('may be a day that has begun only in the east', () => {
    expect(acceptedCompletion('2026-11-22', NOW)).toEqual({ problem: FUTURE_DATE });
    const evening = Date.parse('2026-11-21T11:00:00.000Z');
    expect(acceptedCompletion('2026-11-22', evening)).toEqual({ time: '2026-11-21T11:00:00.000Z' });
  });

  test('may come from a clock that is hours fast, and no more', () => {
    expect(acceptedCompletion('2026-11-21T23:00:00.000Z', NOW)).toEqual({ time: '2026-11-21T09:00:00.000Z' });
    expect(acceptedCompletion('2026-11-21T23:01:00.000Z', NOW)).toEqual({ problem: FUTURE_DATE });
  });

  test.each(['2026-02-30', '0202-11-21', '21.11.2026', 'yesterday', '2026-11-20T99:00:00.000Z'])(
    '%s is not one',
    (date) => {
      expect(acceptedCompletion(date, NOW)).toEqual({ problem: BAD_DATE });
    },
  );
});

describe('the day that a person picks', () => {
  const localNoon = new Date(2026, 10, 20, 12).getTime();
  const evening = new Date(2026, 10, 21, 20).getTime();
  const morning = new Date(2026, 10, 21, 8).getTime();

  test('is noon of that day where they are', () => {
    expect(completionTimeOfDay('2026-11-20', evening)).toBe(new Date(localNoon).toISOString());
  });

  test('is now, before noon of the same day', () => {
    expect(completionTimeOfDay('2026-11-21', morning)).toBe(new Date(morning).toISOString());
  });

  test('is not tomorrow, and exists in the calendar', () => {
    expect(completionTimeOfDay('2026-11-22', evening)).toBeNull();
    expect(completionTimeOfDay('2026-02-30', evening)).toBeNull();
    expect(completionTimeOfDay('', evening)).toBeNull();
  });
});
