import { knownOr } from '../known.ts';
import { orderedParts } from '../section.ts';
import type { PartType, Question, QuestionType } from '../section.ts';
import { wordsOnly } from './answer-line.ts';
import { differentAnswers, spread } from './differences.ts';
import { multipart } from './multipart.ts';
import type { ComparedAnswer, QuestionKind } from './question-kind.ts';
import { ranking } from './ranking.ts';
import { choicesOfValue, hasEnds, lineOfValue, measuredAs, misfitOfValue } from './value-types.ts';

/**
 * A question with one part, which holds a value of this type.
 * @param difference how answers that differ do so
 */
function singleValue(
  type: PartType,
  difference: (answers: readonly ComparedAnswer[]) => string,
): QuestionKind {
  return {
    parts: { least: 1, most: 1 },
    needsEnds: hasEnds(type),
    misfits: (_, given) =>
      given.flatMap(([partId, value]) => {
        const words = misfitOfValue(type, value);
        return words === null ? [] : [{ partId, words }];
      }),
    lines: (question, { parts }) =>
      orderedParts(question).map((part) => lineOfValue(type, part, parts[part.id], null)),
    difference: (_, answers) => difference(answers),
    choices: (question, { parts }) =>
      orderedParts(question).flatMap((part) => choicesOfValue(type, part, parts[part.id])),
    measures: (question) => {
      const kind = measuredAs(type);
      return kind === null ? [] : orderedParts(question).map((part) => ({ part, kind, label: null }));
    },
  };
}

/** A radio question: its parts are the choices, and the chosen one is true. */
const choice: QuestionKind = {
  parts: { least: 2, most: Infinity },
  needsEnds: false,
  misfits: (_, given) =>
    given.length > 1 || given.some(([, value]) => value !== true)
      ? [{ partId: null, words: 'please choose one of the answers.' }]
      : [],
  lines: (question, { parts }) => [
    wordsOnly(null, orderedParts(question).find(({ id }) => parts[id] === true)?.label ?? ''),
  ],
  difference: (_, answers) => differentAnswers(answers),
  choices: (question, { parts }) =>
    orderedParts(question).map(({ id, label }) => ({ label, isTaken: parts[id] === true })),
  measures: () => [],
};

/** A question without parts: what is written under Observations is the answer. */
const written: QuestionKind = {
  parts: { least: 0, most: 0 },
  needsEnds: false,
  misfits: (_, given) => (given.length > 0 ? [{ partId: null, words: 'this question has no parts.' }] : []),
  lines: (_, answer) => [wordsOnly(null, answer.observations.trim())],
  difference: (_, answers) => differentAnswers(answers),
  choices: () => [],
  measures: () => [],
};

/** A type that only a newer build knows: nothing can be said about its answers, and none is refused. */
const unknownType: QuestionKind = {
  parts: { least: 0, most: Infinity },
  needsEnds: false,
  misfits: () => [],
  lines: (_, { parts }) => [
    wordsOnly(null, Object.keys(parts).length === 0 ? '' : 'Update the app to see this answer'),
  ],
  difference: (_, answers) => differentAnswers(answers),
  choices: () => [],
  measures: () => [],
};

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
