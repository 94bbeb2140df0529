import { notFound } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import { earlierOf } from '../saving/earlier.ts';
import type { Sender } from '../saving/sender.ts';
import type { Outcome } from './outcome.ts';

/**
 * The answer to a request that was already accepted: the state of its revision again. Null when this mutation
 * id is new (`earlierOf`).
 */
export async function replayOf(tx: InstitutionTransaction, sender: Sender): Promise<Outcome | null> {
  const earlier = await earlierOf(tx, sender);
  if (earlier === null) return null;
  const origin = await tx.lockAssessment(earlier.documentId, sender.account);
  if (origin === null) throw notFound();
  const assessment = await tx.stateAt(origin.assessment, earlier.version);
  return {
    status: earlier.version === 1 ? 201 : 200,
    assessment,
    stored: assessment,
    replaced: earlier.replaced,
    did: 'nothing',
  };
}

/**
 * The same for somebody who may not edit any more: the answer that got lost was theirs, and says nothing that
 * came after it (rule ASM-20). Nothing of another epoch is known here.
 */
export async function repetitionOf(tx: InstitutionTransaction, sender: Sender): Promise<Outcome | null> {
  return sender.epoch === tx.epoch ? replayOf(tx, sender) : null;
}
