import { notFound } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import { earlierOf } from '../saving/earlier.ts';
import type { Sender } from '../saving/sender.ts';
import type { ActionOutcome } from './outcome.ts';

/** The answer to a request that was already accepted; null when its mutation id is new (see `earlierOf`). */
export async function actionReplayOf(
  tx: InstitutionTransaction,
  sender: Sender,
): Promise<ActionOutcome | null> {
  const earlier = await earlierOf(tx, sender);
  if (earlier === null) return null;
  const origin = await tx.actions.lock(earlier.documentId, sender.account);
  if (origin === null) throw notFound();
  const action = await tx.actions.stateAt(origin.action, earlier.version);
  const status = earlier.version === 1 ? 201 : 200;
  return { status, action, replaced: earlier.replaced, isVersion: false };
}

/** The same for somebody who may not edit any more (rule ASM-20). */
export async function actionRepetitionOf(
  tx: InstitutionTransaction,
  sender: Sender,
): Promise<ActionOutcome | null> {
  return sender.epoch === tx.epoch ? actionReplayOf(tx, sender) : null;
}
