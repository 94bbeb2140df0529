import { DAY_MS } from '#domain/durations.ts';
import { quotaReached } from '../http/retry-after.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Limit } from '../persistence/limits.ts';
import type { Account } from '../persistence/people/user-rows.ts';

/** How much one person, and one hospital, can add in a day (rule ASM-21). */

interface Quotas {
  readonly things: string;
  readonly ofPerson: Limit;
  readonly ofInstitution: Limit;
}

/** Many times what rounds need; they bound what one account, or one hospital, can fill. @internal */
export const NEW_ASSESSMENTS = {
  things: 'new assessments',
  ofPerson: { name: 'assessments-by', most: 100, windowMs: DAY_MS },
  ofInstitution: { name: 'assessments-of', most: 1000, windowMs: DAY_MS },
} as const satisfies Quotas;
/** One round may find much, and a hospital comes to the product with the actions that it has. */
const NEW_ACTIONS = {
  things: 'new actions',
  ofPerson: { name: 'actions-by', most: 10_000, windowMs: DAY_MS },
  ofInstitution: { name: 'actions-of', most: 20_000, windowMs: DAY_MS },
} as const satisfies Quotas;
const UPLOADS = {
  things: 'uploads',
  ofPerson: { name: 'uploads-by', most: 50, windowMs: DAY_MS },
  ofInstitution: { name: 'uploads-of', most: 500, windowMs: DAY_MS },
} as const satisfies Quotas;

/** @throws Refusal 429, which undoes the transaction */
export const spendAssessment = (tx: InstitutionTransaction, sender: Account, at: number): Promise<void> =>
  spend(tx, NEW_ASSESSMENTS, sender, at);

/** @throws Refusal 429, which undoes the transaction */
export const spendAction = (tx: InstitutionTransaction, sender: Account, at: number): Promise<void> =>
  spend(tx, NEW_ACTIONS, sender, at);

/** @throws Refusal 429, which undoes the transaction */
export const spendUpload = (tx: InstitutionTransaction, sender: Account, at: number): Promise<void> =>
  spend(tx, UPLOADS, sender, at);

async function spend(tx: InstitutionTransaction, quotas: Quotas, sender: Account, at: number): Promise<void> {
  const { things, ofPerson, ofInstitution } = quotas;
  const own = await tx.spend(ofPerson, sender.id, at);
  if (own > 0) throw quotaReached(`${thousands(ofPerson.most)} ${things} of one person`, own);
  const all = await tx.spend(ofInstitution, sender.institutionId, at);
  if (all > 0) throw quotaReached(`${thousands(ofInstitution.most)} ${things} of one hospital`, all);
}

const thousands = (count: number): string => count.toLocaleString('en-US');
