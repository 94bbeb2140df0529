import { answerLines } from './answer-words.ts';
import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { skippedBy } from './completeness.ts';
import { byTime } from './dates.ts';
import { equalValues } from './leaf-values.ts';
import type { LeafValue } from './leaf.ts';
import type { AnswerLine, ComparedLine } from './question-types/answer-line.ts';
import { isSamePlace } from './measures/tracers-before.ts';
import { orderedParts, orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';
import { filledBySheets } from './sheet-answers.ts';

/** Completed assessments of one module side by side, the earliest first (rule REV-1). */

/** An assessment with the version of the section that it began with. */
export interface Compared {
  readonly assessment: Assessment;
  readonly section: Section;
}

export interface ComparedCell {
  /** The question in the assessment's version of the section; null if that version does not ask it. */
  readonly wording: Question | null;
  readonly parts: Answer['parts'];
  /** The number of the question whose jump led past this one, if it is unanswered. */
  readonly skippedBy: number | null;
  readonly lines: readonly ComparedLine[];
  /** Reads differently from the earliest assessment. */
  readonly differs: boolean;
  readonly flagged: boolean;
  readonly observations: string;
  readonly opportunities: string;
}

export interface ComparedQuestion {
  /** In the wording of the newest version compared. */
  readonly question: Question;
  /** 1-based. */
  readonly number: number;
  /** One per assessment, in the same order. */
  readonly cells: readonly ComparedCell[];
  /** False when the versions ask it differently or not at all, so the answers do not mean the same. */
  readonly isComparable: boolean;
  readonly differs: boolean;
  readonly isFlagged: boolean;
  /** Whether it can have become better or worse, see `isRound`. */
  readonly isRound: boolean;
}

/** Whether the newest is another round where the earliest was, so that one can be better or worse than the other. */
export function isRound(compared: readonly Compared[]): boolean {
  const [earliest, newest] = [compared[0], compared.at(-1)];
  return (
    earliest !== undefined && newest !== undefined && isSamePlace(earliest.assessment, newest.assessment)
  );
}

/** The order of assessments side by side: by completion, earliest first. */
export function inTimeOrder<T extends Compared>(compared: readonly T[]): T[] {
  return byTime(compared, ({ assessment }) => assessment.dateCompleted ?? assessment.updatedAt);
}

/**
 * Every question of the compared versions with its answers side by side.
 * @param stored one to three assessments of one module, in the order of `inTimeOrder`
 */
export function compareQuestions(stored: readonly Compared[]): ComparedQuestion[] {
  const compared = stored.map(({ section, assessment }) => ({
    section,
    assessment: filledBySheets(section, assessment),
  }));
  const versions = compared.map(({ section }) => section).toSorted((a, b) => b.version - a.version);
  const asked = new Map<number, Question>();
  for (const section of versions) {
    for (const question of orderedQuestions(section)) {
      if (!asked.has(question.id)) asked.set(question.id, question);
    }
  }
  const skipped = compared.map(({ section, assessment }) => skippedBy(section, assessment.answers));
  return [...asked.values()].map((question) => compareQuestion(question, compared, skipped));
}

function compareQuestion(
  question: Question,
  compared: readonly Compared[],
  skipped: readonly ReadonlyMap<number, number>[],
): ComparedQuestion {
  const key = String(question.id);
  const wordings = compared.map(({ section }) => section.questions[key]);
  const isComparable = wordings.every((wording) => wording !== undefined && saysTheSame(wording, question));
  const answers = compared.map(({ assessment }) => assessment.answers[key] ?? blankAnswer);
  const lines = wordings.map((wording, index) =>
    wording === undefined ? [] : answerLines(wording, answers[index]),
  );
  const [earliest = []] = lines;
  const cells = answers.map((answer, index) => ({
    ...cellOf(answer, wordings[index] ?? null, lines[index] ?? [], isComparable ? earliest : null),
    skippedBy: skipped[index]?.get(wordings[index]?.index ?? -1) ?? null,
  }));
  return {
    question,
    number: question.index + 1,
    cells,
    isComparable,
    differs: cells.some((cell) => cell.differs),
    isFlagged: cells.some((cell) => cell.flagged),
    isRound: isRound(compared),
  };
}

/** @param earliest the first assessment's lines; null when nothing can be compared */
function cellOf(
  answer: Answer,
  wording: Question | null,
  lines: readonly AnswerLine[],
  earliest: readonly AnswerLine[] | null,
): Omit<ComparedCell, 'skippedBy'> {
  const compared = lines.map((line, index) => comparedLine(line, earliest?.[index], earliest !== null));
  return {
    wording,
    parts: answer.parts,
    lines: compared,
    differs: compared.some((line) => line.differs),
    flagged: answer.flagged,
    observations: answer.observations.trim(),
    opportunities: answer.opportunities.trim(),
  };
}

/** The same value in each assessment, compared with the first. */
export function comparedLines(lines: readonly AnswerLine[]): ComparedLine[] {
  return lines.map((line) => comparedLine(line, lines[0], true));
}

function comparedLine(
  line: AnswerLine,
  earliest: AnswerLine | undefined,
  isComparable: boolean,
): ComparedLine {
  return {
    ...line,
    differs: isComparable && line.words !== earliest?.words,
    change: riseOf(line, earliest),
  };
}

function riseOf(line: AnswerLine, earliest: AnswerLine | undefined): number | null {
  if (line === earliest || !line.figure || !earliest?.figure) return null;
  return Math.round((line.figure.value - earliest.figure.value) * 100) / 100;
}

/** The value of a full bar: the end of the scale, or the highest of the compared amounts. */
export function fullBar(lines: readonly AnswerLine[]): number {
  const ends = lines.flatMap(({ figure }) => (figure === null ? [] : [figure.most ?? figure.value]));
  return Math.max(...ends, 0.01);
}

/** Whether two versions ask the same and offer the same answers. */
export function saysTheSame(a: Question, b: Question): boolean {
  return equalValues(wordingOf(a), wordingOf(b));
}

/** Includes the answers' worth: with another polarity the same words are another measure. */
function wordingOf(question: Question): LeafValue {
  const { questionType, content, minLabel = null, maxLabel = null, parts } = question;
  return {
    questionType,
    content,
    minLabel,
    maxLabel,
    ...worthOf(question),
    composition: question.composition?.good ?? [],
    parts: orderedParts({ parts }).map((part) => ({
      id: part.id,
      label: part.label,
      type: part.questionType ?? null,
      ...worthOf(part),
      options: (part.options ?? []).map(({ id, label }) => ({ id, label })),
    })),
  };
}

function worthOf({ credits = {}, adverse = [] }: Pick<Question, 'credits' | 'adverse'>): {
  [key: string]: LeafValue;
} {
  return { credits, adverse };
}
