import type { SaveAssessment } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import { differingLeaves, leavesIn, leavesOf } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import { fullName } from '#domain/names.ts';
import { idTaken, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { checkAnswers, checkLists, checkSize, movedPositions, summaryCounts } from './changes.ts';
import { checkOwnCounts } from './own-counts.ts';
import { spendAssessment } from '../saving/quotas.ts';
import type { Sender } from '../saving/sender.ts';
import type { Outcome } from './outcome.ts';
import { changeAssessment } from './merge.ts';

/**
 * Keeps the sender's changes as a new assessment and leaves the original untouched. Under a new id that the
 * same person has split off before, the changes are merged into that one (rule ASM-11).
 */
export async function splitAssessment(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  { original, body }: { original: Assessment; body: SaveAssessment },
): Promise<Outcome> {
  if (original.uploaded) throw notValid(['An uploaded assessment cannot be copied.'], ['split']);
  if (body.newId === undefined) throw notValid(['A copy needs an id of its own.'], ['new_id']);
  const section = catalog.of(original);
  checkAnswers(section, body);
  const whole = wholePartsOf(section);
  const at = new Date(sender.now).toISOString();
  const given = differingLeaves(original, leavesIn(body, whole, original));
  await checkOwnCounts(tx, sender, { current: original, leaves: given });
  const copy: Assessment = {
    ...withLeaves(original, given),
    ...movedPositions(original, body),
    id: body.newId,
    version: 1,
    createdBy: sender.account.id,
    createdAt: at,
    lastEditedBy: sender.account.id,
    lastEditedByName: fullName(sender.account),
    updatedAt: at,
    dateCompleted: null,
    uploaded: false,
  };
  checkLists(copy);
  checkSize(copy);
  const counts = summaryCounts(section, copy, []);
  const stored = await tx.insertAssessment(copy, { counts, splitFrom: original.id });
  if (stored !== null) {
    await spendAssessment(tx, sender.account, sender.now);
    const leaves = leavesOf(copy, whole);
    await tx.insertRevision({ assessment: copy, leaves, replaced: [], mutation: sender.mutation });
    return { status: 201, assessment: copy, stored, replaced: [], did: { copied: original.id } };
  }
  const existing = await tx.lockAssessment(body.newId, sender.account);
  const isSame = existing?.splitFrom === original.id && existing.assessment.createdBy === sender.account.id;
  if (existing === null || !isSame) throw idTaken('new_id');
  // The answer was lost, and more may have been typed since.
  return changeAssessment(tx, catalog, sender, existing, { body, seen: 1, completes: false });
}
