import { harmless } from '#domain/csv.ts';
import { DAY_MS } from '#domain/durations.ts';

/** What the files of a spreadsheet are written with. */

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A cell that holds a text is a text, whatever it begins with: none is a formula. @param style of the workbook's looks */
export function textXml(place: string, text: string, style = 0): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}" t="inlineStr"${look}><is><t xml:space="preserve">${escaped(harmless(text))}</t></is></c>`;
}

/** `AB12` @param column from 0 */
export function placeOf(row: number, column: number): string {
  return `${(LETTERS[column] ??= lettersOf(column))}${row}`;
}

/** Of columns, those that were asked for. */
const LETTERS: string[] = [];

/** `AB` @param column from 0 */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Days since the last one of 1899, as spreadsheets count them. */
export function serialOf(isoTime: string): number {
  return (Date.parse(isoTime.slice(0, 10)) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

/** What XML cannot hold, and what a spreadsheet would read as a sign by its number. */
const NOT_IN_XML = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;

/** Most texts have nothing of it, and a long sheet has millions. */
const TO_ESCAPE = /[&<>_\p{Cc}\ufffe\uffff]/u;

export function escaped(text: string): string {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
