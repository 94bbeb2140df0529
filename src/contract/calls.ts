import * as z from 'zod/mini';
import { assessmentSummarySchema, identifierSchema } from '#domain/assessment-schema.ts';
import { progressPointSchema } from '#domain/progress-point.ts';
import { sectionAnswerSchema, sectionSummarySchema } from '#domain/section-schema.ts';
import { accountCalls } from './account-calls.ts';
import { actionCalls } from './action-calls.ts';
import { auditQuerySchema, auditRowSchema } from './audit.ts';
import { bugReportCalls } from './bug-report-calls.ts';
import type { Call } from './call-shape.ts';
import {
  assessmentAnswerSchema,
  createAssessmentSchema,
  fetchSchema,
  fetchedTogetherSchema,
  giveUpSchema,
  jointAnswersSchema,
  jointSavesSchema,
  listQuerySchema,
  revisionSchema,
  saveAssessmentSchema,
  savedAssessmentSchema,
  saveQuerySchema,
  seenQuerySchema,
} from './assessments.ts';
import { comparisonDownloadSchema, assessmentDownloadSchema, paperQuerySchema } from './documents.ts';
import { notMergedSchema } from './errors.ts';
import { eventCalls } from './events.ts';
import { exportQuerySchema } from './export-data.ts';
import { addressNumber } from './address-number.ts';
import { pageViewSchema } from './page-views.ts';
import { sessionCalls } from './session-calls.ts';
import { signedUrlSchema, uploadDoneSchema, uploadFormSchema, uploadRequestSchema } from './uploads.ts';

/**
 * Every call of the API, once: server, device and OpenAPI read this table. Paths are under `/api`. Any answer
 * not listed is `errorsSchema`.
 */

const assessmentParams = z.object({ id: identifierSchema });

