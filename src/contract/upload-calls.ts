import type { Call } from './call-shape.ts';
import {
  signedUrlSchema,
  signStorageQuerySchema,
  uploadDoneSchema,
  uploadFormSchema,
  uploadRequestSchema,
} from './uploads.ts';

/** The calls that put files into storage (rules UPL-3 to UPL-7). */
export const uploadCalls = {
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
  signStorage: {
    summary: 'Ask where to PUT the log of a bug report',
    method: 'GET',
    path: '/sign-s3',
    access: 'token',
    query: signStorageQuerySchema,
    answers: { 200: signedUrlSchema },
  },
} as const satisfies Record<string, Call>;
