import { orderedQuestions } from '#domain/section.ts';
import type { MedicationList, Question, Section } from '#domain/section.ts';
import { segments } from '#domain/text.ts';
import { joinWords } from '#domain/word-list.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { line, lineStrong } from '../paper/colors.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { badge } from '../paper/marks.ts';
import { gap, text } from '../paper/piece.ts';
import type { Block, Content, Piece, Row } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import type { TextStyle } from '../paper/text.ts';
import { sourceNumbers, sourcesOfQuestion } from './sources.ts';

/** The pages after the questions: medication lists, the wastage calculator, and the reason for each question. */

export function listsOf(question: Question): readonly MedicationList[] {
  return question.hasMedicationList ? (question.medicationList ?? []) : [];
}

export function listAnchor(section: Pick<Section, 'id'>, list: MedicationList): string {
  return `section ${section.id} list ${list.title}`;
}

export function wastageAnchor(section: Pick<Section, 'id'>): string {
  return `section ${section.id} wastage`;
}

/** Each list that a question of the section shows, once. */
export function sectionLists(section: Section): MedicationList[] {
  const lists = new Map<string, MedicationList>();
  for (const list of orderedQuestions(section).flatMap(listsOf)) lists.set(list.title, list);
  return [...lists.values()];
}

export function hasWastage(section: Section): boolean {
  return orderedQuestions(section).some((question) => question.hasWastageCalculator);
}

export function medicationBlock(
  list: MedicationList,
  section: Section,
  width: number,
  colors: ThemeColors,
  onNewPage: boolean,
): Block {
  const columns = [0.06, 0.33, 0.35, 0.26].map((share) => share * width);
  const hasForms = list.medications.some((medication) => medication.form !== undefined);
  const row = (cells: readonly string[], style: TextStyle, edge: string): Row =>
    tableRow(cells, columns, style, edge, width);
  const head = row(
    ['Row', 'Medication', 'Strength', ...(hasForms ? ['Form'] : [])],
    styles.label,
    lineStrong,
  );
  const heading: Content[] = [
    ...text(list.title, colored(styles.heading, colors.strong), width, {
      keepWithNext: true,
      anchor: listAnchor(section, list),
    }),
    ...text(list.caution, styles.smallSoft, width, { keepWithNext: true }),
    gap(4, true),
  ];
  return {
    onNewPage,
    contents: [
      ...heading,
      { ...head, keepWithNext: true },
      ...list.medications.map(({ name, strength, form = '', confirm, note }, index) =>
        tableRow(
          [String(index + 1), name, onRecord(strength, confirm), form],
          columns,
          styles.small,
          line,
          width,
          ['', note ?? '', confirm === undefined ? '' : `${confirm} (confirm locally)`],
        ),
      ),
      gap(20),
    ],
    repeat: [head],
  };
}

/** The strengths that a record shows, without those that a pharmacy has to confirm. */
function onRecord(strength: string, confirm: string | undefined): string {
  if (confirm === undefined) return strength;
  const toConfirm = new Set(confirm.split('; '));
  return strength
    .split('; ')
    .filter((one) => !toConfirm.has(one))
    .join('; ');
}

/** @param below what stands small under each cell */
function tableRow(
  cells: readonly string[],
  columns: readonly number[],
  style: TextStyle,
  edge: string,
  width: number,
  below: readonly string[] = [],
): Row {
  let x = 0;
  return {
    cells: cells.map((words, index) => {
      const own = columns[index] ?? 0;
      const more = below[index] ?? '';
      const pieces = [
        ...(words === '' ? [] : text(words, style, own - 10)),
        ...(more === '' ? [] : text(more, styles.smallSoft, own - 10)),
      ];
      const cell = { x, pieces };
      x += own;
      return cell;
    }),
    padding: 3.5,
    together: true,
    frame: (pen, left, y, height) => pen.rule(left, y + height, left + width, y + height, edge, 0.6),
  };
}

const STEPS = [
  ['A', 'Package amount', 'in one unit: mg, mcg, units or mL'],
  ['B', 'Packages opened', ''],
  ['C', 'Amount given', 'in the same unit as A'],
  ['D', 'Cost per package', 'in dollars'],
  ['E', 'Amount wasted', 'A × B − C'],
  ['F', 'Cost of the waste', 'E ÷ A × D'],
] as const;

const SUMS = [
  ['Total of column F', '$'],
  ['Cases observed', ''],
  ['Waste per case: total ÷ cases observed', '$'],
  ['Cases per year', ''],
  ['Waste per year: waste per case × cases per year', '$'],
  ['Share judged avoidable', '%'],
  ['Avoidable per year: waste per year × share', '$'],
] as const;

