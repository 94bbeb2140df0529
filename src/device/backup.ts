import type { DeviceDatabase } from './database.ts';

/**
 * What only this device has, as a file: everything that waits, the drafts it belongs to,
 * and what was discarded in the last 30 days. No token is ever in it. JSON, readable by a
 * person, with raw rows: it must work when a row no longer fits its schema.
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
  };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}
