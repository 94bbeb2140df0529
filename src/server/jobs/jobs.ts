import { removeOldAudit } from '../audit/retention.ts';
import { sweepLogs } from '../bug-reports/logs.ts';
import { removeExpired } from '../persistence/expired-rows.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import type { Job } from './job-runner.ts';
import { queueRetakeReminders } from './retake-reminders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the server does by itself, besides sending mail (`mail/sender.ts`). */
export function jobsOf(deps: UploadDeps & { readonly auditDays: number }): readonly Job[] {
  const { store, storage, catalog, clock, auditDays: days } = deps;
  const { database } = store;
  return [
    { name: 'uploads', everyMs: MINUTE, run: () => sweepUploads(deps) },
    {
      name: 'expired rows',
      everyMs: HOUR,
      run: () => database.transaction((queries) => removeExpired(queries, clock())),
    },
    { name: 'audit', everyMs: DAY, run: () => removeOldAudit(database, { now: clock(), days }) },
    { name: 'logs', everyMs: DAY, run: () => sweepLogs({ database, storage, clock }) },
    {
      name: 'retake reminders',
      everyMs: DAY,
      run: () => queueRetakeReminders({ database, catalog, clock }),
    },
  ];
}
