import { isDeepStrictEqual } from 'node:util';
import type { SaveAssessment } from '#contract/assessments.ts';
import type { AssessmentChange } from '#domain/assessment.ts';
import { replacedByOwnSave } from '#domain/conflict.ts';
import { acceptedTime } from '#domain/dates.ts';
import { leavesIn } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { differingLeaves, withLeaves } from '#domain/leaf-values.ts';
import { summaryCounts } from '#domain/measures/summary-counts.ts';
import type { Section } from '#domain/section.ts';
import { positionsOf } from '../persistence/assessments/assessment-rows.ts';
import type { StoredAssessment } from '../persistence/assessments/assessment-rows.ts';
import type { Replaced } from '../persistence/assessments/history.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { checkAnswers, checkLists, checkSize, movedPositions, nextVersion } from './changes.ts';
import { queueCompletionMails } from './completion-mails.ts';
import { completedConflict, conflictOf, saveFacts } from './judgement.ts';
import type { WantedSave } from './judgement.ts';
import type { Outcome, Sender } from './outcome.ts';

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
  const wanted: WantedSave = { stored, leaves, seen, completes, isForced, section };
  const facts = await saveFacts(tx, sender, wanted);
  if (current.dateCompleted !== null) return { status: 409, conflict: completedConflict(facts, current) };
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
  const written = await tx.updateAssessment(stored, changed, summaryCounts(section, changed.answers));
  await tx.insertRevision({ assessment: changed, leaves, replaced, mutation: sender.mutation });
  if (completes && sender.isQuiet !== true) {
    await queueCompletionMails(tx, changed, { section, account: sender.account, at });
  }
  return { status: 200, assessment: changed, stored: written, replaced };
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
  if (!hasMoved) return { status: 200, assessment: current, stored: current, replaced: [] };
  const written = await tx.updateAssessment(stored, assessment, summaryCounts(section, assessment.answers));
  return { status: 200, assessment, stored: written, replaced: [] };
}
