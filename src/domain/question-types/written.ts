import { wordsOnly } from './answer-line.ts';
import { differentAnswers } from './differences.ts';
import type { QuestionKind } from './question-kind.ts';

/** A question without parts: what is written under Observations is the answer. */
export const written: QuestionKind = {
  parts: { least: 0, most: 0 },
  needsEnds: false,
  misfits: (_, given) => (given.length > 0 ? [{ partId: null, words: 'this question has no parts.' }] : []),
  lines: (_, answer) => [wordsOnly(null, answer.observations.trim())],
  difference: (_, answers) => differentAnswers(answers),
  choices: () => [],
  measures: () => [],
};
