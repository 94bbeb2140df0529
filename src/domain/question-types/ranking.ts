import type { Answer } from '../assessment.ts';
import { orderedParts } from '../section.ts';
import type { Part, Question } from '../section.ts';
import { wordsOnly } from './answer-line.ts';
import { SOMETIMES_MISSING } from './differences.ts';
import type { ComparedAnswer, GivenPart, QuestionKind } from './question-kind.ts';

/** A ranking's parts are the items, each with its rank; 1 comes first. */
export const ranking: QuestionKind = {
  parts: { least: 2, most: Infinity },
  needsEnds: false,
  misfits: (question, given) =>
    isRanking(question, given) ? [] : [{ partId: null, words: 'please give every item its own rank.' }],
  lines: (question, { parts }) => [wordsOnly(null, rankedWords(orderedParts(question), parts))],
  difference: differingRanks,
  choices: () => [],
  measures: () => [],
};

/** A permutation of 1 to n over all items, or nothing at all. */
function isRanking(question: Question, given: readonly GivenPart[]): boolean {
  if (given.length === 0) return true;
  const ranks = new Map(given);
  const ids = orderedParts(question).map((part) => part.id);
  const wanted = new Set(ids.map((_, index) => index + 1));
  for (const id of ids) {
    const rank = ranks.get(id);
    if (typeof rank !== 'number' || !wanted.delete(rank)) return false;
  }
  return wanted.size === 0;
}

function rankedWords(parts: readonly Part[], ranks: Answer['parts']): string {
  return parts
    .flatMap((part) => {
      const rank = ranks[part.id];
      return typeof rank === 'number' ? [{ rank, label: part.label }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rank, label }) => `${rank}. ${label}`)
    .join('\n');
}

function differingRanks(question: Question, answers: readonly ComparedAnswer[]): string {
  const ranked = answers.filter(({ lines }) => lines[0]?.words !== '');
  const ids = orderedParts(question).map(({ id }) => id);
  const differing = ids.filter((id) => new Set(ranked.map(({ parts }) => parts[id])).size > 1);
  return differing.length === 0 ? SOMETIMES_MISSING : `${differing.length} of ${ids.length} ranks differ`;
}
