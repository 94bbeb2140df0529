import { monthsAfter } from '#domain/dates.ts';
import type { Section } from '#domain/section.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { newestCompletions } from '../persistence/assessments/newest-completions.ts';
import type { NewestCompletion } from '../persistence/assessments/newest-completions.ts';
import { institutionIds } from '../persistence/people/institution-rows.ts';
import { administratorsOf } from '../persistence/people/user-rows.ts';
import type { SectionCatalog } from '../section-catalog.ts';

interface ReminderDeps {
  readonly database: Database;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
}

/**
 * Reminds each administrator who wants to know of every module whose newest completion is older than their
 * interval: once per completion, however often this runs (rule MAIL-6).
 */
export async function queueRetakeReminders({ database, catalog, clock }: ReminderDeps): Promise<void> {
  const at = new Date(clock()).toISOString();
  for (const institutionId of await database.read(institutionIds)) {
    await database.transaction(async (queries) => {
      for (const completion of await newestCompletions(queries, institutionId)) {
        const section = catalog.find(Number(completion.section));
        if (section !== null) await remind(queries, { institutionId, section, completion, at });
      }
    });
  }
}

interface Due {
  readonly institutionId: number;
  readonly section: Section;
  readonly completion: NewestCompletion;
  readonly at: string;
}

async function remind(queries: Queries, { institutionId, section, completion, at }: Due): Promise<void> {
  for (const { email, firstName, notificationPreferences } of await administratorsOf(
    queries,
    institutionId,
  )) {
    const { retakeAssessmentReminder: isWanted, retakeAssessmentReminderInterval: months } =
      notificationPreferences;
    if (!isWanted || at < monthsAfter(completion.dateCompleted, months)) continue;
    const mail = {
      kind: 'retake-reminder',
      to: email,
      firstName,
      moduleTitle: section.title,
      dateCompleted: completion.dateCompleted,
      months,
    } as const;
    await queueMail(queries, mail, { event: `retake:${completion.id}`, at });
  }
}
