import { knownOr } from '../known.ts';
import type { Question, QuestionType } from '../section.ts';
import { choice } from './choice.ts';
import { differentAnswers, spread } from './differences.ts';
import { multipart } from './multipart.ts';
import type { QuestionKind } from './question-kind.ts';
import { ranking } from './ranking.ts';
import { singleValue } from './single-value.ts';
import { unknownType } from './unknown-type.ts';
import { written } from './written.ts';

/**
 * Every question type; a new one does not compile until it is complete. It is named first in
 * `section-schema.ts`; the domain's README gives the steps.
 */
const QUESTION_TYPES: Readonly<Record<QuestionType, QuestionKind>> = {
  long_answer: written,
  short_answer: written,
  slider: singleValue('slider', spread),
  percentage: singleValue('percentage', spread),
  dollars: singleValue('dollars', spread),
  radio: choice,
  multipart,
  ranking,
  tally: singleValue('tally', differentAnswers),
};

export function kindOf({ questionType }: Pick<Question, 'questionType'>): QuestionKind {
  return knownOr(QUESTION_TYPES, questionType, unknownType);
}
