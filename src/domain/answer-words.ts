import { blankAnswer } from './assessment.ts';
import type { Answer, PartValue } from './assessment.ts';
import { money, plainNumber } from './figure-words.ts';
import { orderedParts } from './section.ts';
import type { Part, PartType, Question } from './section.ts';

/**
 * Answers in a person's words, so that paper, comparison and screen say the same
 * (decisions 4, "What an answer holds").
 */

/** Said where an answer is missing. */
export const NOT_ANSWERED = 'Not answered';
/** Said of an assessment where nothing was entered (spec 2, /review). */
export const NOT_GIVEN = 'N/A';

/** A value on a scale, for a bar beside the words. */
export interface Figure {
  readonly value: number;
  /** Where the scale ends; null for dollars, which have no end. */
  readonly most: number | null;
  readonly unit: 'points' | 'percent' | 'dollars';
}

/** One value of an answer. */
export interface AnswerLine {
  /** Names the part; null where the question has a single value. */
  readonly label: string | null;
  /** Empty while there is no answer; may have several lines. */
  readonly words: string;
  readonly figure: Figure | null;
}

/** Whether the answer is what is written under Observations: the question has no parts. */
export function isWritten(question: Pick<Question, 'questionType'>): boolean {
  return question.questionType === 'long_answer' || question.questionType === 'short_answer';
}

/** Every value of an answer in order, also those that are still missing. */
export function answerLines(question: Question, answer: Answer = blankAnswer): AnswerLine[] {
  if (isWritten(question)) return [wordsOnly(null, answer.observations.trim())];
  const parts = orderedParts(question);
  switch (question.questionType) {
    case 'radio':
      return [wordsOnly(null, parts.find((part) => answer.parts[part.id] === true)?.label ?? '')];
    case 'ranking':
      return [wordsOnly(null, rankingWords(parts, answer.parts))];
    case 'multipart': {
      const lines = parts.map((part) =>
        lineOf(part.label, part.questionType ?? 'short_answer', part, answer.parts[part.id]),
      );
      return isMix(parts) ? [...lines, totalOf(lines)] : lines;
    }
    default: {
      const type: PartType = question.questionType;
      return parts.map((part) => lineOf(null, type, part, answer.parts[part.id]));
    }
  }
}

function wordsOnly(label: string | null, words: string): AnswerLine {
  return { label, words, figure: null };
}

function lineOf(label: string | null, type: PartType, part: Part, value: PartValue | undefined): AnswerLine {
  if (value === undefined || value === '' || value === false) return wordsOnly(label, '');
  if (typeof value !== 'number') {
    const chosen = type === 'radio' ? part.options?.find((option) => option.id === value)?.label : undefined;
    return wordsOnly(label, chosen ?? String(value).trim());
  }
  switch (type) {
    case 'slider':
      return { label, words: `${value} of 10`, figure: { value, most: 10, unit: 'points' } };
    case 'percentage':
      return { label, words: `${plainNumber(value)}%`, figure: { value, most: 100, unit: 'percent' } };
    case 'dollars':
      return { label, words: money(value), figure: { value, most: null, unit: 'dollars' } };
    default:
      return wordsOnly(label, plainNumber(value));
  }
}

function rankingWords(parts: readonly Part[], ranks: Answer['parts']): string {
  return parts
    .flatMap((part) => {
      const rank = ranks[part.id];
      return typeof rank === 'number' ? [{ rank, label: part.label }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rank, label }) => `${rank}. ${label}`)
    .join('\n');
}

/** Shares of one whole: several parts, and nothing but percentages. */
export function isMix(parts: readonly Part[]): boolean {
  return parts.length > 1 && parts.every((part) => part.questionType === 'percentage');
}

/** A blank share counts as 0; the total is shown, not enforced (decisions 4). */
function totalOf(lines: readonly AnswerLine[]): AnswerLine {
  const values = lines.flatMap((line) => line.figure?.value ?? []);
  const total = values.reduce((sum, value) => sum + value, 0);
  return wordsOnly('Total', values.length === 0 ? '' : `${plainNumber(total)}%`);
}
