import { quotaReached } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Limit } from '../persistence/limits.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import {
  NEW_ASSESSMENTS_BY_INSTITUTION,
  NEW_ASSESSMENTS_BY_PERSON,
  UPLOADS_BY_INSTITUTION,
  UPLOADS_BY_PERSON,
} from '../rate-limits.ts';

/** How much one person, and one hospital, can add in a day (rule ASM-21). */

interface Quotas {
  readonly things: string;
  readonly ofPerson: Limit;
  readonly ofInstitution: Limit;
}

const NEW_ASSESSMENTS: Quotas = {
  things: 'new assessments',
  ofPerson: NEW_ASSESSMENTS_BY_PERSON,
  ofInstitution: NEW_ASSESSMENTS_BY_INSTITUTION,
};
const UPLOADS: Quotas = {
  things: 'uploads',
  ofPerson: UPLOADS_BY_PERSON,
  ofInstitution: UPLOADS_BY_INSTITUTION,
};

/** @throws Refusal 429, which undoes the transaction */
export const spendAssessment = (tx: InstitutionTransaction, sender: Account, at: number): Promise<void> =>
  spend(tx, NEW_ASSESSMENTS, sender, at);

/** @throws Refusal 429, which undoes the transaction */
export const spendUpload = (tx: InstitutionTransaction, sender: Account, at: number): Promise<void> =>
  spend(tx, UPLOADS, sender, at);

async function spend(tx: InstitutionTransaction, quotas: Quotas, sender: Account, at: number): Promise<void> {
  const { things, ofPerson, ofInstitution } = quotas;
  const own = await tx.spend(ofPerson, sender.id, at);
  if (own > 0) throw quotaReached(`${ofPerson.most} ${things} of one person`, own);
  const all = await tx.spend(ofInstitution, sender.institutionId, at);
  if (all > 0) throw quotaReached(`${thousands(ofInstitution.most)} ${things} of one hospital`, all);
}

const thousands = (count: number): string => count.toLocaleString('en-US');
