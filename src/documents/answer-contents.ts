import { answerLines } from '#domain/answer-words.ts';
import { NOT_ANSWERED, openWords } from '#domain/unanswered-words.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { wordsOnly } from '#domain/question-types/answer-line.ts';
import type { AnswerLine } from '#domain/question-types/answer-line.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import type { Question } from '#domain/section.ts';
import { segments } from '#domain/text.ts';
import { brand, line } from './paper/colors.ts';
import type { ThemeColors } from './paper/colors.ts';
import { badge, bar, flagged } from './paper/marks.ts';
import { gap, text } from './paper/piece.ts';
import type { Content, Piece, Row } from './paper/piece.ts';
import { styles } from './paper/styles.ts';

/** A question with its answer, as printed for one assessment. */

const INDENT = 32;
const LABEL_WIDTH = 216;
const FLAG_ROOM = 64;

export function answerContents(
  question: Question,
  answer: Answer = blankAnswer,
  width: number,
  colors: ThemeColors,
): Content[] {
  const inner = width - INDENT;
  const all = answerLines(question, answer);
  const given = all.filter(({ words }) => words !== '');
  return [
    rule(width),
    questionRow(question, answer.flagged, width, colors),
    gap(4, true),
    ...(given.length === 0
      ? [valueRow(wordsOnly(null, ''), question, inner, colors)]
      : given.map((answerLine) => valueRow(answerLine, question, inner, colors))),
    ...openPieces(openWords(all), inner),
    ...(isWritten(question) ? [] : remark(OBSERVATIONS, answer.observations, inner)),
    ...remark(OPPORTUNITIES, answer.opportunities, inner),
    gap(12),
  ];
}

function rule(width: number): Piece {
  return {
    height: 10,
    isGap: true,
    keepWithNext: true,
    draw: (pen, x, y) => pen.rule(x, y, x + width, y, line, 0.75),
  };
}

function questionRow(question: Question, isFlagged: boolean, width: number, colors: ThemeColors): Row {
  const wordsWidth = width - INDENT - (isFlagged ? FLAG_ROOM : 0);
  const number: Piece = {
    height: styles.question.leading,
    anchor: `question ${question.id}`,
    draw: (pen, x, y) => badge(pen, x, y - 1, question.index + 1, colors.strong),
  };
  const mark: Piece = {
    height: styles.question.leading,
    draw: (pen, x, y) => flagged(pen, x, y + 2),
  };
  return {
    cells: [
      { x: 0, pieces: [number] },
      {
        x: INDENT,
        pieces: [
          ...text(segments(question.content), styles.question, wordsWidth),
          ...(question.subContent === undefined
            ? []
            : text(segments(question.subContent), styles.smallSoft, wordsWidth)),
        ],
      },
      ...(isFlagged ? [{ x: width, pieces: [mark] }] : []),
    ],
    keepWithNext: true,
  };
}

/** How many parts nobody answered: they have no rows of their own. */
function openPieces(words: string, inner: number): Piece[] {
  return words === '' ? [] : text(words, styles.smallSoft, inner - 12, { x: INDENT + 12 });
}

/** One value behind a bar; with the part's name where there are several. */
function valueRow(
  { label, words, figure, count }: AnswerLine,
  question: Question,
  inner: number,
  colors: ThemeColors,
): Row {
  const x = INDENT + 12;
  const frame: Row['frame'] = (pen, left, y, height) =>
    pen.box(left + INDENT, y, 2.5, height, { fill: colors.strong });
  if (label !== null && isLong(words)) {
    const width = inner - 12;
    const pieces = [
      ...text(label, styles.bodySoft, width, { keepWithNext: true }),
      ...text(words, styles.body, width),
    ];
    return { cells: [{ x, pieces }], padding: 1.5, frame };
  }
  const valueX = label === null ? x : x + LABEL_WIDTH;
  const valueWidth = INDENT + inner - valueX;
  const style = words === '' ? styles.bodySoft : isWritten(question) ? styles.body : styles.bodyStrong;
  const share = figure === null || figure.most === null ? null : figure.value / figure.most;
  // A count takes more room than a figure.
  const barX = count === undefined ? 62 : 96;
  return {
    cells: [
      ...(label === null ? [] : [{ x, pieces: text(label, styles.bodySoft, LABEL_WIDTH - 12) }]),
      {
        x: valueX,
        pieces: [...text(words || NOT_ANSWERED, style, valueWidth), ...endsOf(question, valueWidth)],
      },
      ...(share === null
        ? []
        : [{ x: valueX + barX, pieces: [barPiece(share, Math.min(200, valueWidth - barX))] }]),
    ],
    padding: 1.5,
    frame,
  };
}

/** Too long to read in a narrow column. */
function isLong(words: string): boolean {
  return words.length > 160;
}

function barPiece(share: number, width: number): Piece {
  return {
    height: styles.body.leading,
    draw: (pen, x, y) => bar(pen, x, y + 4, width, share, { fill: brand }),
  };
}

/** The meaning of the ends of a slider. */
function endsOf({ minLabel, maxLabel }: Question, width: number): Piece[] {
  return minLabel === undefined || maxLabel === undefined
    ? []
    : text(`1 ${minLabel} – 10 ${maxLabel}`, styles.smallSoft, width);
}

function remark(label: string, words: string, inner: number): Content[] {
  if (words.trim() === '') return [];
  return [
    gap(6, true),
    ...text(label, styles.label, inner, { x: INDENT, keepWithNext: true }),
    ...text(words.trim(), styles.body, inner, { x: INDENT }),
  ];
}
