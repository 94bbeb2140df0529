import type { Person } from '../../person/token.ts';
import { BACKUP_VERSION } from './backup-schema.ts';
import { bytesToBase64 } from './base64.ts';
import type { DeviceDatabase } from '../database.ts';
import { actionOfLane, idOfLane, isNewerRow } from '../../rows/stored.ts';
import { leftTexts } from '../left-storage.ts';
import type { LeftStorage } from '../left-storage.ts';
import { storedActionSchema, storedAssessmentSchema } from '../../rows/row-schemas.ts';
import type { Parcel, StoredAction, StoredAssessment } from '../../rows/stored.ts';

/**
 * Saves as a file what exists on this device only: everything waiting, the drafts it belongs to, values that wait for
 * Undo, answers that a restore took, what pages left behind that is not in the database yet, what cannot be read, and
 * what was discarded in the last 30 days. Never contains a token. Human-readable JSON with raw rows, because it must
 * work even when a row no longer fits its schema.
 */
export async function backupFile(
  database: DeviceDatabase,
  storage: LeftStorage,
  { owner, epoch, now }: { readonly owner: Person; readonly epoch: string | null; readonly now: number },
): Promise<Blob> {
  const rows = await rowsOfOneMoment(database);
  const content = {
    product: 'RTA Tracers',
    kind: 'device backup',
    version: BACKUP_VERSION,
    ...owner,
    epoch,
    madeAt: new Date(now).toISOString(),
    ...rows,
    leftBehind: Object.fromEntries(leftTexts(storage, database.name)),
  };
  return new Blob([toText(content)], { type: 'application/json' });
}

/** In one transaction: an answer that is folded into its lane meanwhile is in one of them. */
function rowsOfOneMoment(database: DeviceDatabase): Promise<object> {
  const { outbox, edits, assessments, actions, discarded, parcels, parcelFiles } = database;
  return database.transaction(
    'r',
    [outbox, edits, assessments, actions, discarded, parcels, parcelFiles],
    async () => {
      const [waiting, typed] = [await outbox.toArray(), await edits.toArray()];
      const ofActions = new Set(waiting.map((row) => actionOfLane(row.key)));
      const ids = new Set([...waiting.map((row) => idOfLane(row.key)), ...typed.map((row) => row.id)]);
      return {
        waiting,
        edits: typed,
        assessments: await assessments.filter((row) => ids.has(row.id) || isOnlyHere(row)).toArray(),
        actions: await actions.filter((row) => ofActions.has(row.id) || isKeptAction(row)).toArray(),
        discarded: await discarded.toArray(),
        parcels: await Promise.all((await parcels.toArray()).map((row) => withFile(database, row))),
      };
    },
  );
}

/** Whether a row holds something that is nowhere else, or may hold it. */
function isOnlyHere(row: StoredAssessment): boolean {
  const { data } = storedAssessmentSchema.safeParse(row);
  return isNewerRow(row) || data === undefined || data.replaced.length > 0 || data.lost !== undefined;
}

function isKeptAction(row: StoredAction): boolean {
  const { data } = storedActionSchema.safeParse(row);
  return isNewerRow(row) || data === undefined || data.replaced.length > 0;
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
