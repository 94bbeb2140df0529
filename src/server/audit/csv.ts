import type { AuditRow } from '#contract/audit.ts';

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
  'Hash',
];
/** Without it, some spreadsheets read accents wrong. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as a table for a spreadsheet, some at a time. @param nameOf of a person's number */
export async function* auditCsv(
  pages: AsyncIterable<readonly AuditRow[]>,
  nameOf: (userId: number) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(HEAD);
  for await (const rows of pages) yield rows.map((row) => lineOf(cellsOf(row, nameOf))).join('');
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
  row.hash,
];

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A spreadsheet takes what begins like a formula for one, unless something is in front; and where it parts cells at
 * semicolons, as many countries' do, the middle of a text may begin a cell.
 */
const BEGINS_FORMULA = /(^|[;|])(?=\s*[=+\-@＝＋－＠])/g;
/** A name stays in its line, and turns nothing around it: none is needed to read one. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replaceAll(UNSEEN, ' ').replaceAll(BEGINS_FORMULA, "$1'");
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
