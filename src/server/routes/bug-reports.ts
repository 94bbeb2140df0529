import { calls } from '#contract/calls.ts';
import { submitBugReport } from '../bug-reports/submit.ts';
import type { BugReportDeps } from '../bug-reports/submit.ts';
import type { Serve } from '../http/serve-calls.ts';

/** What people report, and its triage by the product's own staff (rules BUG-1 to BUG-4). */
export function serveBugReports(serve: Serve, deps: BugReportDeps): void {
  serve(calls.submitBugReport, 'enter', async ({ account, body }) => {
    const { isNew, report } = await submitBugReport(deps, account, body);
    return { status: isNew ? 201 : 200, body: report };
  });
}
