/** Tables for a spreadsheet, in which no cell is a formula. */

/** Without it, some spreadsheets read accents wrong. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The line of heads, before all others. */
export function csvStart(heads: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(heads);
}

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * A spreadsheet takes what begins like a formula for one, unless something is in front; and where it parts cells at
 * semicolons, as many countries' do, the middle of a text may begin a cell.
 */
const BEGINS_FORMULA = /^(?=[\t\r])|(^|[;|])(?=\s*[=+\-@＝＋－＠])/g;
/** A name stays in its line, and turns nothing around it: none is needed to read one. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = value
    .replaceAll(BEGINS_FORMULA, (_all, before: string | undefined) => `${before ?? ''}'`)
    .replaceAll(UNSEEN, ' ');
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same for a cell of its own, whose lines stay: nothing parts it, so only its beginning counts. */
export function harmless(text: string): string {
  return /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
}
