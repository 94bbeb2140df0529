import { randomBytes } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { readRequest } from '#contract/reading.ts';
import { uploadFormSchema } from '#contract/uploads.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { NO_FILE, PDF_TYPE, tooLargeUpload, LARGEST_UPLOAD } from '#domain/upload.ts';
import { notValid, tooLarge, unreadableForm } from '../http/refusal.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { FileTooLarge, within } from '../storage/file-limits.ts';
import { confirmUpload } from './confirm.ts';
import type { UploadDeps } from './confirm.ts';
import { incomingKey } from './file-keys.ts';
import { announceUpload } from './request.ts';

/** How much of a form is read: the file, one byte more to notice that it is too large, and two fields. */
export const FORM_LIMITS = {
  files: 2,
  fileSize: LARGEST_UPLOAD + 1,
  fields: 10,
  fieldSize: 1000,
  parts: 12,
};

/** Room for the boundaries and fields of a form, beside its file. */
const FORM_OVERHEAD = 64 * 1024;

/**
 * POST /upload-assessment as a form, all in one request (rule UPL-6). The file goes straight into storage,
 * because it may arrive before the fields that describe it.
 */
export async function uploadForm(
  deps: UploadDeps,
  account: Account,
  { parts, length, epoch }: { parts: AsyncIterable<Multipart>; length: number | null; epoch: string | null },
): Promise<{ done: true }> {
  if (length !== null && length > LARGEST_UPLOAD + FORM_OVERHEAD) throw tooLarge(tooLargeUpload(length));
  const { institutionId } = account;
  const id = uuidV7(deps.clock(), randomBytes(10));
  const key = incomingKey(institutionId, id);
  try {
    const { fields, objectName } = await readParts(parts, {
      length,
      store: (chunks) => deps.storage.put(key, chunks, PDF_TYPE),
    });
    const reading = readRequest(uploadFormSchema, fields);
    if (!reading.ok) throw notValid(reading.errors, reading.fields);
    await announceUpload(deps, account, { ...reading.value, objectName, uuid: id }, epoch);
    await confirmUpload(deps, { institutionId, id });
    return { done: true };
  } catch (error) {
    await deps.storage.remove(key);
    throw isUnreadable(error) ? unreadableForm() : error;
  }
}

/** Errors of the form parser: no form at all, too many parts, names that would pollute a prototype. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}

interface FileTaker {
  readonly length: number | null;
  readonly store: (chunks: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** The fields by name as received, and the one file, which is stored along the way. */
async function readParts(
  parts: AsyncIterable<Multipart>,
  taker: FileTaker,
): Promise<{ fields: Record<string, unknown>; objectName: string }> {
  const fields = new Map<string, unknown>();
  let objectName: string | null = null;
  let isOneTooMany = false;
  for await (const part of parts) {
    if (part.type === 'field') fields.set(part.fieldname, part.value);
    else if (part.fieldname !== 'file') fields.set(part.fieldname, skip(part));
    else if (objectName !== null) isOneTooMany = skip(part);
    // A browser sends this for an empty file input.
    else if (!part.filename) skip(part);
    else {
      await takeFile(part, taker);
      objectName = part.filename;
    }
  }
  if (isOneTooMany) throw notValid(['Please upload one file at a time.'], ['file']);
  if (objectName === null) throw notValid([NO_FILE], ['file']);
  return { fields: Object.fromEntries(fields), objectName };
}

/** Skips a file unread, so that the rest of the form can arrive. */
function skip(part: MultipartFile): true {
  part.file.resume();
  return true;
}

async function takeFile(part: MultipartFile, { length, store }: FileTaker): Promise<void> {
  try {
    await store(within(part.file, LARGEST_UPLOAD));
  } catch (error) {
    part.file.resume();
    throw error instanceof FileTooLarge ? tooLarge(tooLargeUpload(length ?? LARGEST_UPLOAD + 1)) : error;
  }
}
