import type { Assessment } from '#domain/assessment.ts';
import type { ConflictReason } from '#domain/conflict-words.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import { leafNames } from '#domain/leaf-values.ts';
import { questionOfLeaf, wholePartsOf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import type { Lane, StoredAssessment } from './stored.ts';

/** A conflict as the dialog shows it. */
export interface HeldConflict {
  readonly reason: ConflictReason;
  /** "First Last" of the person the dialog names. */
  readonly name: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Leaves that both changed: mine is in `working`, theirs in `server`. */
  readonly leaves: readonly Leaf[];
  readonly server: Assessment;
  /** Ids of questions that others changed since my base and I did not: these stay. */
  readonly theirQuestions: readonly string[];
}

/**
 * Works out which leaves both sides changed, and which of theirs stay.
 *
 * @param section null where it is not on this device: then each part counts as a leaf
 */
export function conflictOf(
  stored: StoredAssessment,
  lane: Lane,
  conflict: NonNullable<Lane['conflict']>,
  section: Section | null,
): HeldConflict {
  const mine = new Set(leafNames({ ...lane.changed, ...lane.refused }));
  const whole = section === null ? () => false : wholePartsOf(section);
  const theirs = changedLeaves(stored.base ?? conflict.server, conflict.server, whole);
  const overlapping = [...mine].filter((leaf) => theirs.includes(leaf) || conflict.leaves.includes(leaf));
  const myQuestions = new Set([...mine].map(questionOfLeaf));
  const theirQuestions = theirs
    .map(questionOfLeaf)
    .filter((question) => question !== null && !myQuestions.has(question));
  return {
    reason: conflict.reason,
    name: conflict.name,
    updatedAt: conflict.updatedAt,
    version: conflict.version,
    leaves: overlapping,
    server: conflict.server,
    theirQuestions: [...new Set(theirQuestions)].filter((question) => question !== null),
  };
}
