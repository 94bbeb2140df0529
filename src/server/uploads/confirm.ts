import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { leavesOf } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { fullName } from '#domain/names.ts';
import { hasRight } from '#domain/role.ts';
import { isPdfHead, NOT_A_PDF, tooLargeUpload, LARGEST_UPLOAD } from '#domain/upload.ts';
import { queueCompletionMails } from '../assessments/completion-mails.ts';
import { entryOf } from '../audit/entry.ts';
import { idTaken, notValid, senderDeactivated } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { incomingKey, scanKey } from './file-keys.ts';

export interface UploadDeps {
  readonly store: Store;
  readonly storage: Storage;
  readonly catalog: SectionCatalog;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Sends no mail about it. */
  readonly isQuiet?: true;
}

/**
 * Creates the assessment of an announced scan once the file has arrived. It may be called any number of
 * times, even concurrently. Whoever stored the file, the server examines it itself and moves it to where no
 * signed address reaches.
 *
 * @returns false until the file has arrived
 * @throws Refusal 422 for an unacceptable file, which is removed
 */
export async function confirmUpload(
  deps: UploadDeps,
  { institutionId, id }: { institutionId: number; id: string },
): Promise<boolean> {
  const { store, storage } = deps;
  const institution = store.forInstitution(institutionId);
  const upload = await institution.change((tx) => tx.uploads.lock(id));
  if (upload === null) return false;
  const from = incomingKey(institutionId, id);
  if (upload.doneAt !== null) {
    // The same file again.
    await storage.remove(from);
    return true;
  }
  try {
    const sender = await store.userById(upload.userId);
    if (sender === null) throw new RangeError(`Upload ${id} has lost its sender.`);
    if (!hasRight(sender.account.roleId, 'enter')) {
      await storage.remove(from);
      throw new UnusableUpload(senderDeactivated());
    }
    if (!(await takeIn(storage, from, scanKey(institutionId, id)))) return false;
    await institution.change((tx) => insertUploaded(tx, deps, { id, sender: sender.account }));
    return true;
  } catch (error) {
    if (error instanceof UnusableUpload) {
      await institution.change((tx) => tx.uploads.remove(id));
      throw error.refusal;
    }
    throw error;
  }
}

class UnusableUpload extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'UnusableUpload';
    this.refusal = refusal;
  }
}

/** Whether the scan is in its final place, after moving it there if acceptable. */
async function takeIn(storage: Storage, from: string, to: string): Promise<boolean> {
  const incoming = await storage.look(from);
  if (incoming !== null) {
    const fault = fileFault(incoming);
    if (fault !== null) {
      await storage.remove(from);
      throw new UnusableUpload(notValid([fault], ['file']));
    }
    if (await storage.move(from, to, incoming.tag)) return true;
  }
  // Already moved, by another request or by a server that died before recording it.
  return (await storage.look(to)) !== null;
}

function fileFault({ size, head }: StoredFile): string | null {
  if (size > LARGEST_UPLOAD) return tooLargeUpload(size);
  return isPdfHead(head) ? null : NOT_A_PDF;
}

async function insertUploaded(
  tx: InstitutionTransaction,
  { catalog, clock, isQuiet }: UploadDeps,
  { id, sender }: { id: string; sender: Account },
): Promise<void> {
  const upload = await tx.uploads.lock(id);
  if (upload === null || upload.doneAt !== null) return;
  const section = catalog.find(Number(upload.section));
  if (section === null) throw new RangeError(`Upload ${id} has lost its module.`);
  const at = new Date(clock()).toISOString();
  const assessment: Assessment = {
    ...newAssessment({
      id,
      section: upload.section,
      sectionVersion: section.version,
      user: { id: sender.id, name: fullName(sender) },
      at,
    }),
    version: 1,
    uploaded: true,
    dateCompleted: upload.dateCompleted,
  };
  if ((await tx.insertAssessment(assessment, { counts: { answered: 0 }, splitFrom: null })) === null) {
    throw new UnusableUpload(idTaken('uuid'));
  }
  const leaves = leavesOf(assessment, wholePartsOf(section));
  await tx.insertRevision({ assessment, leaves, replaced: [], mutation: null });
  if (isQuiet !== true)
    await queueCompletionMails(tx, assessment, { section, account: sender, at, before: [] });
  const { id: userId, institutionId } = sender;
  const actor = { institutionId, userId, sessionId: null, address: '', requestId: null };
  const entry = entryOf(actor, Date.parse(at), { kind: 'upload', object: `assessment ${id}` });
  await tx.uploads.finish(id, at, entry);
}
