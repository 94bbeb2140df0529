import { HOUR_MS } from '#domain/durations.ts';
import { Refusal } from '../http/refusal.ts';
import { confirmUpload } from './confirm.ts';
import type { UploadDeps } from './confirm.ts';

/** Long after the signed address has expired. */
const KEPT_PENDING_MS = 2 * HOUR_MS;

/**
 * Creates the assessments of scans whose senders put the file and were then cut off, and forgets
 * announcements that never got a file; a sender who still has the file will ask again. Several servers may
 * sweep at once.
 */
export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const { store, storage, clock } = deps;
  for (const { id, institutionId, requestedAt } of await store.pendingUploads()) {
    try {
      const isDone = await confirmUpload(deps, { institutionId, id });
      if (!isDone && clock() - Date.parse(requestedAt) > KEPT_PENDING_MS) {
        await store.forInstitution(institutionId).change((tx) => tx.uploads.remove(id));
      }
    } catch (error) {
      // An unacceptable file is gone now; its sender finds out on asking again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await storage.tidy();
}
