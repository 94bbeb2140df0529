import { expect, test } from 'vitest';
import type { AuditRow } from '#contract/audit.ts';
import { objectWords } from '#app/screens/audit/log-words.ts';

const row = (fields: Partial<AuditRow>): AuditRow => ({
  seq: 1,
  at: '2026-03-02T09:00:00.000Z',
  institutionId: 1,
  userId: 2,
  sessionId: null,
  kind: 'refusal',
  object: 'PUT /assessments/{id}',
  address: '127.0.0.1',
  outcome: 'refused',
  detail: [],
  requestId: null,
  previousHash: '',
  hash: '',
  ...fields,
});
const words = (fields: Partial<AuditRow>) => objectWords(row(fields), () => 'Ann Lee');

test('R159 A row that counts refusals says how many there were', () => {
  expect(words({})).toBe('PUT /assessments/{id}');
  expect(words({ detail: ['times=608'] })).toBe('PUT /assessments/{id}, 608 times');
  expect(words({ kind: 'log-in', object: 'user 2', detail: ['times=4'] })).toBe('4 times');
});

test('R159 A row about several assessments says how many', () => {
  expect(words({ kind: 'assessment-read', object: '2 assessments', outcome: 'ok' })).toBe('2 assessments');
});

test('R169 A row about what was saved from a device says of the action plan that it was that', () => {
  const said = (as: string) =>
    words({ kind: 'exported', object: 'actions', outcome: 'ok', detail: [`as=${as}`] });
  expect(said('pdf')).toBe('the action plan, as a PDF');
  expect(said('xlsx')).toBe('the action plan, as a worksheet');
  expect(said('print')).toBe('the action plan, printed');
});

test('R161 A row about what the retention removed says up to which number', () => {
  expect(words({ kind: 'retention', object: 'up to 1200 pNgzVx-4', outcome: 'ok' })).toBe(
    'up to number 1200',
  );
});
