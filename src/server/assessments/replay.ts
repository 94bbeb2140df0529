import { givenUp, notFound, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Outcome, Sender } from './outcome.ts';

/**
 * The answer to a request that was already accepted: the state of its revision again. Null when this mutation
 * id is new. The same id with anything different is refused (rule ASM-9), and so is one that was given up.
 */
export async function replayOf(tx: InstitutionTransaction, sender: Sender): Promise<Outcome | null> {
  if (sender.mutation === null) return null;
  const earlier = await tx.mutation(sender.account.id, sender.mutation.id);
  if (earlier === null) return null;
  if (earlier === 'dead') throw givenUp();
  if (earlier.hash !== sender.mutation.hash) {
    throw notValid(['This Idempotency-Key was used for another request.']);
  }
  const origin = await tx.lockAssessment(earlier.assessmentId, sender.account);
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
