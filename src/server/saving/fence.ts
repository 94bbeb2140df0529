import type { Assessment } from '#domain/assessment.ts';
import type { HeldVersion } from '../http/read-call.ts';
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

/**
 * A version that was made at another time is from another history, however many have followed it in this one.
 *
 * @param held by the sender; null: it does not say
 * @throws Refusal 412
 */
export async function checkHeld(
  tx: InstitutionTransaction,
  { id, version, updatedAt }: Pick<Assessment, 'id' | 'version' | 'updatedAt'>,
  held: HeldVersion | null,
): Promise<void> {
  if (held === null || (held.version === version && held.madeAt === updatedAt)) return;
  if ((await tx.changedAt(id, held.version)) !== held.madeAt) throw otherEpoch(tx.epoch);
}
