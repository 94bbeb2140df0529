import { Archive } from './archive.ts';
import { runXml, stylesXml } from './looks.ts';
import type { Look } from './looks.ts';
import { packageParts, sheetPath } from './package-parts.ts';
import { escaped, lettersOf, MAIN, placeOf, serialOf, textXml, XML } from './xml.ts';

/**
 * A spreadsheet that people go on with: laid out, with lists to choose from. Its sheets are short enough to be made
 * whole; tables of any length are `xlsx.ts`.
 */

/** @template Name of the looks */
export interface Form<Name extends string> {
  readonly sheets: readonly FormSheet<Name>[];
  readonly looks: Readonly<Record<Name, Look>>;
  /** ISO time; the same time gives the same bytes. */
  readonly madeAt: string;
}

export interface FormSheet<Name extends string> {
  /** Up to 31 characters. */
  readonly name: string;
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
  /** From the top; each begins in the first column. */
  readonly rows: readonly FormRow<Name>[];
  readonly merged?: readonly Area[];
  /** So many rows and columns stay in view. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** So many columns and these rows stand again on each printed page. */
  readonly repeated?: Area;
  /** How many pages side by side are printed; one unless given. */
  readonly pagesWide?: number;
  readonly lists?: readonly FormList[];
  readonly marks?: readonly FormMark[];
}

interface FormRow<Name extends string> {
  readonly cells: readonly FormCell<Name>[];
  /** In points. Programs make it higher or lower once something in it is changed. */
  readonly height?: number;
}

export interface FormCell<Name extends string> {
  readonly look?: Name;
  readonly value?: FormValue<Name>;
}

type FormValue<Name extends string> =
  | string
  | number
  /** As `2026-11-23`. */
  | { readonly day: string }
  /** Without its equals sign; shows nothing until a program works it out. */
  | { readonly formula: string }
  /** Lines in looks of their own. */
  | { readonly lines: readonly (readonly [look: Name, words: string])[] };

/** Cells from one corner to the other; rows count from 1, columns from 0. */
export interface Area {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

interface FormList {
  readonly area: Area;
  /** Without commas. */
  readonly choices: readonly (string | number)[];
}

/** Where a condition holds, in the words of the first of its cells. */
interface FormMark {
  readonly area: Area;
  readonly formula: string;
  readonly look: Look;
}

export function formXlsx<Name extends string>({ sheets, looks, madeAt }: Form<Name>): Uint8Array {
  const marks = sheets.flatMap((sheet) => sheet.marks ?? []);
  const known = Object.entries<Look>(looks);
  // The first is that of cells without one.
  const places = new Map(known.map(([name], index) => [name, index + 1]));
  const written: Written = {
    styleOf: (look) => (look === undefined ? 0 : (places.get(look) ?? 0)),
    lookOf: (look) => new Map(known).get(look) ?? {},
    markOf: (mark) => marks.indexOf(mark),
  };
  const styles = stylesXml(
    [{}, ...known.map(([, look]) => look)],
    marks.map(({ look }) => look),
  );
  const files = [
    ...sheets.map((sheet, index) => [sheetPath(index + 1), sheetXml(sheet, written)] as const),
    ...packageParts({ sheets: sheets.map(({ name }) => name), styles, names: namesXml(sheets) }),
  ];
  const archive = new Archive(madeAt);
  for (const [path, xml] of files) {
    archive.open(path);
    archive.write(xml);
    archive.close();
  }
  archive.end();
  return joined(archive.taken());
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** What a sheet needs to know of its workbook. */
interface Written {
  readonly styleOf: (look: string | undefined) => number;
  readonly lookOf: (look: string) => Look;
  readonly markOf: (mark: FormMark) => number;
}

/** Its parts, in the order in which they have to be. */
function sheetXml<Name extends string>(sheet: FormSheet<Name>, written: Written): string {
  const { widths, rows, merged = [], frozen, pagesWide = 1, lists = [], marks = [] } = sheet;
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`,
    listed(
      'cols',
      widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`),
    ),
    `<sheetData>${rows.map((row, index) => rowXml(row, index + 1, written)).join('')}</sheetData>`,
    listed(
      'mergeCells',
      merged.map((area) => `<mergeCell ref="${refOf(area)}"/>`),
    ),
    ...marks.map(
      (mark, index) =>
        `<conditionalFormatting sqref="${refOf(mark.area)}"><cfRule type="expression" priority="${index + 1}" dxfId="${written.markOf(mark)}"><formula>${escaped(mark.formula)}</formula></cfRule></conditionalFormatting>`,
    ),
    listed('dataValidations', lists.map(listXml)),
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    `<pageSetup orientation="landscape" fitToWidth="${pagesWide}" fitToHeight="0"/></worksheet>`,
  ].join('');
}

/** Left out where there is none: programs refuse an empty one. */
function listed(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<${name}>${parts.join('')}</${name}>`;
}

function paneXml(frozen: FormSheet<string>['frozen']): string {
  if (frozen === undefined) return '';
  const { rows, columns } = frozen;
  const first = placeOf(rows + 1, columns);
  return `<pane xSplit="${columns}" ySplit="${rows}" topLeftCell="${first}" activePane="bottomRight" state="frozen"/>`;
}

function rowXml<Name extends string>(
  { cells, height }: FormRow<Name>,
  row: number,
  written: Written,
): string {
  const high = height === undefined ? '' : ` ht="${height}"`;
  return `<row r="${row}"${high}>${cells.map((cell, at) => cellXml(cell, placeOf(row, at), written)).join('')}</row>`;
}

function cellXml<Name extends string>(
  { value = '', look }: FormCell<Name>,
  place: string,
  { styleOf, lookOf }: Written,
): string {
  const style = styleOf(look);
  const cell = (content: string, type = '') => `<c r="${place}" s="${style}"${type}>${content}</c>`;
  if (value === '') return style === 0 ? '' : cell('');
  if (typeof value === 'string') return textXml(place, value, style);
  if (typeof value === 'number') return cell(`<v>${value}</v>`);
  if ('day' in value) return cell(`<v>${serialOf(value.day)}</v>`);
  if ('formula' in value) return cell(`<f>${escaped(value.formula)}</f><v></v>`, ' t="str"');
  const runs = value.lines.map(([of, words], index) => {
    const line = `${index === 0 ? '' : '\n'}${words}`;
    return `<r>${runXml(lookOf(of))}<t xml:space="preserve">${escaped(line)}</t></r>`;
  });
  return cell(`<is>${runs.join('')}</is>`, ' t="inlineStr"');
}

function listXml({ area, choices }: FormList): string {
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${refOf(area)}">`,
    `<formula1>"${escaped(choices.join(','))}"</formula1></dataValidation>`,
  ].join('');
}

function refOf({ rows: [top, bottom], columns: [left, right] }: Area): string {
  return `${placeOf(top, left)}:${placeOf(bottom, right)}`;
}

/** What is printed on each page, by the name that programs know it by. */
function namesXml(sheets: readonly FormSheet<string>[]): string {
  const titles = sheets.flatMap(({ name, repeated }, index) =>
    repeated === undefined
      ? []
      : `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeatedXml(name, repeated)}</definedName>`,
  );
  return listed('definedNames', titles);
}

function repeatedXml(sheet: string, { rows: [top, bottom], columns: [left, right] }: Area): string {
  const of = (range: string) => `'${escaped(sheet)}'!${range}`;
  return `${of(`$${lettersOf(left)}:$${lettersOf(right)}`)},${of(`$${top}:$${bottom}`)}`;
}
