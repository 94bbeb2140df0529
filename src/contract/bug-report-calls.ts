import * as z from 'zod/mini';
import { addressNumber } from './address-number.ts';
import {
  bugReportLogSchema,
  bugReportSchema,
  bugReportsSchema,
  changeBugReportSchema,
  submitBugReportSchema,
} from './bug-reports.ts';
import type { Call } from './call-shape.ts';
import { signedUrlSchema, signStorageQuerySchema } from './uploads.ts';

const params = z.object({ id: addressNumber });

/** The calls about bug reports (rules BUG-1 to BUG-8, UPL-7). */
export const bugReportCalls = {
  signStorage: {
    summary: 'Ask where to PUT the log of a bug report',
    method: 'GET',
    path: '/sign-s3',
    access: 'token',
    query: signStorageQuerySchema,
    answers: { 200: signedUrlSchema },
  },
  submitBugReport: {
    summary: 'Report a problem; the same uuid again answers with the same report',
    method: 'POST',
    path: '/bug-reports',
    access: 'token',
    body: submitBugReportSchema,
    answers: { 200: bugReportSchema, 201: bugReportSchema },
  },
  bugReports: {
    summary: 'What people of all institutions have reported',
    method: 'GET',
    path: '/bug-reports',
    access: 'token',
    answers: { 200: bugReportsSchema },
  },
  changeBugReport: {
    summary: 'Close or reopen a report, or set its tags',
    method: 'PATCH',
    path: '/bug-reports/{id}',
    access: 'token',
    params,
    body: changeBugReportSchema,
    answers: { 200: bugReportSchema },
  },
  bugReportLog: {
    summary: 'The log that came with a report',
    method: 'GET',
    path: '/bug-reports/{id}/log',
    access: 'token',
    params,
    answers: { 200: bugReportLogSchema },
  },
} as const satisfies Record<string, Call>;
