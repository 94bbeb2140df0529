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
  /** How many questions each of us changed, with those that both did. */
  readonly changed: { readonly mine: number; readonly theirs: number };
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
  const myQuestions = questionsOf([...mine]);
  const allOfTheirs = questionsOf(theirs);
  return {
    reason: conflict.reason,
    name: conflict.name,
    updatedAt: conflict.updatedAt,
    version: conflict.version,
    leaves: overlapping,
    server: conflict.server,
    theirQuestions: [...allOfTheirs].filter((question) => !myQuestions.has(question)),
    changed: { mine: myQuestions.size, theirs: allOfTheirs.size },
  };
}

function questionsOf(leaves: readonly Leaf[]): ReadonlySet<string> {
  return new Set(leaves.map(questionOfLeaf).filter((question) => question !== null));
}
