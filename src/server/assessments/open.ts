import type { Assessment } from '#domain/assessment.ts';
import { hasRight } from '#domain/role.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import type { InstitutionStore } from '../persistence/institution-store.ts';
import type { Account } from '../persistence/people/user-rows.ts';

/**
 * An assessment this account may open: viewers read completed ones only (rule ASM-15).
 *
 * @throws Refusal 404 also for another institution's; 403
 */
export async function openAssessment(
  institution: InstitutionStore,
  account: Account,
  id: string,
): Promise<Assessment> {
  const stored = await institution.assessment(id);
  if (stored === null) throw notFound();
  if (!mayOpen(stored.assessment, account)) {
    throw forbidden('This assessment is still in progress. You can open it once it is completed.');
  }
  return stored.assessment;
}

export function mayOpen({ dateCompleted }: Assessment, { roleId }: Account): boolean {
  return dateCompleted !== null || hasRight(roleId, 'edit');
}
