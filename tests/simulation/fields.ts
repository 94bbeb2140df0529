import { blankPerson, blankWastageRow } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { answerLeaf, entryLeaf, listOfLeaf, partLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';

/** The fields into which people type. */
export const TEXTS: readonly Leaf[] = [
  answerLeaf('901', 'observations'),
  answerLeaf('902', 'observations'),
  answerLeaf('907', 'opportunities'),
  partLeaf(907, 'name'),
  partLeaf(907, 'story'),
  'notes',
  entryLeaf('participants', FIRST_ENTRY),
  entryLeaf('wastageCalculator', FIRST_ENTRY),
];

/** A text as its field holds it: that of an entry is one value with the entry's other fields. */
export function valueOf(leaf: Leaf, text: string): LeafValue {
  const list = listOfLeaf(leaf);
  if (list === null) return text;
  return list === 'wastageCalculator'
    ? { ...blankWastageRow, medication: text }
    : { ...blankPerson, name: text };
}
