import { otherEpoch } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';

/**
 * A restore takes versions back, so what was made under another epoch is not judged by this one's history
 * (rule API-18). Checked before anything else, in the transaction, since a restore may have come between.
 *
 * @param epoch the sender's; null when the change did not come over the wire
 * @throws Refusal 412
 */
export function checkEpoch(tx: InstitutionTransaction, epoch: string | null): void {
  if (epoch !== null && epoch !== tx.epoch) throw otherEpoch(tx.epoch);
}

/**
 * A version that the server has never reached is from another history.
 * @param seen the version in `If-Match`
 * @throws Refusal 412
 */
export function checkVersion(tx: InstitutionTransaction, seen: number | null, version: number): void {
  if (seen !== null && seen > version) throw otherEpoch(tx.epoch);
}
