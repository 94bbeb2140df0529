import { calls } from '#contract/calls.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import { submitBugReport } from '../bug-reports/submit.ts';
import type { BugReportDeps } from '../bug-reports/submit.ts';
import { allBugReports, logOfBugReport, triageBugReport } from '../bug-reports/triage.ts';
import type { Serve } from '../http/serve-calls.ts';

/** Bug reports, and their triage by the product's own staff (rules BUG-1 to BUG-8). */
export function serveBugReports(serve: Serve, deps: BugReportDeps & { readonly trail: Trail }): void {
  const { database, clock, trail } = deps;

  serve(calls.submitBugReport, 'enter', async ({ account, body }) => {
    const { isNew, report } = await submitBugReport(deps, account, body);
    return { status: isNew ? 201 : 200, body: report };
  });

  serve(calls.bugReports, 'support', async () => ({ status: 200, body: await allBugReports(database) }));

  serve(calls.changeBugReport, 'support', async ({ params, body }) => ({
    status: 200,
    body: await triageBugReport(database, Number(params.id), body),
  }));

  serve(calls.bugReportLog, 'support', async ({ actor, params }) => {
    const { institutionId, log } = await logOfBugReport(deps, Number(params.id));
    // The reporting hospital may know who has read the log.
    const deed = { kind: 'bug-report-log', object: `bug report ${params.id}` } as const;
    await trail.note(entryOf({ ...actor, institutionId }, clock(), deed));
    return { status: 200, body: { log } };
  });
}
