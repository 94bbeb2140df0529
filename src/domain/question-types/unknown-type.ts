import { wordsOnly } from './answer-line.ts';
import { differentAnswers } from './differences.ts';
import type { QuestionKind } from './question-kind.ts';

/** A type that only a newer build knows: nothing can be said about its answers, and none is refused. */
export const unknownType: QuestionKind = {
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