/** The wastage calculator to be worked out by hand (rule CALC-2). */
export function wastageBlock(section: Section, width: number, colors: ThemeColors): Block {
  const numbers = orderedQuestions(section)
    .filter((question) => question.hasWastageCalculator)
    .map((question) => question.index + 1);
  return {
    onNewPage: true,
    contents: [
      ...text('Wastage calculator', colored(styles.heading, colors.strong), width, {
        anchor: wastageAnchor(section),
      }),
      ...text(
        `For questions ${joinWords(numbers)}. Write one medication per line, the one in the boxes too, and use one unit for each medication throughout. Never add up amounts of different medications. The spreadsheet “Wastage Calculator” does the math for you.`,
        styles.smallSoft,
        width,
      ),
      gap(6),
      ...STEPS.map(([letter, name, how]) => stepPiece(letter, name, how, colors)),
      gap(8),
      wastageHead(width, colors),
      ...Array.from({ length: 8 }, () => wastageLine(width)),
      gap(14),
      ...SUMS.map(([label, sign]) => sumPiece(label, sign, width)),
      gap(6),
      ...text(LIMITS, styles.smallSoft, width),
    ],
  };
}

function stepPiece(letter: string, name: string, how: string, colors: ThemeColors): Piece {
  return {
    height: 13,
    draw: (pen, x, y) => {
      pen.words(letter, colored(styles.smallStrong, colors.strong), x, y);
      pen.words(name, styles.smallStrong, x + 16, y);
      pen.words(how, styles.smallSoft, x + 120, y);
    },
  };
}

/** Shares of the width: medication, unit, then A to F. */
const WASTAGE_COLUMNS = [0.27, 0.1, 0.1, 0.1, 0.11, 0.1, 0.11, 0.11];
const WASTAGE_HEADS = ['Medication', 'Unit', 'A', 'B', 'C', 'D ($)', 'E', 'F ($)'];

function wastageHead(width: number, colors: ThemeColors): Piece {
  return {
    height: 18,
    keepWithNext: true,
    draw: (pen, left, y) => {
      pen.box(left, y, width, 18, { fill: colors.soft });
      let x = left;
      WASTAGE_COLUMNS.forEach((share, index) => {
        pen.words(WASTAGE_HEADS[index] ?? '', styles.smallStrong, x + 5, y + 3);
        x += share * width;
      });
    },
  };
}

function wastageLine(width: number): Piece {
  const height = 26;
  return {
    height,
    draw: (pen, left, y) => {
      let x = left;
      for (const share of WASTAGE_COLUMNS) {
        pen.box(x, y, share * width, height, { stroke: lineStrong, thickness: 0.6 });
        x += share * width;
      }
    },
  };
}

function sumPiece(label: string, sign: string, width: number): Piece {
  return {
    height: 25,
    draw: (pen, x, y) => {
      const right = x + width;
      pen.words(label, styles.body, x, y + 5);
      pen.box(right - 130, y + 1, 110, 22, { stroke: lineStrong, radius: 3 });
      if (sign === '$') pen.words(sign, styles.bodyStrong, right - 136, y + 5, 'right');
      else pen.words(sign, styles.bodyStrong, right - 14, y + 5);
    },
  };
}

export function standardsAnchor(section: Pick<Section, 'id'>): string {
  return `section ${section.id} standards`;
}

export function hasStandards({ questions }: Pick<Section, 'questions'>): boolean {
  return Object.values(questions).some(hasNote);
}

/** The note behind each question that has one. */
export function standardsBlock(section: Section, width: number, colors: ThemeColors): Block[] {
  const questions = orderedQuestions(section).filter(hasNote);
  if (questions.length === 0) return [];
  const numbers = sourceNumbers(section);
  const heading = text('Why each question is asked', colored(styles.heading, colors.strong), width, {
    keepWithNext: true,
    anchor: standardsAnchor(section),
  });
  return [
    {
      onNewPage: true,
      contents: [
        ...heading,
        gap(6),
        ...questions.map((question) => noteRow(question, numbers, width, colors)),
      ],
    },
  ];
}

function hasNote({ standard, good, cites = [] }: Question): boolean {
  return standard !== undefined || good !== undefined || cites.length > 0;
}

/** Why it is asked, what good looks like, and the numbers of its sources. */
function noteRow(
  question: Question,
  numbers: ReadonlyMap<string, number>,
  width: number,
  colors: ThemeColors,
): Row {
  const indent = 32;
  const { standard, good } = question;
  const sources = sourcesOfQuestion(question, numbers);
  const number: Piece = {
    height: styles.small.leading,
    draw: (pen, x, y) => badge(pen, x, y - 2, question.index + 1, colors.strong),
  };
  return {
    cells: [
      { x: 0, pieces: [number] },
      {
        x: indent,
        pieces: [
          ...text(question.label, styles.smallStrong, width - indent, { keepWithNext: true }),
          ...(standard === undefined ? [] : text(segments(standard), styles.small, width - indent)),
          ...(good === undefined ? [] : text(`What good looks like: ${good}`, styles.small, width - indent)),
          ...(sources === '' ? [] : text(sources, styles.smallSoft, width - indent)),
        ],
      },
    ],
    padding: 4,
    together: true,
  };
}
