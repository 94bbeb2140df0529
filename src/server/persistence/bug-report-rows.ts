import type { Selectable } from 'kysely';
import type { BugReport } from '#contract/bug-reports.ts';
import type { Queries } from './database.ts';
import { nextId } from './ids.ts';
import type { BugReportsTable } from './tables.ts';

export interface NewBugReport {
  readonly userId: number;
  readonly institutionId: number;
  /** The sender's own name for it, in lower case. */
  readonly uuid: string;
  readonly message: string;
  /** Where storage keeps the log; null without one. */
  readonly logKey: string | null;
  readonly emailMe: boolean;
  readonly at: string;
}

/** @throws when this person has already sent one with this uuid; the transaction is then run again */
export async function insertBugReport(queries: Queries, report: NewBugReport): Promise<number> {
  const id = await nextId(queries, 'bug_reports');
  await queries
    .insertInto('bug_reports')
    .values({
      id,
      institution_id: report.institutionId,
      user_id: report.userId,
      uuid: report.uuid,
      message: JSON.stringify(report.message),
      log_key: report.logKey,
      email_me: Number(report.emailMe),
      is_open: 1,
      created_at: report.at,
    })
    .execute();
  return id;
}

/** What this person has sent under this uuid. */
export function bugReportSent(
  queries: Queries,
  sent: { userId: number; uuid: string },
): Promise<BugReport | null> {
  return oneReport(
    queries,
    withEmail(queries).where('bug_reports.user_id', '=', sent.userId).where('uuid', '=', sent.uuid),
  );
}

export function bugReport(queries: Queries, id: number): Promise<BugReport | null> {
  return oneReport(queries, withEmail(queries).where('bug_reports.id', '=', id));
}

async function oneReport(queries: Queries, asked: ReturnType<typeof withEmail>): Promise<BugReport | null> {
  const row = await asked.executeTakeFirst();
  if (row === undefined) return null;
  const tags = await queries
    .selectFrom('bug_report_tags')
    .select('tag_id')
    .where('bug_report_id', '=', row.id)
    .orderBy('tag_id')
    .execute();
  return bugReportOf(
    row,
    tags.map((tag) => tag.tag_id),
  );
}

/** Of all institutions, the newest first. */
export async function bugReports(queries: Queries): Promise<BugReport[]> {
  const rows = await withEmail(queries).orderBy('bug_reports.id', 'desc').execute();
  const tags = Map.groupBy(
    await queries.selectFrom('bug_report_tags').selectAll().orderBy('tag_id').execute(),
    (row) => row.bug_report_id,
  );
  return rows.map((row) =>
    bugReportOf(
      row,
      (tags.get(row.id) ?? []).map((tag) => tag.tag_id),
    ),
  );
}

function withEmail(queries: Queries) {
  return queries
    .selectFrom('bug_reports')
    .innerJoin('users', 'users.id', 'bug_reports.user_id')
    .selectAll('bug_reports')
    .select('users.email');
}

function bugReportOf(row: Selectable<BugReportsTable> & { email: string }, tags: number[]): BugReport {
  return {
    id: row.id,
    message: String(JSON.parse(row.message)),
    emailAddress: row.email,
    logUrl: row.log_key === null ? null : `/api/bug-reports/${row.id}/log`,
    isOpen: row.is_open === 1,
    emailMe: row.email_me === 1,
    institution: row.institution_id,
    createdAt: row.created_at,
    tags,
  };
}
