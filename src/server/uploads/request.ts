import type * as z from 'zod/mini';
import type { signedUrlSchema, uploadDoneSchema, uploadRequestSchema } from '#contract/uploads.ts';
import { acceptedCompletion, cleanFileName, PDF_TYPE, LARGEST_UPLOAD } from '#domain/upload.ts';
import { checkEpoch } from '../saving/fence.ts';
import { spendUpload } from '../saving/quotas.ts';
import { idTaken, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Upload } from '../persistence/assessments/upload-rows.ts';
import { confirmUpload } from './confirm.ts';
import type { UploadDeps } from './confirm.ts';
import { incomingKey } from './file-keys.ts';

/** A sender's description of a scan. */
export type AnnouncedUpload = Pick<
  z.output<typeof uploadRequestSchema>,
  'objectName' | 'uuid' | 'section' | 'date' | 'size' | 'cancel'
>;

/**
 * Records that a scan is coming; the same person may announce it again under the same id.
 * @param epoch the sender's; null when it did not come over the wire
 * @throws Refusal 412, 422, 429
 */
export async function announceUpload(
  { store, catalog, clock }: UploadDeps,
  account: Account,
  announced: AnnouncedUpload,
  epoch: string | null,
): Promise<Upload> {
  const now = clock();
  if (catalog.find(Number(announced.section)) === null) {
    throw notValid(['This module does not exist.'], ['section']);
  }
  const completion = acceptedCompletion(announced.date, now);
  if ('problem' in completion) throw notValid([completion.problem], ['date']);
  const upload: Upload = {
    id: announced.uuid.toLowerCase(),
    userId: account.id,
    section: announced.section,
    fileName: cleanFileName(announced.objectName),
    dateCompleted: completion.time,
    requestedAt: new Date(now).toISOString(),
    doneAt: null,
  };
  return store.forInstitution(account.institutionId).change((tx) => {
    checkEpoch(tx, epoch);
    return keepAnnounced(tx, upload, account, now);
  });
}

async function keepAnnounced(
  tx: InstitutionTransaction,
  upload: Upload,
  sender: Account,
  now: number,
): Promise<Upload> {
  if (await tx.uploads.insert(upload)) {
    await spendUpload(tx, sender, now);
    return upload;
  }
  const known = await tx.uploads.lock(upload.id);
  // The same words whether the id is another person's, another institution's or an assessment's.
  if (known === null || known.userId !== upload.userId) throw idTaken('uuid');
  if (known.doneAt !== null) return known;
  await tx.uploads.announceAgain(upload);
  return upload;
}

/**
 * POST /upload-assessment as JSON: done if the file is there, otherwise where to put it (rule UPL-3); canceled,
 * it is forgotten (rule UPL-10).
 */
export async function requestUpload(
  deps: UploadDeps,
  account: Account,
  announced: AnnouncedUpload,
  epoch: string | null,
): Promise<z.output<typeof signedUrlSchema> | z.output<typeof uploadDoneSchema>> {
  const { institutionId } = account;
  const { id } = await announceUpload(deps, account, announced, epoch);
  if (await confirmUpload(deps, { institutionId, id })) return { done: true };
  if (announced.cancel === true) return { done: await forgetUpload(deps, { institutionId, id }) };
  const signedUrl = await deps.storage.signPut({
    key: incomingKey(institutionId, id),
    contentType: PDF_TYPE,
    size: announced.size ?? null,
    limit: LARGEST_UPLOAD,
  });
  return { signedUrl };
}

/**
 * The same for somebody who may not upload any more: what they announced while they might is taken in all the
 * same, and they hear so (rule ASM-20).
 *
 * @returns whether it is done
 * @throws Refusal 422
 */
export async function repeatUpload(
  deps: UploadDeps,
  { id: userId, institutionId }: Account,
  { uuid }: Pick<AnnouncedUpload, 'uuid'>,
  epoch: string | null,
): Promise<boolean> {
  const id = uuid.toLowerCase();
  const known = await deps.store
    .forInstitution(institutionId)
    .change((tx) => (tx.epoch === epoch ? tx.uploads.lock(id) : Promise.resolve(null)));
  return known?.userId === userId && (await confirmUpload(deps, { institutionId, id }));
}

/** @returns whether it was done before it could be forgotten */
function forgetUpload(
  { store }: UploadDeps,
  upload: { institutionId: number; id: string },
): Promise<boolean> {
  return store.forInstitution(upload.institutionId).change(async (tx) => {
    const known = await tx.uploads.lock(upload.id);
    if (known !== null && known.doneAt !== null) return true;
    await tx.uploads.remove(upload.id);
    return false;
  });
}
