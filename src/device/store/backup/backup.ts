import type { Person } from '../../person/token.ts';
import { BACKUP_VERSION } from './backup-schema.ts';
import { bytesToBase64 } from './base64.ts';
import type { DeviceDatabase } from '../database.ts';
import { idOfLane, isNewerRow } from '../../rows/stored.ts';
import { leftTexts } from '../left-storage.ts';
import type { LeftStorage } from '../left-storage.ts';
import { storedAssessmentSchema } from '../../rows/row-schemas.ts';
import type { Parcel, StoredAssessment } from '../../rows/stored.ts';

/**
 * Saves as a file what exists on this device only: everything waiting, the drafts it belongs to, what pages
 * left behind that is not in the database yet, what cannot be read, and what was discarded in the last 30
 * days. Never contains a token. Human-readable JSON with raw rows, because it must work even when a row no
 * longer fits its schema.
 */
export async function backupFile(
  database: DeviceDatabase,
  storage: LeftStorage,
  { owner, epoch, now }: { readonly owner: Person; readonly epoch: string | null; readonly now: number },
): Promise<Blob> {
  const outbox = await database.outbox.toArray();
  const edits = await database.edits.toArray();
  const waiting = new Set([...outbox.map((row) => idOfLane(row.key)), ...edits.map((row) => row.id)]);
  const isWanted = (row: StoredAssessment) =>
    waiting.has(row.id) || isNewerRow(row) || !storedAssessmentSchema.safeParse(row).success;
  const content = {
    product: 'RTA Tracers',
    kind: 'device backup',
    version: BACKUP_VERSION,
    ...owner,
    epoch,
    madeAt: new Date(now).toISOString(),
    waiting: outbox,
    edits,
    assessments: await database.assessments.filter(isWanted).toArray(),
    discarded: await database.discarded.toArray(),
    leftBehind: Object.fromEntries(leftTexts(storage, database.name)),
    parcels: await Promise.all((await database.parcels.toArray()).map((row) => withFile(database, row))),
  };
  return new Blob([toText(content)], { type: 'application/json' });
}

/** JSON, also of what only a database can hold. @internal */
export function toText(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => (isBeyondJson(value) ? String(value) : value), 2);
}

function isBeyondJson(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value));
}

async function withFile(database: DeviceDatabase, row: Parcel): Promise<object> {
  const bytes = (await database.parcelFiles.get(row.id))?.bytes;
  return { ...row, base64: bytes === undefined ? null : bytesToBase64(new Uint8Array(bytes)) };
}
