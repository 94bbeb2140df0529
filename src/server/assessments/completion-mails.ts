import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { resultOf } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup } from '#domain/result-words.ts';
import type { Section } from '#domain/section.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { fullName } from '#domain/names.ts';

/** The assessments before, of the same area and version; see `tracersBefore`. */
type Before = readonly Assessment[];

/**
 * Notifies each administrator of the institution who wants to know, except the person who did it, that an
 * assessment was completed or uploaded. Runs in the transaction that completes it; once per assessment,
 * however often it is called (rule MAIL-5).
 */
export async function queueCompletionMails(
  tx: InstitutionTransaction,
  assessment: Assessment,
  { section, account, at, before }: { section: Section; account: Account; at: string; before: Before },
): Promise<void> {
  const readers = (await tx.administrators()).filter(
    (one) => one.id !== account.id && one.notificationPreferences.assessmentCompleted,
  );
  if (readers.length === 0) return;
  const result = assessment.uploaded ? [] : mailedResult({ assessment, section }, before);
  for (const { email, firstName } of readers) {
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
      result,
    } as const;
    await tx.queueMail(mail, { event: `completed:${assessment.id}`, at });
  }
}

/**
 * Findings and changes for the mail. People's own words stay out: a mail leaves the hospital's account, and a
 * note may name a patient.
 */
function mailedResult(one: Compared, before: Before): ResultGroup[] {
  const { section } = one;
  const { flagged, measured, ...rest } = resultOf(
    one,
    before.map((assessment) => ({ assessment, section })),
  );
  const unwritten = {
    ...rest,
    flagged: flagged.map(({ question }) => ({ question, observations: '', opportunities: '' })),
    measured: measured && {
      ...measured,
      findings: measured.findings.map((finding) => ({ ...finding, note: '' })),
    },
  };
  return resultWords(unwritten, (time) => shortDate(time, 'UTC'));
}
