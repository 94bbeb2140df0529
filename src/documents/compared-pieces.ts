import type { Action } from '#domain/action.ts';
import { betweenWords } from '#domain/asked-again.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { nameOfPart } from '#domain/name-of-part.ts';
import { NOT_ANSWERED } from '#domain/unanswered-words.ts';
import type { ComparedLine, Figure } from '#domain/question-types/answer-line.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import type { ComparedWaste } from '#domain/comparison-wastage.ts';
import { fullBar } from '#domain/comparison.ts';
import type { ComparedCell, ComparedQuestion } from '#domain/comparison.ts';
import { changeWords, differenceWords, NOT_ASKED } from '#domain/comparison-words.ts';
import { isSerious } from '#domain/measures/findings.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { trendOfCounts } from '#domain/comparison-measures.ts';
import { TREND_WORDS } from '#domain/measures/measure-words.ts';
import { segments } from '#domain/text.ts';
import { bad, brand } from './paper/colors.ts';
import type { ThemeColors } from './paper/colors.ts';
import { badge, badgeSize, bar, flag } from './paper/marks.ts';
import { gap, text } from './paper/piece.ts';
import type { Piece } from './paper/piece.ts';
import { colored, styles } from './paper/styles.ts';
import { widthOf } from './paper/text.ts';

/** One question of a comparison: its own words, and each assessment's answer. */

const INDENT = badgeSize + 8;

/** The question's number and words, and whether its answers differ. */
export function comparedHeadPieces(compared: ComparedQuestion, width: number, colors: ThemeColors): Piece[] {
  const { question, number } = compared;
  const inner = width - INDENT;
  const words = text(segments(question.content), styles.smallStrong, inner, { x: INDENT });
  const [first, ...rest] = words;
  if (first === undefined) return [];
  return [
    {
      ...first,
      anchor: `question ${question.id}`,
      draw: (pen, x, y) => {
        badge(pen, x, y - 2, number, colors.strong);
        first.draw?.(pen, x, y);
      },
    },
    ...rest,
    ...(question.minLabel === undefined || question.maxLabel === undefined
      ? []
      : text(`1 ${question.minLabel} – 10 ${question.maxLabel}`, styles.smallSoft, inner, { x: INDENT })),
    ...verdict(compared, inner, colors),
  ];
}

function verdict(compared: ComparedQuestion, width: number, colors: ThemeColors): Piece[] {
  const words = differenceWords(compared);
  if (words === null) return [];
  const style = colored(styles.smallStrong, compared.isComparable ? colors.strong : bad);
  return [gap(3), ...text(words, style, width, { x: INDENT })];
}

/**
 * @param findings of that assessment at the question
 * @param isRound whether it is another round of the same place, so that change can be told from chance
 */
export function comparedCellPieces(
  cell: ComparedCell,
  { question, cells, isComparable }: ComparedQuestion,
  findings: readonly Finding[],
  isRound: boolean,
  width: number,
  colors: ThemeColors,
): Piece[] {
  if (cell.wording === null) return text(NOT_ASKED, styles.smallSoft, width - 8, { x: 4 });
  const written = isWritten(question);
  const scaleAt = (at: number) => scaleOf(cells.flatMap(({ lines }) => lines[at] ?? []));
  return [
    ...(isComparable ? [] : text(segments(cell.wording.content), styles.smallSoft, width - 8, { x: 4 })),
    ...cell.lines.flatMap((line, at) => [
      ...linePieces(line, written, width, colors, scaleAt(at), isComparable),
      ...countPieces(line, isRound ? cells[0]?.lines[at] : undefined, width),
      gap(3),
    ]),
    ...findingPieces(findings, width),
    ...(written ? [] : remark(OBSERVATIONS, cell.observations, width)),
    ...remark(OPPORTUNITIES, cell.opportunities, width),
    ...(cell.flagged ? [gap(3), flaggedPiece()] : []),
  ];
}

/** Whether a count is better or worse than the earliest by more than chance. */
function countPieces(
  { count, change }: ComparedLine,
  earliest: ComparedLine | undefined,
  width: number,
): Piece[] {
  if (count === undefined) return [];
  if (change === null || change === 0 || earliest?.count === undefined) return [];
  const words = TREND_WORDS[trendOfCounts(earliest.count, count)];
  return text(words, styles.smallSoft, width - 8, { x: 4 });
}

/** `Serious findings: Labeled; Scanned`; what was answered stands above. */
function findingPieces(findings: readonly Finding[], width: number): Piece[] {
  if (findings.length === 0) return [];
  const name = findings.some(isSerious) ? 'Serious finding' : 'Finding';
  const parts = findings.flatMap(({ question, part }) => (part === null ? [] : nameOfPart(question, part)));
  const words = `${name}${findings.length === 1 ? '' : 's'}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}`;
  return [gap(2), ...text(words, styles.smallStrong, width - 8, { x: 4 })];
}

