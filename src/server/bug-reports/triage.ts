import type { BugReport, BugReports, ChangeBugReport } from '#contract/bug-reports.ts';
import { notFound, notValid, Refusal } from '../http/refusal.ts';
import {
  bugReports,
  changeBugReport,
  logKeyOf,
  reportingInstitutions,
  tagNames,
} from '../persistence/bug-report-rows.ts';
import type { Database } from '../persistence/database/database.ts';
import { readLog } from './logs.ts';
import type { BugReportDeps } from './submit.ts';

export function allBugReports(database: Database): Promise<BugReports> {
  return database.read(async (queries) => {
    // Before their institutions, so that none lacks its name.
    const reports = await bugReports(queries);
    const institutions = await reportingInstitutions(queries);
    return { reports, institutions, tags: await tagNames(queries) };
  });
}

/** @throws Refusal 404, 422 */
export function triageBugReport(database: Database, id: number, change: ChangeBugReport): Promise<BugReport> {
  return database.transaction(async (queries) => {
    const known = change.tags === undefined ? {} : await tagNames(queries);
    if (change.tags?.some((tag) => !Object.hasOwn(known, String(tag))) === true) {
      throw notValid(['This tag does not exist.'], ['tags']);
    }
    const report = await changeBugReport(queries, id, change);
    if (report === null) throw notFound();
    return report;
  });
}

/** @throws Refusal 404 */
export async function logOfBugReport(
  { database, storage }: BugReportDeps,
  id: number,
): Promise<{ institutionId: number; log: string }> {
  const kept = await database.read((queries) => logKeyOf(queries, id));
  const log = kept === null ? null : await readLog(storage, kept.key);
  if (kept === null || log === null)
    throw new Refusal(404, { errors: ['The log of this report is not on the server.'] });
  return { institutionId: kept.institutionId, log };
}
