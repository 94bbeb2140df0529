import * as z from 'zod/mini';
import { auditQuerySchema, auditRowSchema } from './audit.ts';
import type { Call } from './call-shape.ts';

/** The audit log of one's own hospital, for administrators (rule AUD-4). */
export const auditCalls = {
  audit: {
    summary: 'What happened, the newest 100 first',
    method: 'GET',
    path: '/audit',
    access: 'token',
    query: auditQuerySchema,
    answers: { 200: z.array(auditRowSchema) },
  },
  auditCsv: {
    summary: 'What happened, as a table; needs a password that was entered just now',
    method: 'GET',
    path: '/audit.csv',
    access: 'token',
    query: auditQuerySchema,
    csv: 'audit.csv',
    answers: {},
  },
} as const satisfies Record<string, Call>;
