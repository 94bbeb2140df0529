import type { ConflictFacts } from '#contract/errors.ts';
import type { Assessment } from '#domain/assessment.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import type { ConflictThing } from '#domain/conflict-words.ts';
import { judgeForcedSave, judgeSave } from '#domain/conflict.ts';
import type { Conflict, RevisionFacts, SaveFacts } from '#domain/conflict.ts';
import type { LeafKind, LeavesOf } from '#domain/leaf-kind.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Editors } from '../persistence/saving/editors.ts';
import type { Sender } from './sender.ts';

/** Whether a save meets a conflict, whatever it is of (rules CON-1 to CON-5). */

type Versioned = Pick<Assessment, 'id' | 'version' | 'updatedAt'>;

export interface WantedSave<D, L extends string> {
  readonly kind: LeafKind<D, L>;
  readonly current: D & Versioned;
  readonly editors: Editors;
  /** Those that differ from what is stored. */
  readonly leaves: LeavesOf<L>;
  /** The version in `If-Match`. */
  readonly seen: number | null;
  readonly completes: boolean;
  readonly isForced: boolean;
  /** A revision without what its editor did not choose. */
  readonly chosenIn?: (revision: RevisionFacts<L>) => RevisionFacts<L>;
}

/**
 * Gathers what the conflict rule needs: everything newer than the version seen and, from before it, only when
 * each person last edited.
 */
export async function saveFacts<D, L extends string>(
  tx: InstitutionTransaction,
  sender: Sender,
  wanted: WantedSave<D, L>,
): Promise<SaveFacts<D & Versioned, L>> {
  const { kind, current, editors, leaves, seen, completes, chosenIn = (revision) => revision } = wanted;
  const isBehind = seen !== null && seen < current.version;
  const newer = isBehind ? (await tx.revisionsAfter(current.id, seen, kind.isLeaf)).map(chosenIn) : [];
  const oldestNewer = newer[0]?.version ?? Infinity;
  const older = Object.entries(editors)
    .filter(([, { version }]) => version < oldestNewer)
    .map(([id, { version, at }]) => ({ version, editedBy: Number(id), at: Date.parse(at), leaves: {} }));
  const isAlone = Object.keys(editors).every((id) => Number(id) === sender.account.id);
  return {
    kind: kind as LeafKind<D & Versioned, L>,
    sender: sender.account.id,
    now: sender.now,
    seen,
    completes,
    current,
    leaves,
    revisions: [...older, ...newer],
    forces: isAlone ? [] : await tx.forces(current.id, sender.account.id),
  };
}

/** The 409 for this save, recorded for the forced save that may follow; null when it merges. */
export async function conflictMet<D extends Versioned, L extends string>(
  tx: InstitutionTransaction,
  facts: SaveFacts<D, L>,
  { thing, isForced }: { readonly thing: ConflictThing; readonly isForced: boolean },
): Promise<ConflictFacts | null> {
  const { current } = facts;
  const conflict = isForced ? judgeForcedSave(facts) : judgeSave(facts);
  if (conflict === null) return null;
  const at = new Date(facts.now).toISOString();
  await tx.recordConflict(current, { userId: facts.sender, named: conflict.named, at });
  const name = await tx.nameOf(conflict.named);
  return {
    errors: [`${conflictSentence('edited', name, thing)}.`],
    reason: 'edited',
    lastEditedBy: conflict.named,
    lastEditedByName: name,
    updatedAt: newestTimeOf(conflict, facts.revisions) ?? current.updatedAt,
    version: current.version,
    leaves: conflict.leaves,
  };
}

function newestTimeOf(
  { named }: Pick<Conflict, 'named'>,
  revisions: readonly Pick<RevisionFacts, 'editedBy' | 'version' | 'at'>[],
): string | null {
  const theirs = revisions.filter((revision) => revision.editedBy === named);
  const newest = theirs.toSorted((a, b) => b.version - a.version)[0];
  return newest === undefined ? null : new Date(newest.at).toISOString();
}
