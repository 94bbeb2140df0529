import type * as z from 'zod/mini';
import { NOT_STORED_HERE } from '#contract/bug-reports.ts';
import type { BugReport, submitBugReportSchema } from '#contract/bug-reports.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import { notValid } from '../http/refusal.ts';
import { bugReportSent, insertBugReport } from '../persistence/bug-report-rows.ts';
import type { Database } from '../persistence/database/database.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { BUG_REPORTS_BY_PERSON } from '../rate-limits.ts';
import type { Storage } from '../storage/storage.ts';
import { isLogOf } from '../uploads/file-keys.ts';

export interface BugReportDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

type SaidOfBug = z.output<typeof submitBugReportSchema>;

/**
 * Keeps a report once, however often it is sent (rule BUG-2).
 * @throws Refusal 422, 429
 */
export function submitBugReport(
  { database, storage, clock }: BugReportDeps,
  account: Account,
  { logUrl, emailMe, message, uuid }: SaidOfBug,
): Promise<{ isNew: boolean; report: BugReport }> {
  const sent = { userId: account.id, uuid: uuid.toLowerCase() };
  const now = clock();
  return database.transaction(async (queries) => {
    const known = await bugReportSent(queries, sent);
    if (known !== null) return { isNew: false, report: known };
    const logKey = keyOfLog(storage, account, logUrl);
    await spendOrRefuse(queries, BUG_REPORTS_BY_PERSON, { whom: String(account.id), at: now });
    const { institutionId } = account;
    const at = new Date(now).toISOString();
    await insertBugReport(queries, { ...sent, institutionId, emailMe, message, logKey, at });
    const report = await bugReportSent(queries, sent);
    if (report === null) throw new Error('A bug report was not kept.');
    return { isNew: true, report };
  });
}

/** @throws Refusal 422 unless the address is one that this person got from `GET /sign-s3` */
function keyOfLog(storage: Storage, account: Account, address: string | null): string | null {
  if (address === null || address === '') return null;
  const key = storage.keyOf(address);
  if (key === null || !isLogOf(account, key)) throw notValid([NOT_STORED_HERE], ['log_url']);
  return key;
}
