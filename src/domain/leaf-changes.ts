import type { AssessmentChange, PartChange } from './assessment.ts';
import { FIRST_ENTRY, idsOf, withoutId } from './entries.ts';
import type { Entry, EntryLists, ListName } from './entries.ts';
import {
  FIELDS,
  LISTS,
  answerLeaf,
  counterLeaf,
  entryLeaf,
  listOfLeaf,
  orderLeaf,
  parseLeaf,
  partLeaf,
  rowLeaf,
} from './leaf.ts';
import { entryValue, equalValues, leafEntries, leafNames, leafValue, withLeaves } from './leaf-values.ts';
import type { FieldLeaf, Leaf, LeafMap, Leaves, LeafValue, WholeParts } from './leaf.ts';
import type { LeafHolder } from './leaf-values.ts';
import { isTally } from './tally.ts';
import { haveSameOrder, withIds } from './whole-lists.ts';

/** States and changes as leaves, and back. */

const ANSWER_FIELDS = ['flagged', 'observations', 'opportunities'] as const;

/** Every leaf that a new assessment does not have, or has blank, with its value. */
export function leavesOf(assessment: LeafHolder, whole: WholeParts): Leaves {
  const { area, department, notes, answers, sheets } = assessment;
  const leaves: LeafMap<LeafValue> = {};
  for (const list of Object.values(LISTS)) {
    const ids = idsOf(assessment[list]);
    for (const id of new Set([FIRST_ENTRY, ...ids])) {
      leaves[entryLeaf(list, id)] = entryValue(assessment[list], id);
    }
    // With the others set one after the other, the first would come first.
    if (ids.indexOf(FIRST_ENTRY) > 0) leaves[orderLeaf(list)] = ids;
  }
  return Object.assign(leaves, leavesIn({ area, department, notes, answers, sheets }, whole, assessment));
}

/**
 * The leaves a change names, in the change's own order, with the values it gives them.
 *
 * @param over what the change is made on: a list that it gives in full is compared with the one there
 */
export function leavesIn(change: AssessmentChange, whole: WholeParts, over: EntryLists): Leaves {
  const leaves: LeafMap<LeafValue> = {};
  for (const [leaf, field] of Object.entries(FIELDS)) {
    const value = change[field];
    if (value !== undefined) leaves[leaf as FieldLeaf] = value;
  }
  for (const list of Object.values(LISTS)) {
    const { [list]: inFull } = change;
    if (inFull !== undefined) Object.assign(leaves, leavesOfList(list, inFull, over[list]));
    const { entries = {}, order } = change.lists?.[list] ?? {};
    for (const [id, value] of Object.entries(entries)) leaves[entryLeaf(list, id)] = value;
    if (order !== undefined) leaves[orderLeaf(list)] = order;
  }
  for (const [sheet, { rows }] of Object.entries(change.sheets ?? {})) {
    for (const [id, row] of Object.entries(rows)) leaves[rowLeaf(sheet, id)] = row;
  }
  for (const [questionId, answer] of Object.entries(change.answers ?? {})) {
    for (const field of ANSWER_FIELDS) {
      if (answer[field] !== undefined) leaves[answerLeaf(questionId, field)] = answer[field];
    }
    const { parts } = answer;
    if (parts === undefined) continue;
    if (whole(questionId)) leaves[answerLeaf(questionId, 'parts')] = withoutNulls(parts);
    else
      for (const [part, value] of Object.entries(parts))
        Object.assign(leaves, leavesOfPart(questionId, part, value));
  }
  return leaves;
}

/** A part is one leaf, and a tally one for each who counted. */
export function leavesOfPart(questionId: string, part: string, value: PartChange | null): Leaves {
  if (!isTally(value)) return { [partLeaf(questionId, part)]: value };
  const counts = Object.entries<LeafValue>(value);
  return Object.fromEntries(
    counts.map(([counter, count]) => [counterLeaf(questionId, part, counter), count]),
  );
}

