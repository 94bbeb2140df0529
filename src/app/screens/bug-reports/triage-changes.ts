import type { BugReport, ChangeBugReport } from '#contract/bug-reports.ts';

/** One thing that somebody did to a report; tags are worked out anew from those the report has by then. */
export interface Change {
  readonly id: number;
  readonly make: (report: BugReport) => ChangeBugReport;
}

export const opening = (id: number, isOpen: boolean): Change => ({ id, make: () => ({ isOpen }) });

export const addingTag = (id: number, tag: number): Change => ({
  id,
  make: ({ tags }) => ({ tags: [...tags.filter((other) => other !== tag), tag].toSorted((a, b) => a - b) }),
});

export const removingTag = (id: number, tag: number): Change => ({
  id,
  make: ({ tags }) => ({ tags: tags.filter((other) => other !== tag) }),
});

/** The reports as they are once all that is under way has been saved. */
export function withChanges(reports: readonly BugReport[], changes: readonly Change[]): BugReport[] {
  return reports.map((report) =>
    changes.reduce(
      (changed, { id, make }) => (id === report.id ? applied(changed, make(changed)) : changed),
      report,
    ),
  );
}

function applied(
  report: BugReport,
  { isOpen = report.isOpen, tags = report.tags }: ChangeBugReport,
): BugReport {
  return { ...report, isOpen, tags };
}
