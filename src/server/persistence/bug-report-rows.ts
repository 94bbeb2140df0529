import type { Selectable } from 'kysely';
import type { BugReport, ChangeBugReport } from '#contract/bug-reports.ts';
import type { Queries } from './database/database.ts';
import { nextId } from './ids.ts';
import type { BugReportsTable } from './database/tables.ts';

export interface NewBugReport {
  readonly userId: number;
  readonly institutionId: number;
  /** The sender's own name for it, in lower case. */
  readonly uuid: string;
  readonly message: string;
  /** The storage key of the log; null without one. */
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

/** This person's report with this uuid. */
export function bugReportSent(
  queries: Queries,
  sent: { userId: number; uuid: string },
): Promise<BugReport | null> {
  return oneReport(
    queries,
    withEmail(queries).where('bug_reports.user_id', '=', sent.userId).where('uuid', '=', sent.uuid),
  );
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

/** Changes what is given. @returns null if there is no such report */
export async function changeBugReport(
  queries: Queries,
  id: number,
  change: ChangeBugReport,
): Promise<BugReport | null> {
  const { isOpen, tags } = change;
  // Written even where nothing changes: that holds the row, so that two sets of tags never mix.
  await queries
    .updateTable('bug_reports')
    .set((eb) => ({ is_open: isOpen === undefined ? eb.ref('is_open') : Number(isOpen) }))
    .where('id', '=', id)
    .execute();
  const report = await oneReport(queries, withEmail(queries).where('bug_reports.id', '=', id));
  if (report === null || tags === undefined) return report;
  await queries.deleteFrom('bug_report_tags').where('bug_report_id', '=', id).execute();
  const chosen = [...new Set(tags)].toSorted((a, b) => a - b);
  if (chosen.length > 0) {
    const rows = chosen.map((tag) => ({ bug_report_id: id, tag_id: tag }));
    await queries.insertInto('bug_report_tags').values(rows).execute();
  }
  return { ...report, tags: chosen };
}

/** Names by id, in the order in which they are offered. */
export async function tagNames(queries: Queries): Promise<Record<string, string>> {
  const rows = await queries.selectFrom('tags').selectAll().orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}

/** Names by id, of those that have reported something. */
export async function reportingInstitutions(queries: Queries): Promise<Record<string, string>> {
  const rows = await queries
    .selectFrom('institutions')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('bug_reports').select('institution_id'))
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}

/** The storage key of a report's log; null if it has none. */
export async function logKeyOf(
  queries: Queries,
  id: number,
): Promise<{ institutionId: number; key: string } | null> {
  const row = await queries
    .selectFrom('bug_reports')
    .select(['institution_id', 'log_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.log_key ? { institutionId: row.institution_id, key: row.log_key } : null;
}

export async function logKeys(queries: Queries): Promise<Set<string>> {
  const rows = await queries.selectFrom('bug_reports').select('log_key').execute();
  return new Set(rows.flatMap((row) => row.log_key ?? []));
}

/** Reports sent before then no longer have a log. */
export async function forgetLogs(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('bug_reports')
    .set({ log_key: null })
    .where('created_at', '<', before)
    .where('log_key', 'is not', null)
    .execute();
}

/** The reports of all institutions, the newest first. */
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
