import type { Section } from '#domain/section.ts';
import type { Sheet, SheetColumn } from '#domain/sheet.ts';
import type { CellValue } from '#domain/sheet-schema.ts';
import { numberRanges } from '#domain/number-ranges.ts';
import { ink, lineStrong, white } from '../paper/colors.ts';
import type { ThemeColors } from '../paper/colors.ts';
import type { Pen } from '../paper/pen.ts';
import { gap, text } from '../paper/piece.ts';
import type { Block, Content, Piece, Row } from '../paper/piece.ts';
import { columnWidth } from '../paper/size.ts';
import { colored, styles } from '../paper/styles.ts';
import { linesOf } from '../paper/text.ts';

/**
 * An observed-dose sheet on one landscape page: five rows, a column for each thing to see with its head turned, and
 * a legend of what is written in them. A row has the drug's name and nothing else about the dose.
 */

const WIDTH = columnWidth.landscape;
const ROWS = 5;
const ROW_HEIGHT = 19;
const TOTAL_HEIGHT = 16;
const NUMBER_WIDTH = 18;
const DRUG_WIDTH = 96;
const LETTER_HEIGHT = 12;
const TINY = { ...styles.label, size: 6.5, leading: 8 } as const;
const HEAD = { ...styles.small, size: 7.5, leading: 9 } as const;

export function sheetAnchor(section: Pick<Section, 'id'>, sheet: Sheet): string {
  return `section ${section.id} sheet ${sheet.id}`;
}

export function sheetBlock(section: Section, sheet: Sheet, colors: ThemeColors): Block {
  const grid = gridOf(section, sheet);
  return {
    contents: [
      ...text(sheet.title, colored(styles.heading, colors.strong), WIDTH, {
        anchor: sheetAnchor(section, sheet),
        keepWithNext: true,
      }),
      // Nothing is tapped on paper.
      introRow(sheet.intro.replaceAll(/\bTap\b/g, 'Mark')),
      gap(5),
      headPiece(grid, colors),
      conditionPiece(grid),
      ...Array.from({ length: ROWS }, (_, index) => rowPiece(grid, String(index + 1))),
      totalPiece(grid, colors),
      gap(6),
      ...legend(grid),
    ],
  };
}

interface GridColumn {
  readonly column: SheetColumn;
  readonly letter: string;
  /** From the left edge. */
  readonly x: number;
  /** When it is asked for: `B 2–4`; a line for each condition. */
  readonly conditions: readonly string[];
  /** Number of the question that its total goes to; empty for a fact. */
  readonly goesTo: string;
}

interface Grid {
  readonly columns: readonly GridColumn[];
  readonly width: number;
}

function gridOf(section: Section, sheet: Sheet): Grid {
  const start = NUMBER_WIDTH + DRUG_WIDTH;
  const width = (WIDTH - start) / sheet.columns.length;
  const letters = new Map(sheet.columns.map(({ id }, index) => [id, letterOf(index)]));
  return {
    width,
    columns: sheet.columns.map((column, index) => ({
      column,
      letter: letterOf(index),
      x: start + index * width,
      conditions: (column.when ?? []).map(({ column: other, is }) => {
        const asked = sheet.columns.find(({ id }) => id === other);
        return `${letters.get(other) ?? ''} ${codesOf(asked, is)}`;
      }),
      goesTo: goesTo(column, section),
    })),
  };
}

/** A. */
const FIRST_LETTER = 65;

function letterOf(index: number): string {
  return String.fromCodePoint(FIRST_LETTER + index);
}

/** `2–4` of a choice, by its codes; of a tick whether it is there. */
function codesOf(column: SheetColumn | undefined, values: readonly CellValue[]): string {
  const { choices = [] } = column ?? {};
  const codes = values.flatMap((value) => {
    const at = choices.findIndex(({ id }) => id === value);
    return at === -1 ? [] : [at + 1];
  });
  // Narrow columns have no room for words.
  if (codes.length > 0) return numberRanges(codes.toSorted((a, b) => a - b)).replace(' and ', ', ');
  return values.includes(true) ? 'yes' : 'no';
}

function goesTo({ fills }: SheetColumn, { questions }: Section): string {
  const numbers = fills.flatMap(({ questionId }) => {
    const question = questions[String(questionId)];
    return question === undefined ? [] : [question.index + 1];
  });
  return numberRanges([...new Set(numbers)].toSorted((a, b) => a - b));
}

/** The paragraphs of the introduction side by side. */
function introRow(intro: string): Row {
  const paragraphs = intro.split(/\n\s*\n/);
  const apart = 18;
  const width = (WIDTH + apart) / paragraphs.length;
  return {
    cells: paragraphs.map((paragraph, index) => ({
      x: index * width,
      pieces: text(paragraph, styles.smallSoft, width - apart),
    })),
    together: true,
  };
}

const HEAD_HEIGHT = 100;

