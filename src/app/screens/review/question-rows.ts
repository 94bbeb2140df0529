import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { knownOr } from '#domain/known.ts';
import { missingWords } from '#domain/unanswered-words.ts';
import type { ComparedLine } from '#domain/question-types/answer-line.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import type { ComparedWaste } from '#domain/comparison-wastage.ts';
import { fullBar } from '#domain/comparison.ts';
import type { ComparedCell, ComparedQuestion } from '#domain/comparison.ts';
import { LEAST_FOR_INTERVAL } from '#domain/interval.ts';
import { stateOf } from '#domain/point-figures.ts';
import { orderedParts, partType } from '#domain/section.ts';
import type { Part, QuestionType } from '#domain/section.ts';
import { sumOf } from '#domain/tally.ts';
import { notesAt, notesOf } from './comparison-notes.ts';
import type { ValueNote, Rounds } from './comparison-notes.ts';

/** A compared question as rows of a table: what belongs together stands in one row, assessments in columns. */

export interface RankedItem {
  readonly id: string;
  readonly label: string;
  /** 1 = first. */
  readonly rank: number;
  /** How many ranks it rose since the earliest assessment; null where that cannot be said. */
  readonly rise: number | null;
}

/** One value of the answer, or one figure of the calculator. */
interface ValuesRow {
  readonly kind: 'values';
  readonly label: string;
  /** The value of a full bar. */
  readonly most: number;
  readonly lines: readonly ComparedLine[];
  /** Stands for each value that is missing. */
  readonly missing?: readonly string[];
  /** How each value comes about. */
  readonly details?: readonly string[];
  /** What each value means where the module measures. */
  readonly notes?: readonly ValueNote[];
}

export type Row =
  | ValuesRow
  /** One choice, and who took it; or that none was taken. */
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly isTaken: readonly boolean[];
      readonly isOpen?: true;
    }
  | {
      readonly kind: 'ranking';
      readonly label: string;
      readonly lists: readonly (readonly RankedItem[])[];
      readonly missing: readonly string[];
    }
  /** Answers that mean different things, each under its own wording. */
  | { readonly kind: 'apart'; readonly label: string; readonly cells: readonly ComparedCell[] }
  | { readonly kind: 'remarks'; readonly label: string; readonly words: readonly string[] }
  /** The findings about the question as a whole. */
  | { readonly kind: 'notes'; readonly label: string; readonly notes: readonly ValueNote[] }
  | { readonly kind: 'flags'; readonly label: string; readonly isFlagged: readonly boolean[] };

const ANSWER = 'Answer';
const NO_ROUNDS: Rounds = { earliest: '', isRound: [], findings: [] };

export function rowsOf(compared: ComparedQuestion, rounds = NO_ROUNDS): Row[] {
  const { cells } = compared;
  return [
    ...withNotes(answerRows(compared), compared, rounds),
    ...wholeNotes(compared, rounds),
    ...remarks(OBSERVATIONS, cells, observationsOf),
    ...remarks(OPPORTUNITIES, cells, (cell) => cell.opportunities),
    ...(compared.isFlagged
      ? [{ kind: 'flags', label: 'Flag', isFlagged: cells.map(({ flagged }) => flagged) } as const]
      : []),
  ];
}

const ANSWER_ROWS: Readonly<Record<QuestionType, (compared: ComparedQuestion) => Row[]>> = {
  long_answer: valueRows,
  short_answer: valueRows,
  slider: valueRows,
  percentage: valueRows,
  dollars: valueRows,
  radio: (compared) => (compared.differs ? choiceRows(compared) : valueRows(compared)),
  multipart: valueRows,
  ranking: (compared) => [rankingRow(compared)],
  tally: valueRows,
};

function answerRows(compared: ComparedQuestion): Row[] {
  const { question, cells, isComparable } = compared;
  return isComparable
    ? knownOr(ANSWER_ROWS, question.questionType, valueRows)(compared)
    : [{ kind: 'apart', label: ANSWER, cells }];
}

/** Each measurement stands at the values that it was taken from. */
function withNotes(rows: readonly Row[], compared: ComparedQuestion, rounds: Rounds): Row[] {
  const parts = orderedParts(compared.question);
  return rows.flatMap((row, at) => {
    const part = parts[at];
    if (row.kind !== 'values' || part === undefined) return [row];
    // Nobody gave a figure, and the row before says why.
    const isFigure = stateOf(compared.question, part) !== null;
    if (isFigure && row.lines.every(({ words }) => words === '')) return [];
    const lines = row.lines.map((line, index) => withPlainChange(line, compared, part, index));
    const notes = notesAt(compared, part.id, rounds);
    return [notes === null ? { ...row, lines } : { ...row, lines, notes }];
  });
}

