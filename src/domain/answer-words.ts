import { blankAnswer } from './assessment.ts';
import type { Answer } from './assessment.ts';
import type { AnswerLine } from './question-types/answer-line.ts';
import { kindOf } from './question-types/question-types.ts';
import type { Question } from './section.ts';

/**
 * Answers in a person's words, so that paper, comparison and screen say the same
 * (rules ANS-1 to ANS-8).
 */

/** Shown for an assessment where nothing was entered (rule DOC-7). */
export const NOT_GIVEN = 'N/A';

/** Every value of an answer in order, including missing ones. */
export function answerLines(question: Question, answer: Answer = blankAnswer): AnswerLine[] {
  return kindOf(question).lines(question, answer);
}
