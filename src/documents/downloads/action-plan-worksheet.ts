import {
  AlignmentType,
  BorderStyle,
  CheckBox,
  Document,
  Footer,
  HeadingLevel,
  HeightRule,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { withFixedDates } from './fixed-zip.ts';
import { dayWords } from '#domain/calendar-day.ts';
import {
  EXAMPLE,
  findingColumns,
  followUpColumns,
  ID_WIDTH,
  INSTRUCTIONS,
  NO_PATIENTS,
} from '../worksheet-columns.ts';
import type { WorksheetColumn, WorksheetEntry, WorksheetField } from '../worksheet-columns.ts';

/** The action-plan worksheet as an editable Word document (rules FACT-14 and DOC-5): landscape, one finding in two lines. */

const BLANK_FINDINGS = 8;
const BRAND = '123A5A';
const HEAD_GROUND = 'E3EDF5';
const EXAMPLE_GROUND = 'F4F6F8';
const EDGE = '768492';
const MUTED = '485664';

/** Only this one has an example. */
const instructions = [
  ...INSTRUCTIONS,
  'The first entry is an example; its numbers are made up. Delete it before you share the plan.',
  NO_PATIENTS,
];

/** @param madeAt ISO time; the same time gives the same bytes */
export async function actionPlanWorksheet(madeAt: string): Promise<Uint8Array> {
  const document = new Document({
    title: 'Action plan worksheet',
    subject: 'RTA Tracers',
    creator: 'RTA Tracers',
    lastModifiedBy: 'RTA Tracers',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 18, language: { value: 'en-US' } } },
        heading1: {
          run: { font: 'Calibri', size: 36, bold: true, color: BRAND },
          paragraph: { spacing: { after: 60 } },
        },
        heading2: {
          run: { font: 'Calibri', size: 24, bold: true, color: BRAND },
          paragraph: { spacing: { before: 160, after: 60 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 12_240, height: 15_840, orientation: PageOrientation.LANDSCAPE },
            margin: { top: 680, bottom: 680, left: 720, right: 720, footer: 360 },
          },
        },
        footers: { default: new Footer({ children: [pageNumbers()] }) },
        children: [
          new Paragraph({ text: 'Action plan worksheet', heading: HeadingLevel.HEADING_1 }),
          peopleTable(),
          new Paragraph({ text: 'How to use this worksheet', heading: HeadingLevel.HEADING_2 }),
          ...instructions.map((words) => new Paragraph({ text: words, bullet: { level: 0 } })),
          new Paragraph({ text: 'Findings and actions', heading: HeadingLevel.HEADING_2 }),
          findingsTable(),
        ],
      },
    ],
  });
  const bytes = new Uint8Array(await Packer.toArrayBuffer(document));
  return withFixedDates(bytes, (name, xml) =>
    name === 'docProps/core.xml' ? xml.replaceAll(/(W3CDTF">)[^<]*/g, `$1${madeAt.slice(0, 19)}Z`) : xml,
  );
}

function pageNumbers(): Paragraph {
  const run = (children: string[]) => new TextRun({ children, size: 16, color: MUTED });
  return new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [
      run(['RTA Tracers · action plan · page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]),
    ],
  });
}

const TOTAL_WIDTH = ID_WIDTH + findingColumns.reduce((sum, column) => sum + column.width, 0);

function peopleTable(): Table {
  const labels = ['Institution', 'Department', 'Team', 'Date'];
  const width = TOTAL_WIDTH / labels.length;
  return new Table({
    width: { size: TOTAL_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: labels.map(() => width),
    borders: edges(),
    rows: [
      new TableRow({
        height: { value: 520, rule: HeightRule.ATLEAST },
        children: labels.map((label) =>
          cell([line(`${label}:`, { bold: true })], { width, span: 1, ground: null }),
        ),
      }),
    ],
  });
}

/** Both lines of a finding have columns of their own, so the grid has every edge of either. */
function gridOf(...lines: readonly (readonly WorksheetColumn[])[]): number[] {
  const edgesAt = new Set<number>([0]);
  for (const columns of lines) {
    let at = 0;
    for (const column of columns) edgesAt.add((at += column.width));
  }
  return [...edgesAt].toSorted((a, b) => a - b);
}

const grid = gridOf(findingColumns, followUpColumns);

/** How many columns of the grid each column of a line takes. */
function spansOf(columns: readonly WorksheetColumn[]): number[] {
  let at = 0;
  return columns.map((column) => {
    const from = grid.indexOf(at);
    at += column.width;
    return grid.indexOf(at) - from;
  });
}

function findingsTable(): Table {
  return new Table({
    width: { size: TOTAL_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: [ID_WIDTH, ...grid.slice(1).map((edge, index) => edge - (grid[index] ?? 0))],
    borders: edges(),
    rows: [
      ...twoLines('ID', true, HEAD_GROUND, headCell),
      ...twoLines('Example', false, EXAMPLE_GROUND, (column) => filledCell(column, EXAMPLE)),
      ...Array.from({ length: BLANK_FINDINGS }, (_, index) =>
        twoLines(String(index + 1), false, null, (column) => filledCell(column, {})),
      ).flat(),
    ],
  });
}

function twoLines(
  id: string,
  isHead: boolean,
  ground: string | null,
  content: (column: WorksheetColumn) => Paragraph[],
): TableRow[] {
  const row = (columns: readonly WorksheetColumn[], first: TableCell[]): TableRow => {
    const spans = spansOf(columns);
    return new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      ...(isHead ? {} : { height: { value: 1000, rule: HeightRule.ATLEAST } }),
      keepNext: first.length > 0,
      children: [
        ...first,
        ...columns.map((column, index) =>
          cell(content(column), { width: column.width, span: spans[index] ?? 1, ground }),
        ),
      ],
    });
  };
  const idCell = cell([line(id, { bold: true, small: id.length > 2 })], {
    width: ID_WIDTH,
    span: 1,
    ground,
    rows: 2,
  });
  return [row(findingColumns, [idCell]), row(followUpColumns, [])];
}

function headCell({ head, hint }: WorksheetColumn): Paragraph[] {
  return [line(head, { bold: true }), line(hint, { small: true })];
}

function filledCell({ fields }: WorksheetColumn, entry: WorksheetEntry): Paragraph[] {
  return fields.flatMap((field) => fieldLines(field, entry));
}

function fieldLines({ name, prompt, choices, holds }: WorksheetField, entry: WorksheetEntry): Paragraph[] {
  const value = String(entry[name] ?? '');
  if (choices === undefined) {
    const words = holds === 'day' && value !== '' ? dayWords(value) : value;
    return [prompt === undefined ? line(words) : prompted(prompt, words)];
  }
  const boxes = choices.map((choice) => choiceRuns(choice, choice === value));
  return prompt === undefined
    ? boxes.map((children) => new Paragraph({ children }))
    : [new Paragraph({ children: [promptRun(prompt), ...boxes.flat()] })];
}

function line(words: string, look: { readonly bold?: boolean; readonly small?: boolean } = {}): Paragraph {
  const { bold = false, small = false } = look;
  return new Paragraph({
    children: [new TextRun({ text: words, bold, size: small ? 14 : 17, ...(small ? { color: MUTED } : {}) })],
  });
}

function prompted(prompt: string, words: string): Paragraph {
  return new Paragraph({
    children: [promptRun(prompt), new TextRun({ text: words, size: 17 })],
  });
}

function promptRun(prompt: string): TextRun {
  return new TextRun({ text: `${prompt}: `, size: 15, color: MUTED });
}

/** A box that Word ticks at a click. */
function choiceRuns(choice: string, checked: boolean): (CheckBox | TextRun)[] {
  return [
    new CheckBox({ alias: choice, checked }),
    new TextRun({ text: `\u00A0${choice.replaceAll(' ', '\u00A0')}  `, size: 17 }),
  ];
}

interface CellPlace {
  readonly width: number;
  readonly span: number;
  readonly ground: string | null;
  readonly rows?: number;
}

function cell(children: Paragraph[], { width, span, ground, rows = 1 }: CellPlace): TableCell {
  return new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    columnSpan: span,
    rowSpan: rows,
    margins: { top: 50, bottom: 50, left: 80, right: 60 },
    ...(ground === null ? {} : { shading: { type: ShadingType.CLEAR, color: 'auto', fill: ground } }),
  });
}

function edges(): NonNullable<ConstructorParameters<typeof Table>[0]['borders']> {
  const edge = { style: BorderStyle.SINGLE, size: 4, color: EDGE };
  return { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: edge, insideVertical: edge };
}
