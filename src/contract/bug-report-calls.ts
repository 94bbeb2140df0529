import { bugReportSchema, submitBugReportSchema } from './bug-reports.ts';
import type { Call } from './call-shape.ts';

/** The calls about bug reports (rules BUG-1 to BUG-4). */
export const bugReportCalls = {
  submitBugReport: {
    summary: 'Report a problem; the same uuid again answers with the same report',
    method: 'POST',
    path: '/bug-reports',
    access: 'token',
    body: submitBugReportSchema,
    answers: { 200: bugReportSchema, 201: bugReportSchema },
  },
} as const satisfies Record<string, Call>;
