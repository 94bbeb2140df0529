import { givenUp, notValid } from '../http/refusal.ts';
import type { EarlierMutation, InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Sender } from './sender.ts';

/**
 * The change that this very request made when it was accepted; null when its mutation id is new. The same id with
 * anything different is refused (rule ASM-9), and so is one that was given up.
 *
 * @throws Refusal 409, 422
 */
export async function earlierOf(tx: InstitutionTransaction, sender: Sender): Promise<EarlierMutation | null> {
  if (sender.mutation === null) return null;
  const earlier = await tx.mutation(sender.account.id, sender.mutation.id);
  if (earlier === null) return null;
  if (earlier === 'dead') throw givenUp();
  if (earlier.hash !== sender.mutation.hash) {
    throw notValid(['This Idempotency-Key was used for another request.']);
  }
  return earlier;
}
