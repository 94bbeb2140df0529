import { orderedParts } from '../section.ts';
import { wordsOnly } from './answer-line.ts';
import { differentAnswers } from './differences.ts';
import type { QuestionKind } from './question-kind.ts';

/** A radio question: its parts are the choices, and the chosen one is true. */
export const choice: QuestionKind = {
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
