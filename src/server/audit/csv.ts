import type { AuditRow } from '#contract/audit.ts';
import { csvLine, csvStart } from '#domain/csv.ts';

const HEAD = [
  'Number',
  'Time (UTC)',
  'Person',
  'Person number',
  'Session',
  'What',
  'About',
  'Address',
  'Outcome',
  'Fields',
  'Request',
  'Hash',
];

/** Rows as a table for a spreadsheet, some at a time. @param nameOf of a person's number */
export async function* auditCsv(
  pages: AsyncIterable<readonly AuditRow[]>,
  nameOf: (userId: number) => string,
): AsyncGenerator<string> {
  yield csvStart(HEAD);
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row, nameOf))).join('');
}

const cellsOf = (row: AuditRow, nameOf: (userId: number) => string) => [
  row.seq,
  row.at,
  row.userId === null ? '' : nameOf(row.userId),
  row.userId ?? '',
  row.sessionId ?? '',
  row.kind,
  row.object,
  row.address,
  row.outcome,
  row.detail.join(' '),
  row.requestId ?? '',
  row.hash,
];
