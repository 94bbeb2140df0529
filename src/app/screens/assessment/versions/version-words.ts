import { leavesOf } from '#domain/leaf-changes.ts';
import { entryLeaf, parseLeaf, wholePartsOf } from '#domain/leaf.ts';
import { leafNames, leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import type { Section } from '#domain/section.ts';
import { changesOfVersion } from '#domain/version-changes.ts';
import type { VersionChange } from '#domain/version-changes.ts';
import type { Assessment } from '#domain/assessment.ts';
import { count } from '#domain/count.ts';
import { placeOfLeaf, wordsOfValue } from '../conflict/leaf-words.ts';
import type { LeafPlace } from '../conflict/leaf-words.ts';

/** Versions in a person's words (rule STEP-12). */

type Questions = Pick<Section, 'questions'>;

export interface ChangeInWords extends VersionChange, LeafPlace {
  readonly beforeWords: string;
  readonly afterWords: string;
}

/** A version's changes, step by step. */
export function changesInWords(before: Assessment, after: Assessment, section: Questions): ChangeInWords[] {
  return changesOfVersion(before, after, wholePartsOf(section))
    .map((change) => ({
      ...change,
      ...placeOfLeaf(change.leaf, section),
      // A value that was not there yet has not been removed.
      beforeWords:
        isEntry(change.leaf) && change.before === null ? '' : wordsIn(change.leaf, before, section),
      afterWords: wordsIn(change.leaf, after, section),
    }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** A leaf's value in words; '' where there is nothing. */
export function wordsIn(leaf: Leaf, state: LeafHolder, section: Questions): string {
  const parsed = parseLeaf(leaf);
  if (parsed.kind !== 'order') return wordsOfValue(leaf, leafValue(state, leaf), section);
  const { list } = parsed;
  const entries = state[list].map(({ id }) => {
    const entry = entryLeaf(list, id);
    return wordsOfValue(entry, leafValue(state, entry), section);
  });
  return entries.filter((words) => words !== '').join('\n');
}

export interface HeldInWords extends LeafPlace {
  readonly leaf: Leaf;
  readonly words: string;
}

/** Everything that a state holds, without blanks. */
export function stateInWords(state: Assessment, section: Questions): HeldInWords[] {
  return leafNames(leavesOf(state, wholePartsOf(section)))
    .filter((leaf) => isSaid(leaf, state))
    .map((leaf) => ({ leaf, ...placeOfLeaf(leaf, section), words: wordsIn(leaf, state, section) }))
    .filter(({ words }) => words !== '')
    .toSorted((a, b) => rank(a) - rank(b));
}

function isSaid(leaf: Leaf, state: LeafHolder): boolean {
  const value = leafValue(state, leaf);
  return parseLeaf(leaf).kind !== 'order' && value !== null && value !== false;
}

function isEntry(leaf: Leaf): boolean {
  return parseLeaf(leaf).kind === 'entry';
}

/** Orders changes by the steps: the preface, the questions, the final comments. */
function rank({ leaf, number }: Pick<ChangeInWords, 'leaf' | 'number'>): number {
  if (number !== null) return number;
  if (leaf === 'notes') return Number.POSITIVE_INFINITY;
  return ['area', 'department'].includes(leaf) ? -1 : 0;
}

/** `3 answers changed, submitted` */
export function countWords(changes: number, isSubmission: boolean): string {
  if (changes === 0) return isSubmission ? 'Submitted' : 'No answer changed';
  return `${count(changes, 'answer')} changed${isSubmission ? ', submitted' : ''}`;
}

/** The step of the assessment where a leaf is answered; null where that is no single one. */
export function stepOf({ leaf, number }: Pick<ChangeInWords, 'leaf' | 'number'>): string | null {
  if (number !== null) return String(number);
  if (leaf === 'notes') return 'final-comments';
  const parsed = parseLeaf(leaf);
  const isPreface = parsed.kind === 'field' || ('list' in parsed && parsed.list !== 'wastageCalculator');
  return isPreface ? 'preface' : null;
}
