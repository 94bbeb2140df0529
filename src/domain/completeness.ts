import type { Answer, Assessment } from './assessment.ts';
import { orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';

/** A person's position in an assessment. Positions are 0-based indexes unless a name says "number". */

type Answers = Readonly<Record<string, Answer>>;
type Questions = Pick<Section, 'questions'>;

/**
 * Unanswered: no answer at all; or it has parts and none is selected; or it has no
 * parts and no observations (rule ANS-10).
 */
export function isUnanswered(question: Pick<Question, 'id' | 'parts'>, answers: Answers): boolean {
  const answer = answers[String(question.id)];
  if (answer === undefined) return true;
  const hasParts = Object.keys(question.parts).length > 0;
  if (!hasParts) return answer.observations.trim() === '';
  return !Object.values(answer.parts).some((value) => value !== false && value !== '');
}

export function countAnswered(section: Questions, answers: Answers): number {
  return Object.values(section.questions).filter((question) => !isUnanswered(question, answers)).length;
}

/** The first unanswered question at or after an index; null when all of them are answered. */
export function firstUnanswered(section: Questions, answers: Answers, from = 0): number | null {
  const open = orderedQuestions(section).find(
    (question) => question.index >= from && isUnanswered(question, answers),
  );
  return open?.index ?? null;
}

/** The next unanswered question after an index: where "Advance to Next Unanswered Question" leads. */
export function nextUnanswered(section: Questions, answers: Answers, index: number): number | null {
  return firstUnanswered(section, answers, index + 1);
}

/** `last_question_index` after leaving a question by advancing: the highest number so far. */
export function furthestAfter(lastQuestionIndex: number, leftNumber: number): number {
  return Math.max(lastQuestionIndex, leftNumber);
}

/** What a position in the address means (rule STEP-4). */
export type QuestionPlace =
  | { at: 'question'; index: number }
  | { at: 'final-comments' }
  | { at: 'not-found' };

/** Reads the 1-based question number of an address. */
export function placeOfNumber(text: string, questionCount: number): QuestionPlace {
  if (!/^[1-9][0-9]*$/.test(text)) return { at: 'not-found' };
  const number = Number(text);
  return number > questionCount ? { at: 'final-comments' } : { at: 'question', index: number - 1 };
}

/** Where an incomplete assessment resumes: the question after the furthest one. */
export function resumeStep(assessment: Pick<Assessment, 'lastQuestionIndex'>, questionCount: number): string {
  const number = assessment.lastQuestionIndex + 1;
  return number > questionCount ? 'final-comments' : String(number);
}

/** The step before a question: the previous one, or else the intro, or else the preface. */
export function stepBefore(index: number, section: Pick<Section, 'hasIntro'>): string {
  if (index > 0) return String(index);
  return section.hasIntro ? 'intro' : 'preface';
}

/** The step after a question; after the last come the final comments. */
export function stepAfter(index: number, questionCount: number): string {
  return index + 1 < questionCount ? String(index + 2) : 'final-comments';
}
