import type { SaveAction } from '#contract/actions.ts';
import { ACTION_LEAVES, actionLeavesIn, withActionLeaves } from '#domain/action-leaves.ts';
import type { ActionLeaf, EditedFields } from '#domain/action-leaves.ts';
import { replacedByOwnSave } from '#domain/conflict.ts';
import { fullName } from '#domain/names.ts';
import type { HeldVersion } from '../http/read-call.ts';
import { notFound, notValid } from '../http/refusal.ts';
import type { StoredAction } from '../persistence/actions/action-rows.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Replaced } from '../persistence/saving/revision-rows.ts';
import { conflictMet, saveFacts } from '../saving/conflict.ts';
import { checkEpoch, checkHeld, checkVersion } from '../saving/fence.ts';
import type { Sender } from '../saving/sender.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { queueAssignedMail } from './assigned-mail.ts';
import { checkChange, checkComplete } from './checks.ts';
import type { ActionOutcome } from './outcome.ts';
import { actionReplayOf } from './replay.ts';

interface Change {
  readonly body: SaveAction;
  /** The version that its sender has seen; null when they did not say. */
  readonly seen: number | null;
}

/** `seen` is the version in `If-Match`. */
export interface SaveActionRequest extends Change {
  readonly id: string;
  /** The version that the sender holds of it; null where that is not said. */
  readonly held: HeldVersion | null;
}

/** PUT /actions/{id}, in one transaction: as an assessment's (rules ASM-8 and CON-1 to CON-5). */
export async function saveAction(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  request: SaveActionRequest,
): Promise<ActionOutcome> {
  checkEpoch(tx, sender.epoch);
  const stored = await tx.actions.lock(request.id, sender.account);
  if (stored === null) throw notFound();
  checkVersion(tx, request.seen, stored.action.version);
  const replay = await actionReplayOf(tx, sender);
  if (replay !== null) return replay;
  await checkHeld(tx, stored.action, request.held);
  if (request.body.forceUpdate === true && request.seen === null) {
    throw notValid(['A forced save must name the version shown, in If-Match.'], ['force_update']);
  }
  return changeAction(tx, catalog, sender, stored, request);
}

/** Merges a change into a stored action, or reports the conflict in its way. */
export async function changeAction(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  stored: StoredAction,
  { body, seen }: Change,
): Promise<ActionOutcome> {
  const { action: current, editors } = stored;
  const leaves = ACTION_LEAVES.differing(current, actionLeavesIn(body));
  if (Object.keys(leaves).length === 0) {
    return { status: 200, action: current, replaced: [], isVersion: false };
  }
  await checkChange(tx, sender, { current, leaves });

  const isForced = body.forceUpdate === true;
  const facts = await saveFacts<EditedFields, ActionLeaf>(tx, sender, {
    kind: ACTION_LEAVES,
    current,
    editors,
    leaves,
    seen,
    completes: false,
    isForced,
  });
  const conflict = await conflictMet(tx, facts, { thing: 'action', isForced });
  if (conflict !== null) {
    return { status: 409, conflict: { ...conflict, reason: 'edited', action: current } };
  }

  const at = new Date(sender.now).toISOString();
  const changed = {
    ...withActionLeaves(current, leaves),
    version: current.version + 1,
    lastEditedBy: sender.account.id,
    lastEditedByName: fullName(sender.account),
    updatedAt: at,
  };
  checkComplete(changed);
  if (isForced && seen !== null) {
    await tx.recordForce(current.id, { userId: sender.account.id, shownVersion: seen, at });
  }
  const replaced = replacedByOwnSave(facts) as Replaced;
  await tx.actions.update(stored, changed, { leaves, replaced, mutation: sender.mutation });
  await queueAssignedMail(tx, catalog, sender, { action: changed, leaves });
  return { status: 200, action: changed, replaced, isVersion: true };
}
