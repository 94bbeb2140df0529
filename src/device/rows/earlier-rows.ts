import { isRecord } from '#contract/record.ts';
import { wireBody } from '#contract/wire-case.ts';
import type { EntryLists } from '#domain/entries.ts';
import { entriesOfWholeList, wholeListOf, withEntryIds, withoutWholeLists } from '#domain/whole-lists.ts';
import type { RawRows } from '../store/raw-rows.ts';

/**
 * Rows as builds stored them in which entries of lists had no ids, a list was one leaf, and frozen bodies
 * were in code form, in today's form. Every reader of rows begins with this; what looks odd stays as it is,
 * for the reader to refuse.
 */

const NO_LISTS: EntryLists = { facilitators: [], participants: [], wastageCalculator: [] };

export function rowsNow({ stored, lane, edits }: RawRows): RawRows {
  const now = storedNow(stored);
  const { base, working } = listsIn(now);
  return {
    stored: now,
    lane: laneNow(lane, base ?? working),
    edits: edits.flatMap((edit) => editsNow(edit, working)),
  };
}

/** @param acknowledged the server's lists when they were changed, as far as it is known */
export function laneNow(lane: unknown, acknowledged: EntryLists = NO_LISTS): unknown {
  if (!isRecord(lane)) return lane;
  const { changed, refused, inFlight, conflict } = lane;
  return {
    ...lane,
    changed: leavesNow(changed, acknowledged),
    refused: refusedNow(refused, acknowledged),
    inFlight: isRecord(inFlight) ? inFlightNow(inFlight, acknowledged) : inFlight,
    conflict: isRecord(conflict) ? conflictNow(conflict) : conflict,
  };
}

/** What a page left behind. It does not say what is stored, so that places name the entries. */
export function leftNow(left: unknown): unknown {
  if (!isRecord(left) || !Array.isArray(left['leaves'])) return left;
  return { ...left, leaves: left['leaves'].flatMap(unwrittenNow) };
}

export function storedNow(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const { replaced, lost } = stored;
  const now = { ...stored, base: namedIn(stored['base']), working: namedIn(stored['working']) };
  const { base, working } = listsIn(now);
  return {
    ...now,
    ...(Array.isArray(replaced) ? { replaced: replaced.flatMap((one) => replacedNow(one, working)) } : {}),
    ...(isRecord(lost) ? { lost: { ...lost, leaves: leavesNow(lost['leaves'], base ?? working) } } : {}),
  };
}

function namedIn(assessment: unknown): unknown {
  return isRecord(assessment) ? withEntryIds(assessment) : assessment;
}

function listsIn(stored: unknown): { base: EntryLists | null; working: EntryLists } {
  if (!isRecord(stored)) return { base: null, working: NO_LISTS };
  return { base: listsOf(stored['base']), working: listsOf(stored['working']) ?? NO_LISTS };
}

function listsOf(assessment: unknown): EntryLists | null {
  return isRecord(assessment) && haveLists(assessment) ? assessment : null;
}

/** A cheap look: what the entries hold is for their schema. */
function haveLists(assessment: object): assessment is EntryLists {
  const { facilitators, participants, wastageCalculator } = assessment as Partial<EntryLists>;
  return [facilitators, participants, wastageCalculator].every(
    (list) => Array.isArray(list) && list.every((entry) => isRecord(entry)),
  );
}

/** What had been frozen stays as it is, in the form in which it goes over the wire. */
function inFlightNow(inFlight: Record<string, unknown>, before: EntryLists): unknown {
  const { leaves, body } = inFlight;
  return { ...inFlight, leaves: leavesNow(leaves, before), body: isRecord(body) ? wireBody(body) : body };
}

function leavesNow(leaves: unknown, before: EntryLists): unknown {
  return isRecord(leaves) ? withoutWholeLists(leaves, before) : leaves;
}

function refusedNow(refused: unknown, before: EntryLists): unknown {
  if (!isRecord(refused)) return refused;
  const entries = Object.entries(refused).flatMap(([leaf, one]): [string, unknown][] => {
    const now = isRecord(one) ? entriesOfWholeList(leaf, one['value'], before) : null;
    return now?.map(([entry, value]) => [entry, { ...(one as object), value }]) ?? [[leaf, one]];
  });
  return Object.fromEntries(entries);
}

/** Which entries of a list both changed is seen from their values. */
function conflictNow(conflict: Record<string, unknown>): unknown {
  const { leaves, server } = conflict;
  return {
    ...conflict,
    ...(Array.isArray(leaves) ? { leaves: leaves.filter((leaf) => wholeListOf(leaf) === null) } : {}),
    server: namedIn(server),
  };
}

function replacedNow(replaced: unknown, shown: EntryLists): unknown[] {
  const now = isRecord(replaced) ? entriesOfWholeList(replaced['leaf'], replaced['value'], shown) : null;
  return now?.map(([leaf, value]) => ({ ...(replaced as object), leaf, value })) ?? [replaced];
}

function editsNow(edit: unknown, working: EntryLists): unknown[] {
  const now = isRecord(edit) ? entriesOfWholeList(edit['leaf'], edit['value'], working) : null;
  return now?.map(([leaf, value]) => ({ ...(edit as object), leaf, value })) ?? [edit];
}

function unwrittenNow(one: unknown): unknown[] {
  if (!isRecord(one) || wholeListOf(one['leaf']) === null || !Array.isArray(one['from'])) return [one];
  const { leaf, value, from } = one;
  // Places that were there before and are not in the value were removed.
  const longest = [value, ...from].reduce<unknown[]>(
    (most, list) => (Array.isArray(list) && list.length > most.length ? list : most),
    [],
  );
  const list = wholeListOf(leaf) ?? 'facilitators';
  const before = withEntryIds({ [list]: longest })[list] as EntryLists[typeof list];
  const lists = { ...NO_LISTS, [list]: before };
  const now = entriesOfWholeList(leaf, value, lists);
  const known = from.map((values) => new Map(entriesOfWholeList(leaf, values, lists)));
  return (
    now?.map(([entry, to]) => ({
      ...one,
      leaf: entry,
      value: to,
      from: known.map((values) => values.get(entry as never) ?? null),
    })) ?? [one]
  );
}
