import { bytesToBase64 } from './base64.ts';
import type { DeviceDatabase } from './database.ts';
import type { Upload } from './stored.ts';

/**
 * What only this device has, as a file: everything waiting, the drafts it belongs to, and what was discarded
 * in the last 30 days. Never contains a token. Human-readable JSON with raw rows, because it must work even
 * when a row no longer fits its schema.
 */
export async function backupFile(database: DeviceDatabase, userId: number, now: number): Promise<Blob> {
  const outbox = await database.outbox.toArray();
  const edits = await database.edits.toArray();
  const waiting = new Set([...outbox, ...edits].map((row) => row.id));
  const content = {
    product: 'RTA Tracers',
    kind: 'device backup',
    userId,
    madeAt: new Date(now).toISOString(),
    waiting: outbox,
    edits,
    assessments: await database.assessments.filter((row) => waiting.has(row.id)).toArray(),
    discarded: await database.discarded.toArray(),
    uploads: await Promise.all((await database.uploads.toArray()).map((row) => withFile(database, row))),
  };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}

async function withFile(database: DeviceDatabase, row: Upload): Promise<object> {
  const bytes = (await database.uploadFiles.get(row.id))?.bytes;
  return { ...row, base64: bytes === undefined ? null : bytesToBase64(new Uint8Array(bytes)) };
}
