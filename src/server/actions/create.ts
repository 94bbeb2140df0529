import { randomBytes } from 'node:crypto';
import type { CreateAction } from '#contract/actions.ts';
import { ACTION_LEAVES, actionLeavesIn, withActionLeaves } from '#domain/action-leaves.ts';
import { newAction } from '#domain/action.ts';
import { acceptedTime } from '#domain/dates.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { fullName } from '#domain/names.ts';
import { spendAction } from '../saving/quotas.ts';
import { idTaken, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import { checkEpoch } from '../saving/fence.ts';
import type { Sender } from '../saving/sender.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { queueAssignedMail } from './assigned-mail.ts';
import { checkChange, checkComplete, checkOrigin } from './checks.ts';
import type { ActionOutcome } from './outcome.ts';
import { actionReplayOf } from './replay.ts';
import { changeAction } from './save.ts';

/** POST /actions, in one transaction: as an assessment's (rule ASM-7). */
export async function createAction(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  body: CreateAction,
): Promise<ActionOutcome> {
  checkEpoch(tx, sender.epoch);
  const id = body.id ?? uuidV7(sender.now, randomBytes(10));
  const existing = await tx.actions.lock(id, sender.account);
  const replay = await actionReplayOf(tx, sender);
  if (replay !== null) return replay;
  // A device that never got the first answer has seen no version, the first least of all.
  if (existing !== null) return changeAction(tx, catalog, sender, existing, { body, seen: 0 });

  const section = catalog.find(Number(body.section), body.sectionVersion);
  if (section === null) throw notValid(['This module does not exist.'], ['section']);
  const { assessment = null, question = null, part = null } = body;
  const origin = { assessment, section: body.section, sectionVersion: section.version, question, part };
  checkOrigin(section, origin);
  const at = new Date(sender.now).toISOString();
  const user = { id: sender.account.id, name: fullName(sender.account) };
  const blank = newAction({ id, origin, user, at });
  const leaves = ACTION_LEAVES.differing(blank, actionLeavesIn(body));
  await checkChange(tx, sender, { current: blank, leaves });
  const createdAt = acceptedTime(body.createdAt, at);
  const action = { ...withActionLeaves(blank, leaves), createdAt, version: 1 };
  checkComplete(action);
  if (!(await tx.actions.insert(action, { leaves, replaced: [], mutation: sender.mutation }))) {
    throw idTaken('id');
  }
  await spendAction(tx, sender.account, sender.now);
  await queueAssignedMail(tx, catalog, sender, { action, leaves });
  return { status: 201, action, replaced: [], isVersion: true };
}
