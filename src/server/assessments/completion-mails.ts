import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people.ts';
import { fullName } from '#domain/names.ts';

/**
 * Notifies each administrator of the institution who wants to know, except the person who did it, that an
 * assessment was completed or uploaded. Runs in the transaction that completes it; once per assessment,
 * however often it is called (rule MAIL-5).
 */
export async function queueCompletionMails(
  tx: InstitutionTransaction,
  assessment: Assessment,
  { section, account, at }: { section: Section; account: Account; at: string },
): Promise<void> {
  for (const { id, email, firstName, notificationPreferences } of await tx.administrators()) {
    if (id === account.id || !notificationPreferences.assessmentCompleted) continue;
    const mail = {
      kind: 'assessment-completed',
      to: email,
      firstName,
      completedByName: fullName(account),
      moduleTitle: section.title,
      department: assessment.department,
      area: assessment.area,
      assessmentId: assessment.id,
      isUploaded: assessment.uploaded,
    } as const;
    await tx.queueMail(mail, { event: `completed:${assessment.id}`, at });
  }
}