function headPiece({ columns, width }: Grid, colors: ThemeColors): Piece {
  return {
    height: HEAD_HEIGHT + LETTER_HEIGHT,
    keepWithNext: true,
    draw: (pen, left, y) => {
      frame(pen, left, y, NUMBER_WIDTH, HEAD_HEIGHT + LETTER_HEIGHT);
      frame(pen, left + NUMBER_WIDTH, y, DRUG_WIDTH, HEAD_HEIGHT + LETTER_HEIGHT);
      pen.words('Drug', styles.smallStrong, left + NUMBER_WIDTH + 5, y + HEAD_HEIGHT - 3);
      for (const { column, letter, x } of columns) {
        const fill = column.deep === true ? { fill: colors.soft } : {};
        pen.box(left + x, y, width, HEAD_HEIGHT, { stroke: lineStrong, thickness: 0.6, ...fill });
        turnedWords(pen, column.label, left + x, y, width);
        frame(pen, left + x, y + HEAD_HEIGHT, width, LETTER_HEIGHT);
        pen.words(letter, colored(TINY, ink), left + x + width / 2, y + HEAD_HEIGHT + 2, 'center');
      }
    },
  };
}

/** From the bottom up, on as many lines as it takes, in the middle of its column. */
function turnedWords(pen: Pen, words: string, x: number, y: number, width: number): void {
  const lines = linesOf(words, HEAD, HEAD_HEIGHT - 10).map((one) => one.map((run) => run.text).join(''));
  const first = x + (width - lines.length * HEAD.leading) / 2;
  lines.forEach((one, index) => {
    pen.turned(one, HEAD, first + index * HEAD.leading, y + HEAD_HEIGHT - 5);
  });
}

/** When each column is asked for. */
function conditionPiece({ columns, width }: Grid): Piece {
  const most = Math.max(1, ...columns.map(({ conditions }) => conditions.length));
  const height = most * TINY.leading + 4;
  return {
    height,
    keepWithNext: true,
    draw: (pen, left, y) => {
      frame(pen, left, y, NUMBER_WIDTH + DRUG_WIDTH, height);
      pen.words('Only where', TINY, left + NUMBER_WIDTH + DRUG_WIDTH - 5, y + 2, 'right');
      for (const { x, conditions } of columns) {
        frame(pen, left + x, y, width, height);
        conditions.forEach((words, index) => {
          pen.words(words, TINY, left + x + width / 2, y + 2 + index * TINY.leading, 'center');
        });
      }
    },
  };
}

function rowPiece({ columns, width }: Grid, number: string): Piece {
  return {
    height: ROW_HEIGHT,
    keepWithNext: true,
    draw: (pen, left, y) => {
      frame(pen, left, y, NUMBER_WIDTH, ROW_HEIGHT);
      pen.words(number, styles.smallStrong, left + NUMBER_WIDTH / 2, y + 4, 'center');
      frame(pen, left + NUMBER_WIDTH, y, DRUG_WIDTH, ROW_HEIGHT);
      for (const { x } of columns) frame(pen, left + x, y, width, ROW_HEIGHT);
    },
  };
}

/** Room for the totals, and the questions that they go to. */
function totalPiece({ columns, width }: Grid, colors: ThemeColors): Piece {
  const rows = ['Yes', 'Seen'];
  const side = NUMBER_WIDTH + DRUG_WIDTH;
  const foot = rows.length * TOTAL_HEIGHT;
  return {
    height: foot + LETTER_HEIGHT,
    draw: (pen, left, y) => {
      rows.forEach((name, index) => {
        const top = y + index * TOTAL_HEIGHT;
        frame(pen, left, top, side, TOTAL_HEIGHT);
        pen.words(name, styles.smallStrong, left + side - 5, top + 2, 'right');
        for (const { column, x } of columns) {
          const fill = hasTotal(column) ? white : colors.soft;
          pen.box(left + x, top, width, TOTAL_HEIGHT, { stroke: lineStrong, thickness: 0.6, fill });
        }
      });
      frame(pen, left, y + foot, side, LETTER_HEIGHT);
      pen.words('Goes to question', TINY, left + side - 5, y + foot + 2, 'right');
      for (const { x, goesTo: to } of columns) {
        frame(pen, left + x, y + foot, width, LETTER_HEIGHT);
        pen.words(to, TINY, left + x + width / 2, y + foot + 2, 'center');
      }
    },
  };
}

/** A fact of the row has none, and a choice as many as it has codes. */
function hasTotal({ kind, fills }: SheetColumn): boolean {
  return kind === 'tick' && fills.length > 0;
}

function frame(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.box(x, y, width, height, { stroke: lineStrong, thickness: 0.6 });
}

/** Explains the entries in the columns. */
function legend({ columns }: Grid): Content[] {
  const hasDeep = columns.some(({ column }) => column.deep === true);
  const rules = [
    'Mark Yes with Y where it was done, and No with N where it was not; leave blank what you did not see.',
    'Fill in a column only where the codes under its name hold.',
    ...(hasDeep ? ['A shaded head belongs to the deeper look.'] : []),
    'Yes counts each Y, and Seen each Y and N.',
  ];
  const codes = columns.flatMap(({ column, letter, goesTo: to }) => {
    if (column.choices === undefined) return [];
    const all = column.choices.map(({ label }, index) => `${index + 1} ${label}`).join('; ');
    const counted = to === '' ? '' : ` For question ${to}, count how often each code stands there.`;
    return [`${letter}, ${column.label}: ${all}.${counted}`];
  });
  return [rules.join(' '), ...codes].flatMap((words) => text(words, HEAD, WIDTH));
}
