import { isDeepStrictEqual } from 'node:util';
import type { SaveAssessment } from '#contract/assessments.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import { judgeForcedSave, judgeSave, replacedByOwnSave } from '#domain/conflict.ts';
import type { Conflict, RevisionFacts, SaveFacts } from '#domain/conflict.ts';
import { acceptedTime } from '#domain/dates.ts';
import { differingLeaves, leavesIn } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { positionsOf } from '../persistence/assessments/assessment-rows.ts';
import type { StoredAssessment } from '../persistence/assessments/assessment-rows.ts';
import type { Replaced } from '../persistence/assessments/history.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import {
  checkAnswers,
  checkLists,
  checkSize,
  movedPositions,
  nextVersion,
  summaryCounts,
} from './changes.ts';
import { queueCompletionMails } from './completion-mails.ts';
import type { Outcome, Sender } from './outcome.ts';
import { checkOwnCounts } from './own-counts.ts';

export interface Change {
  readonly body: SaveAssessment;
  /** The version that its sender has seen; null when they did not say. */
  readonly seen: number | null;
  readonly completes: boolean;
}

/** Merges a change into a stored assessment, or reports the conflict in its way. */
export async function changeAssessment(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  stored: StoredAssessment,
  { body, seen, completes }: Change,
): Promise<Outcome> {
  const section = catalog.of(stored.assessment);
  checkAnswers(section, body);
  const { assessment: current } = stored;
  const given = leavesIn(body, wholePartsOf(section), current);
  const leaves = differingLeaves(current, given);
  const changes = Object.keys(leaves).length > 0;
  if (!changes && (!completes || current.dateCompleted !== null)) {
    return unchanged(tx, section, stored, body);
  }

  const isForced = body.forceUpdate === true;
  const wanted: WantedSave = { stored, leaves, seen, completes, isForced };
  const facts = await saveFacts(tx, sender, wanted);
  if (current.dateCompleted !== null) return { status: 409, conflict: completedConflict(facts, current) };
  await checkOwnCounts(tx, sender, { current, leaves, unseen: judgeForcedSave(facts)?.leaves });
  const conflict = await conflictOf(tx, facts, wanted);
  if (conflict !== null) return { status: 409, conflict };

  const merged = withLeaves(current, leaves);
  checkLists(merged);
  checkSize(merged);
  const at = new Date(sender.now).toISOString();
  if (isForced && seen !== null) {
    await tx.recordForce(current.id, { userId: sender.account.id, shownVersion: seen, at });
  }
  const changed = {
    ...nextVersion(merged, sender.account, at),
    ...movedPositions(current, body),
    dateCompleted: completes ? acceptedTime(body.dateCompleted ?? undefined, at, current.createdAt) : null,
  };
  const replaced = replacedByOwnSave(facts) as Replaced;
  const before = await tx.completedBefore(changed);
  const written = await tx.updateAssessment(stored, changed, summaryCounts(section, changed, before));
  await tx.insertRevision({ assessment: changed, leaves, replaced, mutation: sender.mutation });
  if (completes) await recountLater(tx, section, changed);
  if (completes && sender.isQuiet !== true) {
    await queueCompletionMails(tx, changed, { section, account: sender.account, at, before });
  }
  return { status: 200, assessment: changed, stored: written, replaced, did: 'version' };
}

/** One that comes late counts in the findings of those of its area that were completed after it (rule MEA-12). */
async function recountLater(tx: InstitutionTransaction, section: Section, late: Assessment): Promise<void> {
  for (const later of await tx.completedAfter(late)) {
    const before = await tx.completedBefore(later.assessment);
    await tx.recount(later, summaryCounts(section, later.assessment, before));
  }
}

/** Looking is not editing: the position is kept, and nothing else happens. */
async function unchanged(
  tx: InstitutionTransaction,
  section: Section,
  stored: StoredAssessment,
  change: AssessmentChange,
): Promise<Outcome> {
  const { assessment: current } = stored;
  const assessment = { ...current, ...movedPositions(current, change) };
  const hasMoved =
    current.dateCompleted === null && !isDeepStrictEqual(positionsOf(current), positionsOf(assessment));
  if (!hasMoved) return { status: 200, assessment: current, stored: current, replaced: [], did: 'nothing' };
  const written = await tx.updateAssessment(stored, assessment, summaryCounts(section, assessment, []));
  return { status: 200, assessment, stored: written, replaced: [], did: 'move' };
}

interface WantedSave {
  readonly stored: StoredAssessment;
  readonly leaves: Leaves;
  /** The version in `If-Match`. */
  readonly seen: number | null;
  readonly completes: boolean;
  readonly isForced: boolean;
}

/**
 * Gathers what the conflict rule needs: everything newer than the version seen and, from before it, only when
 * each person last edited.
 */
async function saveFacts(
  tx: InstitutionTransaction,
  sender: Sender,
  { stored, leaves, seen, completes }: WantedSave,
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
async function conflictOf(
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
function completedConflict(facts: SaveFacts, current: Assessment): ConflictAnswer {
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
