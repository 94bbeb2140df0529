import type { HeldConflict } from '#device/device.ts';
import { joinedTexts } from '#device/outbox/combining.ts';
import { count, nounFor } from '#domain/count.ts';
import { parseLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import { LONGEST_TEXT } from '#domain/limits.ts';
import type { Section } from '#domain/section.ts';
import { numberRanges } from '#domain/number-ranges.ts';
import { joinWords } from '#domain/word-list.ts';
import { placeOfLeaf, wordsOfLeaf } from './leaf-words.ts';
import type { LeafPlace } from './leaf-words.ts';

type Questions = Pick<Section, 'questions'>;

/** One thing that two people gave different values, in words. */
export interface SideBySideRow extends LeafPlace {
  readonly leaf: Leaf;
  readonly mine: string;
  readonly theirs: string;
  /** Both texts in one; null where only one of the two can stay. */
  readonly both: string | null;
}

/** Mine beside theirs: first what belongs to the whole assessment, then question by question. */
export function sideBySide(
  leaves: readonly Leaf[],
  mine: LeafHolder,
  theirs: LeafHolder,
  section: Questions,
): SideBySideRow[] {
  return leaves
    .map((leaf) => ({
      leaf,
      ...placeOfLeaf(leaf, section),
      mine: wordsOfLeaf(leaf, mine, section),
      theirs: wordsOfLeaf(leaf, theirs, section),
      both: bothTexts(leaf, mine, theirs),
    }))
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

/** Notes and comments; any other answer is one or the other. */
function bothTexts(leaf: Leaf, mine: LeafHolder, theirs: LeafHolder): string | null {
  const place = parseLeaf(leaf);
  const isNote =
    (place.kind === 'field' && place.field === 'notes') ||
    (place.kind === 'answer' && (place.field === 'observations' || place.field === 'opportunities'));
  const [own, other] = [leafValue(mine, leaf), leafValue(theirs, leaf)];
  if (!isNote || typeof own !== 'string' || typeof other !== 'string') return null;
  const both = joinedTexts(other, own);
  return both.length > LONGEST_TEXT ? null : both;
}

/** "Keeps your 4 answers and Dana’s 2; both changed question 7: you choose there whose stays" */
export function combineWords(
  { name, changed }: Pick<HeldConflict, 'name' | 'changed'>,
  rows: readonly LeafPlace[],
): string {
  const { mine, theirs } = changed;
  const first = firstNameOf(name);
  const own = mine === 0 ? 'your changes' : `your ${count(mine, 'answer')}`;
  const others = theirs === 0 || mine === 0 ? count(theirs, 'answer') : String(theirs);
  const keeps = `Keeps ${own} and ${first}’s ${theirs === 0 ? 'changes' : others}`;
  if (rows.length === 0) return keeps;
  const { places, isOne } = placesOf(rows);
  return `${keeps}; both changed ${places}: you choose there whose stays${isOne ? '' : ', one by one'}`;
}

/** "Dana’s answer to question 7", for what Continue Editing replaces. */
export function replacedWords(name: string, rows: readonly LeafPlace[]): string {
  const first = firstNameOf(name);
  return rows.length === 0
    ? `Where you both changed an answer, yours replaces ${first}’s: so far, nowhere`
    : `Yours replaces ${first}’s in ${placesOf(rows).places}; the rest of ${first}’s stays`;
}

/** Where both changed something: "question 7", "questions 3 and 7", "Area and question 3". */
function placesOf(rows: readonly LeafPlace[]) {
  const numbers = [...new Set(rows.flatMap(({ number }) => number ?? []))];
  const fields = [...new Set(rows.flatMap(({ number, title }) => (number === null ? [title] : [])))];
  const questions =
    numbers.length === 0 ? [] : [`${nounFor(numbers.length, 'question')} ${numberRanges(numbers)}`];
  return { places: joinWords([...fields, ...questions]), isOne: fields.length + numbers.length === 1 };
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** "Dana also answered 16–20; these stay", or '' when the other person changed nothing else. */
export function alsoAnswered(name: string, questionIds: readonly string[], section: Questions): string {
  const numbers = questionIds.flatMap((id) => {
    const question = section.questions[id];
    return question === undefined ? [] : [question.index + 1];
  });
  return numbers.length === 0
    ? ''
    : `${firstNameOf(name)} also answered ${numberRanges(numbers)}; these stay`;
}
