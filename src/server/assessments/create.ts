import { randomBytes } from 'node:crypto';
import type { CreateAssessment } from '#contract/assessments.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { acceptedTime } from '#domain/dates.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { leavesIn, leavesOf } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import { fullName } from '#domain/names.ts';
import { idTaken, notValid } from '../http/refusal.ts';
import type { StoredAssessment } from '../persistence/assessments/assessment-rows.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { checkAnswers, checkLists, checkSize, movedPositions, summaryCounts } from './changes.ts';
import { checkEpoch } from '../saving/fence.ts';
import type { Sender } from '../saving/sender.ts';
import type { Outcome } from './outcome.ts';
import { checkOwnCounts } from './own-counts.ts';
import { spendAssessment } from '../saving/quotas.ts';
import { replayOf } from './replay.ts';
import { changeAssessment } from './merge.ts';

/** POST /assessments, in one transaction (rule ASM-7). */
export async function createAssessment(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  body: CreateAssessment,
): Promise<Outcome> {
  checkEpoch(tx, sender.epoch);
  const id = body.id ?? uuidV7(sender.now, randomBytes(10));
  // Locked before the mutation id is looked up, so that the same request elsewhere has either
  // finished or not started.
  const existing = await tx.lockAssessment(id, sender.account);
  const replay = await replayOf(tx, sender);
  if (replay !== null) return replay;
  if (existing !== null) return saveExisting(tx, catalog, sender, existing, body);

  const section = catalog.find(Number(body.section), body.sectionVersion);
  if (section === null) throw notValid(['This module does not exist.'], ['section']);
  checkAnswers(section, body);
  const whole = wholePartsOf(section);
  const at = new Date(sender.now).toISOString();
  const blank = newAssessment({
    id,
    section: body.section,
    sectionVersion: section.version,
    user: { id: sender.account.id, name: fullName(sender.account) },
    at,
  });
  const given = leavesIn(body, whole, blank);
  await checkOwnCounts(tx, sender, { current: blank, leaves: given });
  const assessment: Assessment = {
    ...withLeaves(blank, given),
    ...movedPositions(blank, body),
    createdAt: acceptedTime(body.createdAt, at),
    version: 1,
  };
  checkLists(assessment);
  checkSize(assessment);
  const counts = summaryCounts(section, assessment, []);
  const stored = await tx.insertAssessment(assessment, { counts, splitFrom: null });
  // Another institution's: within this one, the transaction holds the lock since before it looked.
  if (stored === null) throw idTaken('id');
  await spendAssessment(tx, sender.account, sender.now);
  const leaves = leavesOf(assessment, whole);
  await tx.insertRevision({ assessment, leaves, replaced: [], mutation: sender.mutation });
  return { status: 201, assessment, stored, replaced: [], did: 'version' };
}

/**
 * A device that never got the first answer sends it again, or another one sends again what a restore lost.
 * It has seen no version, the first least of all: that one may be somebody else's.
 */
function saveExisting(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  existing: StoredAssessment,
  body: CreateAssessment,
): Promise<Outcome> {
  const save = { body: { ...body, dateCompleted: undefined }, seen: 0, completes: false };
  return changeAssessment(tx, catalog, sender, existing, save);
}
