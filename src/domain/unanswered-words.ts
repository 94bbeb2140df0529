import type { AnswerLine } from './question-types/answer-line.ts';
import { numberRanges } from './number-ranges.ts';

/** What is said of questions that nobody answered, the same on paper, in a comparison and on screens. */

/** Shown where an answer is missing. */
export const NOT_ANSWERED = 'Not answered';

/** @param skippedBy the number of the question whose jump led past it; null where none did (rule ANS-12) */
export function missingWords(skippedBy: number | null): string {
  return skippedBy === null ? NOT_ANSWERED : `Skipped by question ${skippedBy}`;
}

/** `Not answered: 3 of 8`, of an answer's parts, which have no lines of their own then; empty where all are, or none. */
export function openWords(lines: readonly AnswerLine[]): string {
  const open = lines.filter(({ words }) => words === '').length;
  return open === 0 || open === lines.length ? '' : `${NOT_ANSWERED}: ${open} of ${lines.length}`;
}

/** The questions of an assessment that were left open. */
interface LeftOpen {
  readonly total: number;
  readonly isCoreDone: boolean;
  /** By number. */
  readonly unanswered: readonly number[];
  readonly skipped: readonly number[];
}

/** What was left open, by number. */
export function openSentences({ total, isCoreDone, unanswered, skipped }: LeftOpen): string[] {
  return [
    unanswered.length > 0
      ? isCoreDone
        ? `The core path is done. ${NOT_ANSWERED} of the deeper look: ${questionsWords(unanswered)}.`
        : `${NOT_ANSWERED}: ${questionsWords(unanswered)}.`
      : skipped.length > 0
        ? 'All other questions are answered.'
        : `All ${total} questions are answered.`,
    ...(skipped.length > 0 ? [`Skipped because of an earlier answer: ${questionsWords(skipped)}.`] : []),
  ];
}

/** `question 4`, `questions 4, 5 and 9–12` */
function questionsWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'question' : 'questions'} ${numberRanges(numbers)}`;
}
