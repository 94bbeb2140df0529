import { HOUR_MS } from './durations.ts';
import { entriesOf } from './leaf-kind.ts';
import type { LeafKind, LeavesOf } from './leaf-kind.ts';
import { equalValues } from './leaf-values.ts';
import type { LeafHolder } from './leaf-values.ts';
import type { Leaf, LeafValue } from './leaf.ts';

/**
 * When a save conflicts (rules CON-1 to CON-6), judged by the server's clock and
 * history, whatever kind of document it is of. All times are milliseconds since 1970.
 */

/** Another person's edit counts as "also editing" for one hour (rule CON-2). */
const CONFLICT_WINDOW_MS = HOUR_MS;

/** One accepted change, as kept in the history. */
export interface RevisionFacts<L extends string = Leaf> {
  readonly version: number;
  readonly editedBy: number;
  readonly at: number;
  /** The values that the revision set, leaf by leaf. */
  readonly leaves: LeavesOf<L>;
}

/** A forced save by the sender, and the person named in the conflict it overrode. */
export interface ForceFacts {
  readonly named: number;
  readonly at: number;
}

export interface SaveFacts<D = LeafHolder, L extends string = Leaf> {
  readonly kind: LeafKind<D, L>;
  readonly sender: number;
  readonly now: number;
  /** The version in `If-Match`; null when the request had none. */
  readonly seen: number | null;
  /** The save also submits it, which is a change even when no leaf differs. */
  readonly completes?: boolean;
  readonly current: D;
  /** The leaves the request carries. */
  readonly leaves: LeavesOf<L>;
  /** The whole history, or at least its part newer than `seen` and than an hour ago. */
  readonly revisions: readonly RevisionFacts<L>[];
  /** The sender's forced saves of this document. */
  readonly forces: readonly ForceFacts[];
}

export interface Conflict<L extends string = Leaf> {
  /** The person the dialog names. */
  readonly named: number;
  /** Leaves of the request that someone else has changed to another value since `seen`. */
  readonly leaves: L[];
}

/** Who last changed each leaf after a version. */
function lastChanges<L extends string>(
  revisions: readonly RevisionFacts<L>[],
  after: number,
): Map<L, RevisionFacts<L>> {
  const last = new Map<L, RevisionFacts<L>>();
  const newer = revisions.filter((revision) => revision.version > after);
  for (const revision of newer.toSorted((a, b) => a.version - b.version)) {
    for (const [leaf] of entriesOf(revision.leaves)) last.set(leaf, revision);
  }
  return last;
}

/** Rule CON-1: the revisions of others that this save would overwrite unseen, by leaf. */
function overwritten<D, L extends string>(save: SaveFacts<D, L>): Map<L, RevisionFacts<L>> {
  if (save.seen === null) return new Map();
  const changes = lastChanges(save.revisions, save.seen);
  const leaves = entriesOf(save.kind.differing(save.current, save.leaves));
  return new Map(
    leaves.flatMap(([leaf]) => {
      const change = changes.get(leaf);
      return change && change.editedBy !== save.sender ? [[leaf, change]] : [];
    }),
  );
}

/**
 * Rule CON-2: the other person whose newest edit is less than an hour old and whom the
 * sender has not forced past within the past hour; the newest of them, or null.
 */
function personAlsoEditing<D, L extends string>(
  save: Pick<SaveFacts<D, L>, 'sender' | 'now' | 'revisions' | 'forces'>,
): number | null {
  const inOrder = save.revisions.toSorted((a, b) => a.version - b.version);
  // Their last ones by version: a clock that was set back makes earlier ones look newer.
  const last = new Map(inOrder.map((revision) => [revision.editedBy, revision]));
  const recent = [...last.values()]
    .filter((revision) => revision.editedBy !== save.sender && isRecent(revision.at, save.now))
    .toSorted((a, b) => b.version - a.version);
  const forced = new Set(
    save.forces.filter((force) => isRecent(force.at, save.now)).map((force) => force.named),
  );
  return recent.find((revision) => !forced.has(revision.editedBy))?.editedBy ?? null;
}

function isRecent(at: number, now: number): boolean {
  return now - at < CONFLICT_WINDOW_MS;
}

function newestAuthor<L extends string>(changes: Map<L, RevisionFacts<L>>): number | null {
  const newest = [...changes.values()].toSorted((a, b) => b.version - a.version)[0];
  return newest?.editedBy ?? null;
}

/**
 * The conflict for a save, or null when it merges. A save that changes nothing never conflicts, and who only
 * counts is in nobody's way (rule CON-10).
 */
export function judgeSave<D, L extends string>(save: SaveFacts<D, L>): Conflict<L> | null {
  const changes = entriesOf(save.kind.differing(save.current, save.leaves));
  if (changes.length === 0 && save.completes !== true) return null;
  const overlap = overwritten(save);
  const onlyCounts =
    save.completes !== true &&
    changes.every((change) => save.kind.whoseCount(save.current, change, save.sender) === 'own');
  const named = (onlyCounts ? null : personAlsoEditing(save)) ?? newestAuthor(overlap);
  return named === null ? null : { named, leaves: [...overlap.keys()] };
}

/**
 * A forced save skips rule CON-2, and CON-1 up to the version the person was shown
 * (`seen`): it is stopped only if others have changed its own leaves again since.
 */
export function judgeForcedSave<D, L extends string>(save: SaveFacts<D, L>): Conflict<L> | null {
  const overlap = overwritten(save);
  const named = newestAuthor(overlap);
  return named === null ? null : { named, leaves: [...overlap.keys()] };
}

/**
 * The sender's own newer values that this save, made from an older version, replaces
 * (rule ASM-12).
 */
export function replacedByOwnSave<D, L extends string>(
  save: SaveFacts<D, L>,
): { leaf: L; value: LeafValue }[] {
  if (save.seen === null) return [];
  const changes = lastChanges(save.revisions, save.seen);
  return entriesOf(save.leaves).flatMap(([leaf, value]) => {
    const stored = save.kind.valueAt(save.current, leaf);
    const own = changes.get(leaf)?.editedBy === save.sender;
    return own && !equalValues(stored, value) ? [{ leaf, value: stored }] : [];
  });
}
