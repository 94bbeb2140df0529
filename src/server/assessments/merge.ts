import { isDeepStrictEqual } from 'node:util';
import type { SaveAssessment } from '#contract/assessments.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import { ASSESSMENT_LEAVES } from '#domain/assessment-leaves.ts';
import { judgeForcedSave, replacedByOwnSave } from '#domain/conflict.ts';
import type { RevisionFacts, SaveFacts } from '#domain/conflict.ts';
import { acceptedTime } from '#domain/dates.ts';
import { differingLeaves, leavesIn } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { positionsOf } from '../persistence/assessments/assessment-rows.ts';
import type { StoredAssessment } from '../persistence/assessments/assessment-rows.ts';
import type { Replaced } from '../persistence/saving/revision-rows.ts';
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
import { conflictMet, saveFacts } from '../saving/conflict.ts';
import type { Sender } from '../saving/sender.ts';
import type { Outcome } from './outcome.ts';
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
  const facts = await saveFacts<LeafHolder, Leaf>(tx, sender, {
    kind: ASSESSMENT_LEAVES,
    current,
    editors: stored.editors,
    leaves,
    seen,
    completes,
    isForced,
    chosenIn: withoutBlanks(current),
  });
  if (current.dateCompleted !== null) return { status: 409, conflict: completedConflict(facts, current) };
  await checkOwnCounts(tx, sender, { current, leaves, unseen: judgeForcedSave(facts)?.leaves });
  const conflict = await conflictMet(tx, facts, { thing: 'assessment', isForced });
  if (conflict !== null) return { status: 409, conflict: { ...conflict, assessment: current } };

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

/** The first version sets every leaf; one that it left blank is nobody's choice. */
function withoutBlanks({ id, section, sectionVersion, createdBy, createdAt }: Assessment) {
  const user = { id: createdBy, name: '' };
  const blank = newAssessment({ id, section, sectionVersion, user, at: createdAt });
  return (revision: RevisionFacts): RevisionFacts =>
    revision.version > 1
      ? revision
      : { ...revision, leaves: ASSESSMENT_LEAVES.differing(blank, revision.leaves) };
}

/** The 409 for a save after submission; only a split keeps its changes. */
function completedConflict<D>(facts: SaveFacts<D>, current: Assessment): ConflictAnswer {
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
