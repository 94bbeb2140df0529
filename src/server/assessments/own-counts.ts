import { DAY_MS } from '#domain/durations.ts';
import { leafEntries } from '#domain/leaf-values.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import type { Leaf, Leaves } from '#domain/leaf.ts';
import { whoseCount } from '#domain/observers.ts';
import { notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Sender } from '../saving/sender.ts';

/** For so long after a restore, devices may still come that have what it took. */
const BRINGS_BACK_MS = 90 * DAY_MS;

const OTHERS_COUNTS = 'Only whoever watched can change a count or a dose.';

/**
 * Refuses counts and doses of other people (rule MEA-9). After the server's data went back they are taken: any
 * device may be the only one that still has what somebody else saw.
 *
 * @param current the state that the change is made on
 * @param leaves those that differ from it
 * @param unseen leaves that somebody else has changed since: a conflict, and for a person to decide
 * @throws Refusal 422
 */
export async function checkOwnCounts(
  tx: InstitutionTransaction,
  sender: Sender,
  {
    current,
    leaves,
    unseen = [],
  }: { current: LeafHolder; leaves: Leaves; unseen?: readonly Leaf[] | undefined },
): Promise<void> {
  const others = leafEntries(leaves)
    .filter((change) => whoseCount(current, change, sender.account.id) === 'others')
    .map(([leaf]) => leaf)
    .filter((leaf) => !unseen.includes(leaf));
  if (others.length === 0 || (await isBroughtBack(tx, sender))) return;
  throw notValid([OTHERS_COUNTS], others);
}

async function isBroughtBack(tx: InstitutionTransaction, { now }: Sender): Promise<boolean> {
  const at = await tx.restoredAt();
  return at !== undefined && now - Date.parse(at) < BRINGS_BACK_MS;
}
