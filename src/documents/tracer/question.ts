import { FINAL_COMMENTS } from '#domain/field-words.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question, Section } from '#domain/section.ts';
import { segments } from '#domain/text.ts';
import { inkSoft, line, themeColors } from '../paper/colors.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { badge, badgeSize, tickBox } from '../paper/marks.ts';
import { gap, text } from '../paper/piece.ts';
import type { Content, Piece, Row } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import { widthOf } from '../paper/text.ts';
import { listAnchor, listsOf, wastageAnchor } from './appendix.ts';
import { answerRows } from './answer.ts';
import { COLUMNS_APART, namedLines, writingLines } from './fields.ts';
import { cross } from './handwriting.ts';
import { repeatedHead } from './parts.ts';

/** A question on paper, blank or filled in: its words, places for the answer, and room for remarks. */

const INDENT = 32;
const FLAG_ROOM = 54;

/** How an instruction is followed, in a word or two. */
const METHODS: Readonly<Record<NonNullable<Question['method']>, string>> = {
  observe: 'Observe',
  interview: 'Ask',
  document: 'Read',
};

export function questionAnchor(section: Pick<Section, 'id'>, question: Pick<Question, 'id'>): string {
  return `section ${section.id} question ${question.id}`;
}

/** @param extraLines lines to write on beyond the least that a question has */
export function questionContents(
  question: Question,
  section: Section,
  width: number,
  extraLines: number,
  answer: Answer = blankAnswer,
): Content[] {
  const colors = themeColors[section.theme];
  const inner = width - INDENT;
  const indented = (pieces: readonly Piece[]): Row => ({
    cells: [{ x: INDENT, pieces }],
    together: true,
    keepWithNext: true,
  });
  return [
    ruleBetween(width),
    headRow(question, section, { width, isFlagged: answer.flagged }, colors),
    indented([gap(2)]),
    ...answerRows(question, section, { width: inner, extraLines, answer }).map(moved),
    ...(question.jumpText === undefined
      ? []
      : [
          indented([
            gap(3),
            ...text(`→ ${question.jumpText}`, colored(styles.smallStrong, colors.strong), inner),
          ]),
        ]),
    indented([gap(2)]),
    ...remarkRows(question, inner, leastLines(question) + extraLines, answer).map(moved),
  ];
}

/** The head that is repeated when a question continues on the next page. */
export function questionRepeat(question: Question, width: number): Row[] {
  return repeatedHead(orderedParts(question), width - INDENT).map(moved);
}

/** Between a question and the one before it on the same page. */
function ruleBetween(width: number): Piece {
  return {
    height: 13,
    isGap: true,
    keepWithNext: true,
    draw: (pen, x, y) => pen.rule(x, y + 6.5, x + width, y + 6.5, line, 0.75),
  };
}

/** A row of the answer, under the question's words. */
function moved(row: Row): Row {
  return { ...row, cells: row.cells.map((cell) => ({ ...cell, x: cell.x + INDENT })) };
}

function headRow(
  question: Question,
  section: Section,
  { width, isFlagged }: { width: number; isFlagged: boolean },
  colors: ThemeColors,
): Row {
  const number: Piece = {
    height: styles.question.leading,
    anchor: questionAnchor(section, question),
    draw: (pen, x, y) => badge(pen, x, y - 1, question.index + 1, colors.strong),
  };
  const flagBox: Piece = {
    height: styles.question.leading,
    draw: (pen, x, y) => {
      tickBox(pen, x, y + 2.5);
      if (isFlagged) cross(pen, x, y + 2.5, 10);
      pen.words('Flag', styles.label, x + 15, y + 2);
    },
  };
  const wordsWidth = width - INDENT - FLAG_ROOM;
  return {
    cells: [
      { x: 0, pieces: [number, ...coreMark(question, colors)] },
      {
        x: INDENT,
        pieces: [
          ...text(segments(question.content), styles.question, wordsWidth),
          ...(question.subContent === undefined
            ? []
            : [gap(2), ...text(segments(question.subContent), styles.small, wordsWidth)]),
          ...instructionPieces(question, wordsWidth, colors),
          ...referencePieces(question, section, wordsWidth, colors),
        ],
      },
      { x: width - 34, pieces: [flagBox] },
    ],
    together: true,
    keepWithNext: true,
  };
}

