import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { MAIL_ADDRESS_DAYS } from '#domain/lifetimes.ts';
import { anchorHeads } from '../audit/anchor-rows.ts';
import { removeOldAudit } from '../audit/retention.ts';
import { sweepLogs } from '../bug-reports/logs.ts';
import { removeExpired } from '../persistence/expired-rows.ts';
import { forgetMails } from '../persistence/mail-outbox.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import type { Job } from './job-runner.ts';
import { queueActionReminders } from './action-reminders.ts';
import { queueRetakeReminders } from './retake-reminders.ts';

interface JobsDeps extends UploadDeps {
  readonly auditDays: number;
  /** Takes away from the tables what no instance needs any more. */
  readonly contract: () => Promise<void>;
}

/** The work that the server does by itself, besides sending mail (`mail/sender.ts`). */
export function jobsOf(deps: JobsDeps): readonly Job[] {
  const { store, storage, catalog, clock, auditDays: days, contract } = deps;
  const { database } = store;
  return [
    { name: 'uploads', everyMs: MINUTE_MS, run: () => sweepUploads(deps) },
    {
      name: 'expired rows',
      everyMs: HOUR_MS,
      run: () => database.transaction((queries) => removeExpired(queries, clock())),
    },
    { name: 'contraction', everyMs: HOUR_MS, run: contract },
    { name: 'audit anchors', everyMs: HOUR_MS, run: () => anchorHeads(database, clock()) },
    { name: 'audit', everyMs: DAY_MS, run: () => removeOldAudit(database, { now: clock(), days }) },
    {
      name: 'old mails',
      everyMs: DAY_MS,
      run: () => forgetMails(database, new Date(clock() - MAIL_ADDRESS_DAYS * DAY_MS).toISOString()),
    },
    { name: 'logs', everyMs: DAY_MS, run: () => sweepLogs({ database, storage, clock }) },
    {
      name: 'retake reminders',
      everyMs: DAY_MS,
      run: () => queueRetakeReminders({ database, catalog, clock }),
    },
    {
      name: 'action reminders',
      everyMs: DAY_MS,
      run: () => queueActionReminders({ database, catalog, clock }),
    },
  ];
}
