import type { ConflictAnswer } from '#contract/errors.ts';
import { newAssessment } from '#domain/assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import { judgeForcedSave, judgeSave } from '#domain/conflict.ts';
import type { Conflict, RevisionFacts, SaveFacts } from '#domain/conflict.ts';
import { differingLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { chosenBySheets } from '#domain/sheet.ts';
import type { StoredAssessment } from '../persistence/assessments/assessment-rows.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Sender } from './outcome.ts';

export interface WantedSave {
  readonly stored: StoredAssessment;
  readonly leaves: Leaves;
  /** The version in `If-Match`. */
  readonly seen: number | null;
  readonly completes: boolean;
  readonly isForced: boolean;
  readonly section: Pick<Section, 'sheets'>;
}

/**
 * Gathers what the conflict rule needs: everything newer than the version seen and, from before it, only when
 * each person last edited.
 */
export async function saveFacts(
  tx: InstitutionTransaction,
  sender: Sender,
  { stored, leaves, seen, completes, section }: WantedSave,
): Promise<SaveFacts> {
  const { assessment: current, editors } = stored;
  const isBehind = seen !== null && seen < current.version;
  const newer = isBehind ? (await tx.revisionsAfter(current.id, seen)).map(withoutBlanks(current)) : [];
  const oldestNewer = newer[0]?.version ?? Infinity;
  const older = Object.entries(editors)
    .filter(([, { version }]) => version < oldestNewer)
    .map(([id, { version, at }]) => ({ version, editedBy: Number(id), at: Date.parse(at), leaves: {} }));
  const isAlone = Object.keys(editors).every((id) => Number(id) === sender.account.id);
  return {
    sender: sender.account.id,
    now: sender.now,
    seen,
    completes,
    current,
    leaves,
    revisions: [...older, ...newer],
    forces: isAlone ? [] : await tx.forces(current.id, sender.account.id),
    chosenBySheets: chosenBySheets(section),
  };
}

/** The first version sets every leaf; one that it left blank is nobody's choice. */
function withoutBlanks({ id, section, sectionVersion, createdBy, createdAt }: Assessment) {
  const user = { id: createdBy, name: '' };
  const blank = newAssessment({ id, section, sectionVersion, user, at: createdAt });
  return (revision: RevisionFacts): RevisionFacts =>
    revision.version > 1 ? revision : { ...revision, leaves: differingLeaves(blank, revision.leaves) };
}

/** The 409 for this save, recorded for the forced save that may follow; null when it merges. */
export async function conflictOf(
  tx: InstitutionTransaction,
  facts: SaveFacts,
  { stored, isForced }: WantedSave,
): Promise<ConflictAnswer | null> {
  const { assessment: current } = stored;
  const conflict = isForced ? judgeForcedSave(facts) : judgeSave(facts);
  if (conflict === null) return null;
  const at = new Date(facts.now).toISOString();
  await tx.recordConflict(current, { userId: facts.sender, named: conflict.named, at });
  const name = await tx.nameOf(conflict.named);
  return {
    errors: [`${conflictSentence('edited', name)}.`],
    reason: 'edited',
    lastEditedBy: conflict.named,
    lastEditedByName: name,
    updatedAt: newestTimeOf(conflict, facts) ?? current.updatedAt,
    version: current.version,
    leaves: conflict.leaves,
    assessment: current,
  };
}

function newestTimeOf(conflict: Conflict, facts: SaveFacts): string | null {
  const theirs = facts.revisions.filter((revision) => revision.editedBy === conflict.named);
  const newest = theirs.toSorted((a, b) => b.version - a.version)[0];
  return newest === undefined ? null : new Date(newest.at).toISOString();
}

/** The 409 for a save after submission; only a split keeps its changes. */
export function completedConflict(facts: SaveFacts, current: Assessment): ConflictAnswer {
  return {
    errors: [`${conflictSentence('completed', current.lastEditedByName)}.`],
    reason: 'completed',
    lastEditedBy: current.lastEditedBy,
    lastEditedByName: current.lastEditedByName,
    updatedAt: current.updatedAt,
    version: current.version,
    leaves: judgeForcedSave(facts)?.leaves ?? [],
    assessment: current,
  };
}