/** A list in full, as leaves: what it does not name is not there any more. */
function leavesOfList(
  list: ListName,
  given: readonly { readonly id?: string | undefined }[],
  stored: readonly Entry[],
): Leaves {
  const entries = withIds<object>(given, stored);
  const gone = stored.filter(({ id }) => entries.every((entry) => entry.id !== id));
  return {
    ...Object.fromEntries(entries.map((entry) => [entryLeaf(list, entry.id), withoutId(entry) as LeafValue])),
    ...Object.fromEntries(gone.map(({ id }) => [entryLeaf(list, id), null])),
    [orderLeaf(list)]: idsOf(entries),
  };
}

function withoutNulls(parts: Record<string, LeafValue>): LeafValue {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}

/** The change that carries these leaves over the wire; the inverse of `leavesIn`. */
export function changeOf(leaves: Leaves): AssessmentChange {
  const change: Record<string, unknown> = {};
  const lists: Partial<Record<ListName, ChangeOfList>> = {};
  const answers: Record<string, Record<string, unknown>> = {};
  const sheets: Record<string, { rows: Record<string, LeafValue> }> = {};
  for (const [leaf, value] of leafEntries(leaves)) {
    const parsed = parseLeaf(leaf);
    if (parsed.kind === 'field') {
      change[parsed.field] = value;
      continue;
    }
    if (parsed.kind === 'order') {
      (lists[parsed.list] ??= {}).order = value;
      continue;
    }
    if (parsed.kind === 'entry') {
      ((lists[parsed.list] ??= {}).entries ??= {})[parsed.id] = value;
      continue;
    }
    if (parsed.kind === 'row') {
      (sheets[parsed.sheet] ??= { rows: {} }).rows[parsed.id] = value;
      continue;
    }
    const answer = (answers[parsed.questionId] ??= {});
    if (parsed.kind === 'answer') answer[parsed.field] = value;
    else {
      const parts = (answer['parts'] as Record<string, unknown> | undefined) ?? {};
      const part = parts[parsed.partId] as object | undefined;
      answer['parts'] = {
        ...parts,
        [parsed.partId]: parsed.kind === 'part' ? value : { ...part, [parsed.counter]: value },
      };
    }
  }
  if (Object.keys(lists).length > 0) change['lists'] = lists;
  if (Object.keys(answers).length > 0) change['answers'] = answers;
  if (Object.keys(sheets).length > 0) change['sheets'] = sheets;
  return change;
}

interface ChangeOfList {
  entries?: Record<string, LeafValue>;
  order?: LeafValue;
}

/**
 * The leaves in which two states differ. One function serves the conflict rule, the
 * dialog, the no-change test and the engine (rule ASM-3).
 */
export function changedLeaves(a: LeafHolder, b: LeafHolder, whole: WholeParts): Leaf[] {
  const candidates = new Set([...leafNames(leavesOf(a, whole)), ...leafNames(leavesOf(b, whole))]);
  const orders = Object.values(LISTS).flatMap((list) =>
    haveSameOrder(a[list], b[list]) ? [] : [orderLeaf(list)],
  );
  const differs = (leaf: Leaf) =>
    parseLeaf(leaf).kind !== 'order' && !equalValues(leafValue(a, leaf), leafValue(b, leaf));
  return [...[...candidates].filter(differs), ...orders];
}

/** The given leaves that would change the assessment. */
export function differingLeaves(assessment: LeafHolder, leaves: Leaves): Leaves {
  return Object.fromEntries(leafEntries(leaves).filter(([leaf, value]) => !isThere(assessment, leaf, value)));
}

function isThere(assessment: LeafHolder, leaf: Leaf, value: LeafValue): boolean {
  const list = listOfLeaf(leaf);
  if (list === null || equalValues(leafValue(assessment, leaf), value)) {
    return equalValues(leafValue(assessment, leaf), value);
  }
  // An order need not name all, and the last person cannot be removed.
  return equalValues(withLeaves(assessment, { [leaf]: value })[list], assessment[list]);
}