/** A count's share moves in whole points, and only where enough was counted on both sides for a share to be shown. */
function withPlainChange(
  line: ComparedLine,
  { cells }: ComparedQuestion,
  part: Part,
  index: number,
): ComparedLine {
  if (partType(part) !== 'tally' || line.change === null) return line;
  const isShown = [cells[0], cells[index]].every(
    (cell) => sumOf(cell?.parts[part.id]).of >= LEAST_FOR_INTERVAL,
  );
  return { ...line, change: isShown ? Math.round(line.change) : null };
}

function wholeNotes(compared: ComparedQuestion, rounds: Rounds): Row[] {
  const { isComparable, question } = compared;
  if (!isComparable) return apartNotes(compared, rounds);
  const { composition } = question;
  const notes = notesAt(compared, null, rounds);
  if (notes === null || notes.every(isNothing)) return [];
  return [{ kind: 'notes', label: composition === undefined ? 'Finding' : 'Good kinds', notes }];
}

/** For answers that cannot be compared: the findings in each. */
function apartNotes({ question, cells }: ComparedQuestion, { findings }: Rounds): Row[] {
  const notes = cells.map((_, index) => notesOf(question, findings[index] ?? []));
  return notes.every(isNothing) ? [] : [{ kind: 'notes', label: 'Finding', notes }];
}

function isNothing({ finding, facts }: ValueNote): boolean {
  return finding === null && facts.length === 0;
}

/** The same choices in one line for each assessment, as they are read out: `Partly; was No`. */
export function choicesInWords({ cells }: ComparedQuestion): string[] {
  const words = cells.map(({ lines, skippedBy }) => lines[0]?.words || missingWords(skippedBy));
  const [earliest] = words;
  return words.map((own) => (own === earliest ? own : `${own}; was ${earliest}`));
}

/** The values of the answer, each in a row. */
function valueRows({ cells }: ComparedQuestion): Row[] {
  const labels = cells[0]?.lines.map(({ label }) => label ?? ANSWER) ?? [];
  return labels.map((label, at) => {
    const lines = cells.flatMap((cell) => cell.lines[at] ?? []);
    return { kind: 'values', label, most: fullBar(lines), lines, missing: missingOf(cells) };
  });
}

function missingOf(cells: readonly ComparedCell[]): string[] {
  return cells.map((cell) => missingWords(cell.skippedBy));
}

function choiceRows({ question, cells }: ComparedQuestion): Row[] {
  // One row for each reason why nothing was chosen.
  const open = cells.map(({ lines, skippedBy }) => (lines[0]?.words === '' ? missingWords(skippedBy) : ''));
  const reasons = [...new Set(open)].filter((words) => words !== '');
  return [
    ...orderedParts(question).map(({ id, label }): Row => ({
      kind: 'choice',
      label,
      isTaken: cells.map(({ parts }) => parts[id] === true),
    })),
    ...reasons.map((label): Row => ({
      kind: 'choice',
      label,
      isTaken: open.map((words) => words === label),
      isOpen: true,
    })),
  ];
}

function rankingRow({ question, cells }: ComparedQuestion): Row {
  const items = orderedParts(question);
  const earliest = cells[0];
  const lists = cells.map((cell) =>
    items
      .flatMap(({ id, label }): RankedItem[] => {
        const rank = cell.parts[id];
        if (typeof rank !== 'number') return [];
        const before = cell === earliest ? null : earliest?.parts[id];
        return [{ id, label, rank, rise: typeof before === 'number' ? before - rank : null }];
      })
      .toSorted((a, b) => a.rank - b.rank),
  );
  return { kind: 'ranking', label: 'Ranking', lists, missing: missingOf(cells) };
}

/** A written answer stands under Observations in the assessment, and is the answer here. */
function observationsOf({ wording, observations }: ComparedCell): string {
  return wording !== null && isWritten(wording) ? '' : observations;
}

function remarks(
  label: string,
  cells: readonly ComparedCell[],
  wordsOf: (cell: ComparedCell) => string,
): Row[] {
  const words = cells.map(wordsOf);
  return words.every((own) => own === '') ? [] : [{ kind: 'remarks', label, words }];
}

/** A line of the wastage calculators. */
export function wasteRow({ label, lines, details }: ComparedWaste): Row {
  return { kind: 'values', label, most: fullBar(lines), lines, details };
}
