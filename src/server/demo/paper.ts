import { randomBytes } from 'node:crypto';
import type { DemoPaper } from '#content/demo/demo-assessment.ts';
import { DAY_MS } from '#domain/durations.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { PDF_TYPE } from '#domain/upload.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { confirmUpload } from '../uploads/confirm.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { incomingKey } from '../uploads/file-keys.ts';
import { announceUpload } from '../uploads/request.ts';
import { DEMO_INSTITUTION } from './demo-people.ts';

/** Fills in a print tracer by hand and uploads it the next day, the way a person would. */
export async function uploadPaper(deps: UploadDeps, account: Account, paper: DemoPaper): Promise<void> {
  const done = deps.clock() - paper.daysAgo * DAY_MS;
  const scanned = done + DAY_MS;
  const then: UploadDeps = { ...deps, clock: () => scanned, isQuiet: true };
  const section = deps.catalog.find(paper.sectionId, paper.sectionVersion);
  if (section === null) return;
  const { handwrittenTracerPdf } = await import('#documents/print-tracer.ts');
  const written = new Date(done).toLocaleDateString('en-US', { dateStyle: 'short' });
  const entries = { ...paper, institution: DEMO_INSTITUTION.name, date: written };
  const pdf = handwrittenTracerPdf(section, entries, new Date(scanned).toISOString());

  const id = uuidV7(scanned, randomBytes(10));
  const { institutionId } = account;
  const announced = {
    objectName: paper.fileName,
    uuid: id,
    section: String(paper.sectionId),
    date: new Date(done).toISOString(),
  };
  await announceUpload(then, account, announced, null);
  await deps.storage.put(incomingKey(institutionId, id), [pdf], PDF_TYPE);
  await confirmUpload(then, { institutionId, id });
}
