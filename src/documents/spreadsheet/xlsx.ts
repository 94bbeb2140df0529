import type { Cell, ColumnFacts } from '#domain/export/column.ts';
import { Archive } from './archive.ts';
import { stylesXml } from './looks.ts';
import { packageParts, sheetPath } from './package-parts.ts';
import { MAIN, placeOf, serialOf, textXml, XML } from './xml.ts';

/**
 * A spreadsheet written while its rows come, so that a long one needs no more memory than a short one. A cell that
 * holds a text is a text, whatever it begins with: none is a formula.
 */

export interface XlsxTable {
  /** The sheet's name, up to 28 characters. */
  readonly name: string;
  readonly columns: readonly ColumnFacts[];
  /** Rows as they come, some at a time. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** A sheet holds no more rows than this, the heads among them. */
const MOST_ROWS = 1_048_576;

/**
 * The bytes of the spreadsheet, in pieces. A table that is too long for a sheet goes on in another one.
 *
 * @param madeAt ISO time; the same time gives the same bytes
 * @param mostRows a sheet has, its heads among them
 */
export async function* xlsxOf(
  tables: readonly XlsxTable[],
  madeAt: string,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive(madeAt);
  const sheets: string[] = [];
  for (const { name, columns, pages } of tables) {
    let part = 0;
    let row = 0;
    const begin = (): string => {
      part += 1;
      row = 1;
      sheets.push(part === 1 ? name : `${name} ${part}`);
      archive.open(sheetPath(sheets.length));
      return sheetStart(columns);
    };
    archive.write(begin());
    for await (const rows of pages) {
      let xml = '';
      for (const cells of rows) {
        if (row === mostRows) {
          archive.write(`${xml}${SHEET_END}`);
          archive.close();
          xml = begin();
        }
        row += 1;
        xml += rowXml(row, cells, columns);
      }
      archive.write(xml);
      yield* archive.taken();
    }
    archive.write(SHEET_END);
    archive.close();
  }
  for (const [path, xml] of packageParts({ sheets, styles: STYLES })) {
    archive.open(path);
    archive.write(xml);
    archive.close();
  }
  archive.end();
  yield* archive.taken();
}

const STYLES = stylesXml([{}, { isDay: true }, { isBold: true }]);
/** Their places there. */
const DAY_STYLE = 1;
const HEAD_STYLE = 2;

/** In characters. */
const WIDTHS: Readonly<Record<ColumnFacts['holds'], number>> = { text: 24, number: 12, day: 12, time: 26 };

function sheetStart(columns: readonly ColumnFacts[]): string {
  const widths = columns.map(
    ({ holds }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[holds]}" customWidth="1"/>`,
  );
  const heads = columns.map(({ name }, index) => textXml(placeOf(1, index), name, HEAD_STYLE));
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  ].join('');
}

const SHEET_END = '</sheetData></worksheet>';

function rowXml(row: number, cells: readonly Cell[], columns: readonly ColumnFacts[]): string {
  const written = cells.map((cell, index) => {
    if (cell === null || cell === '') return '';
    const place = placeOf(row, index);
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (columns[index]?.holds !== 'day') return textXml(place, cell);
    return `<c r="${place}" s="${DAY_STYLE}"><v>${serialOf(cell)}</v></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