export const calls = {
  health: {
    summary: 'That the server runs, and with what',
    method: 'GET',
    path: '/health',
    access: 'public',
    answers: {
      200: z.object({
        status: z.literal('ok'),
        version: z.string(),
        database: z.enum(['sqlite', 'postgres']),
        storage: z.enum(['local', 's3']),
        mail: z.enum(['outbox', 'smtp']),
        /** Whether anyone can register a hospital. */
        registration: z.enum(['open', 'closed']),
        /** The operator's address, if there is one; only where registration is closed. */
        supportEmail: z.optional(z.string()),
        /** Whose sign-in people may use in place of a password; not there where there is none. */
        signIn: z.optional(z.object({ name: z.string() })),
      }),
    },
  },
  ready: {
    summary: 'Whether a save could be saved now',
    method: 'GET',
    path: '/ready',
    access: 'public',
    answers: { 200: z.object({ status: z.literal('ready') }) },
  },
  ...accountCalls,
  ...sessionCalls,
  pageView: {
    summary: 'Count a page view, by day and template',
    method: 'POST',
    path: '/page-views',
    access: 'public',
    body: pageViewSchema,
    answers: { 200: z.object({}) },
  },
  sections: {
    summary: 'The modules, without questions',
    method: 'GET',
    path: '/sections',
    access: 'public',
    answers: { 200: z.array(sectionSummarySchema) },
  },
  section: {
    summary: 'One module with its questions, the newest version or the one asked for',
    method: 'GET',
    path: '/sections/{id}',
    access: 'token',
    params: z.object({ id: addressNumber }),
    query: z.object({ version: z.optional(addressNumber) }),
    answers: { 200: sectionAnswerSchema },
  },
  progress: {
    summary: 'The institution’s completed assessments of a module as points in time, earliest first',
    method: 'GET',
    path: '/sections/{id}/progress',
    access: 'token',
    params: z.object({ id: addressNumber }),
    discloses: true,
    answers: { 200: z.array(progressPointSchema) },
  },
  findingsCsv: {
    summary:
      'The findings of the institution’s completed assessments of a module, with what was judged together',
    method: 'GET',
    path: '/sections/{id}/findings.csv',
    access: 'token',
    params: z.object({ id: addressNumber }),
    discloses: true,
    csv: 'findings.csv',
    answers: {},
  },
  assessments: {
    summary: 'The institution’s assessments, newest first; all, or what changed after a number',
    method: 'GET',
    path: '/assessments',
    access: 'token',
    query: listQuerySchema,
    takesEpoch: true,
    discloses: true,
    answers: { 200: z.array(assessmentSummarySchema) },
  },
  createAssessment: {
    summary: 'Start an assessment',
    method: 'POST',
    path: '/assessments',
    access: 'token',
    body: createAssessmentSchema,
    isMutation: true,
    takesEpoch: true,
    discloses: true,
    answers: { 200: savedAssessmentSchema, 201: savedAssessmentSchema, 409: notMergedSchema },
  },
  assessment: {
    summary: 'One assessment in full',
    method: 'GET',
    path: '/assessments/{id}',
    access: 'token',
    params: assessmentParams,
    query: seenQuerySchema,
    discloses: true,
    answers: { 200: assessmentAnswerSchema },
  },
  fetchTogether: {
    summary: 'Several assessments in full, as many of those asked for as fit in one answer',
    method: 'POST',
    path: '/fetches',
    access: 'token',
    body: fetchSchema,
    discloses: true,
    answers: { 200: fetchedTogetherSchema },
  },
  saveAssessment: {
    summary: 'Save, force, split or complete an assessment',
    method: 'PUT',
    path: '/assessments/{id}',
    access: 'token',
    params: assessmentParams,
    query: saveQuerySchema,
    body: saveAssessmentSchema,
    isMutation: true,
    takesEpoch: true,
    discloses: true,
    answers: { 200: savedAssessmentSchema, 201: savedAssessmentSchema, 409: notMergedSchema },
  },
  saveTogether: {
    summary: 'Several saves in one call, each judged as if it had come alone',
    method: 'POST',
    path: '/saves',
    access: 'token',
    body: jointSavesSchema,
    answers: { 200: jointAnswersSchema },
  },
  giveUp: {
    summary: 'Say which mutations will not be sent again: late copies of them are refused',
    method: 'POST',
    path: '/mutations/give-up',
    access: 'token',
    body: giveUpSchema,
    answers: { 200: z.object({}) },
  },
  revisions: {
    summary: 'The accepted changes of an assessment, newest first',
    method: 'GET',
    path: '/assessments/{id}/revisions',
    access: 'token',
    params: assessmentParams,
    discloses: true,
    answers: { 200: z.array(revisionSchema) },
  },
  revision: {
    summary: 'An assessment as one accepted change left it',
    method: 'GET',
    path: '/assessments/{id}/revisions/{version}',
    access: 'token',
    params: z.object({ id: identifierSchema, version: addressNumber }),
    discloses: true,
    answers: { 200: assessmentAnswerSchema },
  },
  ...actionCalls,
  exportData: {
    summary:
      'Answers, doses, actions or pooled measures as a table, or answers as FHIR; needs a password that was entered just now',
    method: 'GET',
    path: '/export',
    access: 'token',
    query: exportQuerySchema,
    discloses: true,
    csv: 'export.csv',
    xlsx: 'export.xlsx',
    fhir: 'export.fhir.json',
    answers: {},
  },
  downloadAssessment: {
    summary: 'One assessment as a PDF',
    method: 'POST',
    path: '/assessments/download/{id}',
    access: 'token',
    params: assessmentParams,
    query: paperQuerySchema,
    body: assessmentDownloadSchema,
    pdf: 'assessment.pdf',
    discloses: true,
    answers: {},
  },
  downloadComparison: {
    summary: 'Up to three completed assessments of one module side by side, as a PDF',
    method: 'POST',
    path: '/download-comparison',
    access: 'token',
    query: paperQuerySchema,
    body: comparisonDownloadSchema,
    takesJwt: true,
    pdf: 'comparison.pdf',
    discloses: true,
    answers: {},
  },
  requestUpload: {
    summary: 'Ask where to PUT a scanned assessment, and again whether it has arrived; or send it as a form',
    method: 'POST',
    path: '/upload-assessment',
    access: 'token',
    body: uploadRequestSchema,
    form: uploadFormSchema,
    takesEpoch: true,
    answers: { 200: uploadDoneSchema, 201: signedUrlSchema },
  },
  ...eventCalls,
  ...bugReportCalls,
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

export type CallName = keyof typeof calls;
