import { knownOr } from '../known.ts';
import type { Question, QuestionType } from '../section-schema.ts';

/**
 * Where a question's answer is stored, and so what changes and merges as one (rules ANS-1 to
 * ANS-8 and ASM-3). Separate from the other tables, because the first question needs it.
 *
 * - `observations`: the answer is what is written there; the question has no parts
 * - `all-parts`: the parts are one value, which cannot be merged in part
 * - `each-part`: each part has a value of its own
 */
type AnswerPlace = 'observations' | 'all-parts' | 'each-part';

const ANSWER_PLACES: Readonly<Record<QuestionType, AnswerPlace>> = {
  long_answer: 'observations',
  short_answer: 'observations',
  slider: 'each-part',
  percentage: 'each-part',
  dollars: 'each-part',
  radio: 'all-parts',
  multipart: 'each-part',
  ranking: 'all-parts',
  tally: 'each-part',
};

function placeOf(questionType: string): AnswerPlace {
  return knownOr(ANSWER_PLACES, questionType, 'each-part');
}

type Typed = Pick<Question, 'questionType'>;

/** Whether the answer is what is written under Observations: the question has no parts. */
export function isWritten({ questionType }: Typed): boolean {
  return placeOf(questionType) === 'observations';
}

/** Whether the parts are one value: a choice and a ranking cannot be merged in part. */
export function changesAsWhole({ questionType }: Typed): boolean {
  return placeOf(questionType) === 'all-parts';
}
