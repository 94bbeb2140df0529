import type { Question } from '#domain/section.ts';

/** A text question has no parts: its answer is its observations (decisions 4). */
export function isText({ questionType }: Pick<Question, 'questionType'>): boolean {
  return questionType === 'long_answer' || questionType === 'short_answer';
}