/** The word, under the number of a question of the core path. */
function coreMark({ core }: Question, colors: ThemeColors): Piece[] {
  if (core !== true) return [];
  return [
    gap(2),
    {
      height: styles.label.leading,
      draw: (pen, x, y) =>
        pen.words(CORE, { ...styles.label, size: 7, color: colors.strong }, x + badgeSize / 2, y, 'center'),
    },
  ];
}

/** Said of a question of the core path, and explained on the first page. */
export const CORE = 'Core';

function instructionPieces({ instructions, method }: Question, width: number, colors: ThemeColors): Piece[] {
  if (instructions === undefined) return [];
  const style = { ...styles.small, color: inkSoft };
  if (method === undefined) return [gap(2), ...text(segments(instructions), style, width)];
  const word = METHODS[method];
  const wordStyle = colored(styles.smallStrong, colors.strong);
  const room = widthOf(word, wordStyle) + 7;
  const [first, ...rest] = text(segments(instructions), style, width - room, { x: room });
  if (first === undefined) return [];
  return [
    gap(2),
    {
      ...first,
      draw: (pen, x, y) => {
        pen.words(word, wordStyle, x, y);
        first.draw?.(pen, x, y);
      },
    },
    ...rest,
  ];
}

/** Refers to the place in the appendix that the question needs. */
function referencePieces(question: Question, section: Section, width: number, colors: ThemeColors): Piece[] {
  const references = [
    ...listsOf(question).map((list) => ({ words: list.title, anchor: listAnchor(section, list) })),
    ...(question.hasWastageCalculator
      ? [{ words: 'Wastage calculator', anchor: wastageAnchor(section) }]
      : []),
  ];
  return references.map(({ words, anchor }) => ({
    height: styles.small.leading + 3,
    draw: (pen, x, y) => {
      pen.words(`${words}: page ${pen.pageOf(anchor)}`, colored(styles.smallStrong, colors.strong), x, y + 3);
      pen.link(x, y, width, styles.small.leading + 3, anchor);
    },
  }));
}

/** Where much is counted, less is written, and least on the core path, which is to be short. */
function leastLines({ core }: Question): number {
  return core === true ? 1 : 2;
}

/** Room for remarks: side by side, or below a written answer, which is what was observed. */
function remarkRows(question: Question, width: number, count: number, answer: Answer): Row[] {
  const half = (width - COLUMNS_APART) / 2;
  const cells = isWritten(question)
    ? [{ x: 0, pieces: namedLines(`${OPPORTUNITIES} for improvement`, 2, width, answer.opportunities) }]
    : [
        { x: 0, pieces: namedLines(OBSERVATIONS, count, half, answer.observations) },
        {
          x: half + COLUMNS_APART,
          pieces: namedLines(`${OPPORTUNITIES} for improvement`, count, half, answer.opportunities),
        },
      ];
  return [{ cells, together: true }];
}

/** The last place to write, which a final-comments page is on screen. */
export function finalContents(section: Section, width: number, extraLines: number, notes = ''): Content[] {
  return [
    ruleBetween(width),
    ...text(FINAL_COMMENTS, styles.heading, width, {
      keepWithNext: true,
      anchor: commentsAnchor(section),
    }),
    ...text('What stood out? What should be done first?', styles.smallSoft, width, { keepWithNext: true }),
    ...writingLines(6 + extraLines, width, notes),
  ];
}

export function commentsAnchor(section: Pick<Section, 'id'>): string {
  return `section ${section.id} comments`;
}
