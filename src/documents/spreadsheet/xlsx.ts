import { Zip, ZipDeflate } from 'fflate';
import { harmless } from '#domain/csv.ts';
import type { Cell, ColumnFacts } from '#domain/export/column.ts';
import { DAY_MS } from '#domain/durations.ts';

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
/** Quick: most of what is written comes again and again. */
const LEVEL = 2;

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
      archive.open(`xl/worksheets/sheet${sheets.length}.xml`);
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
  for (const [path, xml] of packageParts(sheets)) {
    archive.open(path);
    archive.write(xml);
    archive.close();
  }
  archive.end();
  yield* archive.taken();
}

/** A zip archive whose bytes are taken away while it is written. */
class Archive {
  readonly #zip: Zip;
  readonly #encoder = new TextEncoder();
  readonly #madeAt: Date;
  #pieces: Uint8Array[] = [];
  #entry: ZipDeflate | null = null;

  constructor(madeAt: string) {
    this.#madeAt = new Date(madeAt);
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#pieces.push(piece);
    });
  }

  open(path: string): void {
    this.#entry = new ZipDeflate(path, { level: LEVEL });
    this.#entry.mtime = this.#madeAt;
    this.#zip.add(this.#entry);
  }

  write(text: string): void {
    if (text !== '') this.#entry?.push(this.#encoder.encode(text));
  }

  close(): void {
    this.#entry?.push(new Uint8Array(), true);
  }

  end(): void {
    this.#zip.end();
  }

  taken(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** In `STYLES`. */
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

function textXml(place: string, text: string, style = 0): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}" t="inlineStr"${look}><is><t xml:space="preserve">${escaped(harmless(text))}</t></is></c>`;
}

/** `AB12` @param column from 0 */
function placeOf(row: number, column: number): string {
  return `${(LETTERS[column] ??= lettersOf(column))}${row}`;
}

/** Of columns, those that were asked for. */
const LETTERS: string[] = [];

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Days since the last one of 1899, as spreadsheets count them. */
function serialOf(isoTime: string): number {
  return (Date.parse(isoTime.slice(0, 10)) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

/** What XML cannot hold, and what a spreadsheet would read as a sign by its number. */
const NOT_IN_XML = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;

/** Most texts have nothing of it, and a long sheet has millions. */
const TO_ESCAPE = /[&<>_\p{Cc}\ufffe\uffff]/u;

function escaped(text: string): string {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const STYLES = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="mm&quot;.&quot;dd&quot;.&quot;yy"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/** What names the sheets, and so is written when all of them are known. */
function packageParts(sheets: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const each = (make: (number: number, name: string) => string) =>
    sheets.map((name, index) => make(index + 1, name)).join('');
  const type = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      [
        `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        type('xl/workbook.xml', 'sheet.main'),
        type('xl/styles.xml', 'styles'),
        each((number) => type(`xl/worksheets/sheet${number}.xml`, 'worksheet')),
        '</Types>',
      ].join(''),
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
        (number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}