/** The actions that lay between this answer and the one before it. @param x how far in */
export function betweenPieces(actions: readonly Action[], width: number, x = 4): Piece[] {
  return actions.flatMap((action) => [
    gap(2),
    ...text(betweenWords(action), styles.smallSoft, width - 2 * x, { x }),
  ]);
}

/** One figure of an assessment's wastage calculator, and how it is derived. */
export function comparedWastePieces(
  { lines, details }: ComparedWaste,
  at: number,
  width: number,
  colors: ThemeColors,
): Piece[] {
  const line = lines[at];
  if (line === undefined) return [];
  return [
    ...linePieces(line, false, width, colors, scaleOf(lines), true),
    gap(3),
    ...text(details[at] ?? '', styles.smallSoft, width - 8, { x: 4 }),
  ];
}

function linePieces(
  line: ComparedLine,
  written: boolean,
  width: number,
  colors: ThemeColors,
  scale: Scale,
  isComparable: boolean,
): Piece[] {
  const label =
    line.label === null ? [] : text(line.label, styles.label, width - 8, { x: 4, keepWithNext: true });
  const strong = line.differs && isComparable;
  const isBlank = line.words === '';
  const style = isBlank ? styles.smallSoft : strong && !written ? styles.smallStrong : styles.small;
  const pieces =
    line.figure === null
      ? grounded(
          text(isBlank ? NOT_ANSWERED : line.words, style, width - 8, { x: 4 }),
          width,
          strong ? colors.soft : null,
        )
      : [figurePiece(line, line.figure, width, colors, scale, strong)];
  return [...label, ...pieces];
}

/** Lines on a background of their own, so that differences stand out even in print without color. */
function grounded(pieces: readonly Piece[], width: number, ground: string | null): Piece[] {
  if (ground === null) return [...pieces];
  return pieces.map((piece) => ({
    ...piece,
    draw: (pen, x, y) => {
      pen.box(x, y, width, piece.height, { fill: ground });
      piece.draw?.(pen, x, y);
    },
  }));
}

/** The scale that the bars of one value share, so that their lengths can be compared. */
interface Scale {
  /** The value of a full bar. */
  readonly most: number;
  readonly barX: number;
  /** Space reserved for the change, even if there is none. */
  readonly changeWidth: number;
}

function scaleOf(lines: readonly ComparedLine[]): Scale {
  const widest = (words: readonly string[]) =>
    Math.max(0, ...words.map((own) => widthOf(own, styles.smallStrong)));
  const figures = lines.filter(({ figure }) => figure !== null);
  const changeWidth = widest(figures.map(changeOf));
  return {
    most: fullBar(lines),
    barX: Math.max(50, widest(figures.map(({ words }) => words)) + 12),
    changeWidth: changeWidth === 0 ? 0 : changeWidth + 8,
  };
}

function changeOf({ change, figure }: ComparedLine): string {
  return change === null || figure === null ? '' : changeWords(change, figure.unit);
}

function figurePiece(
  line: ComparedLine,
  figure: Figure,
  width: number,
  colors: ThemeColors,
  { most, barX, changeWidth }: Scale,
  strong: boolean,
): Piece {
  const style = strong ? styles.smallStrong : styles.small;
  const changeStyle = line.change === 0 ? styles.smallSoft : styles.smallStrong;
  const barWidth = width - barX - changeWidth - 4;
  const height = styles.small.leading + 2;
  return {
    height,
    draw: (pen, x, y) => {
      if (strong) pen.box(x, y, width, height, { fill: colors.soft });
      pen.words(line.words, style, x + 4, y + 1);
      if (barWidth >= 24) {
        bar(pen, x + barX, y + 4, barWidth, figure.value / most, { fill: brand });
      }
      pen.words(changeOf(line), changeStyle, x + width - 4, y + 1, 'right');
    },
  };
}

function remark(label: string, words: string, width: number): Piece[] {
  if (words === '') return [];
  return [
    gap(2),
    ...text(label, styles.label, width, { x: 4, keepWithNext: true }),
    ...text(words, styles.small, width - 8, { x: 4 }),
  ];
}

function flaggedPiece(): Piece {
  return {
    height: styles.smallStrong.leading,
    draw: (pen, x, y) => {
      flag(pen, x + 4, y + 1.5, 8);
      pen.words('Flagged', { ...styles.smallStrong, color: bad }, x + 16, y);
    },
  };
}
