import * as z from 'zod/mini';
import { isRecord } from '#contract/record.ts';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaves } from '#domain/action-leaves.ts';
import { editedAction } from '../rows/action-lane.ts';
import { unsentLeaves } from '../rows/lane-transitions.ts';
import { actionOfLane } from '../rows/stored.ts';
import { changeActionWithin, readActionRows } from '../store/action-rows.ts';
import { BEHIND } from './restore/bring-over.ts';
import { backupSchema, BACKUP_VERSION, namedSchema, packedSchema } from '../store/backup/backup-schema.ts';
import type { BackupContent } from '../store/backup/backup-schema.ts';
import { base64ToBytes } from '../store/backup/base64.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { parseLeft } from '../rows/left-schema.ts';
import { readMeta } from '../store/meta.ts';
import { discardedSchema, storedAssessmentSchema } from '../rows/row-schemas.ts';
import { takeInLeft } from '../store/take-left.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import { loadRows, readForWriting, storeRows } from '../store/rows.ts';
import type { Parcel } from '../rows/stored.ts';
import { parsedJson } from '../json.ts';
import { isSamePerson } from '../person/token.ts';
import type { Person } from '../person/token.ts';
import { broughtIn, hasKept } from './bring-in.ts';
import { noteLost } from './restore/catching-up.ts';
import { openParcel } from './kinds/kinds.ts';
import { nameOfAssessment } from './kinds/assessment.ts';

/**
 * Reads a backup file on another device of the same person, or on the same one again (rule SYN-22). What it has is
 * put beside what is here, row by row; a row that cannot be read is named and skipped, and nothing here is replaced.
 */

export type BackupReading =
  | { readonly kind: 'refused'; readonly why: string }
  | {
      readonly kind: 'read';
      readonly assessments: number;
      /** In these assessments. */
      readonly changes: number;
      readonly parcels: number;
      /** Answers that wait here with another value; theirs are in this device's backup file from now on. */
      readonly overruled: number;
      /** Could not be read; by the names people know. */
      readonly skipped: readonly string[];
    };

export interface ReadBackupPorts {
  readonly database: DeviceDatabase;
  readonly owner: Person;
  readonly now: () => number;
  readonly newId: () => string;
}

const NO_BACKUP = 'This is not a backup file of RTA Tracers.';
const NEWER = 'A newer version of the app made this backup file. Update the app, then read it again.';
const SOMEBODY_ELSES = 'This backup file is another person’s. Only whoever made it can read it back.';
const OVERRULED = 'In a backup file that was read, with another value than what was waiting here.';

export async function readBackup(ports: ReadBackupPorts, text: string): Promise<BackupReading> {
  const backup = backupSchema.safeParse(parsedJson(text)).data;
  if (backup === undefined) return { kind: 'refused', why: NO_BACKUP };
  if (backup.version > BACKUP_VERSION) return { kind: 'refused', why: NEWER };
  if (!isSamePerson(ports.owner, backup)) return { kind: 'refused', why: SOMEBODY_ELSES };

  const skipped: string[] = [];
  const counts = { assessments: 0, changes: 0, overruled: 0 };
  for (const id of idsToBringIn(backup)) {
    try {
      const { changes, overruled } = await bringIn(ports, backup, id);
      counts.assessments += changes > 0 ? 1 : 0;
      counts.changes += changes;
      counts.overruled += overruled;
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      skipped.push(await nameOfAssessment(ports.database, rowsOf(backup.assessments, id)[0]));
    }
  }
  for (const row of backup.waiting) {
    const id = actionOfLane(keyedSchema.safeParse(row).data?.key);
    if (id === null) continue;
    const changes = await bringInAction(ports, backup, { id, lane: row });
    if (changes === null) skipped.push('An action');
    else counts.changes += changes;
  }
  const parcels = await bringInParcels(ports.database, backup, skipped);
  await bringInDiscarded(ports.database, backup);
  await bringInLeft(ports, backup);
  const nameless = [...backup.waiting, ...backup.edits].filter((row) => !namedSchema.safeParse(row).success);
  return {
    kind: 'read',
    ...counts,
    parcels,
    skipped: [...skipped, ...nameless.map(() => 'A damaged entry')],
  };
}

function idsToBringIn({ waiting, edits, assessments }: BackupContent): Set<string> {
  const kept = assessments.filter((row) => {
    const { data } = storedAssessmentSchema.safeParse(row);
    return data !== undefined && hasKept(data);
  });
  const ofAssessments = waiting.filter((row) => actionOfLane(keyedSchema.safeParse(row).data?.key) === null);
  return new Set(
    [...ofAssessments, ...edits, ...kept].flatMap((row) => namedSchema.safeParse(row).data?.id ?? []),
  );
}

function rowsOf(rows: readonly unknown[], id: string): object[] {
  return rows.flatMap((row) => {
    const { data } = namedSchema.safeParse(row);
    return data?.id === id ? [data] : [];
  });
}

/** One assessment, in one transaction. @throws UnreadableRow */
async function bringIn(
  { database, now, newId }: ReadBackupPorts,
  backup: BackupContent,
  id: string,
): Promise<{ readonly changes: number; readonly overruled: number }> {
  const theirs = readForWriting({
    stored: rowsOf(backup.assessments, id)[0],
    lane: rowsOf(backup.waiting, id)[0],
    edits: rowsOf(backup.edits, id),
  });
  const { assessments, outbox, edits, discarded, meta } = database;
  return database.transaction('rw', [assessments, outbox, edits, discarded, meta], async () => {
    const ours = await loadRows(database, id);
    const held = await readMeta(database, 'epoch');
    const at = now();
    const { rows, changes, overruled } = broughtIn(theirs, ours, {
      from: backup.epoch,
      held,
      now: at,
    });
    if (rows !== null) await storeRows(database, id, rows);
    if (rows?.stored.lost !== undefined) await noteLost(database, id);
    const lost = Object.keys(overruled).length;
    if (lost > 0) {
      const kept = { id: newId(), assessmentId: id, at, why: OVERRULED, working: null, changed: overruled };
      await discarded.add(kept);
    }
    return { changes, overruled: lost };
  });
}

const keyedSchema = z.looseObject({ key: z.string() });

/**
 * One action, in one transaction. What is not here is put here as it was there, its save with the same mutation id;
 * what is here too takes in what it does not have itself to send.
 *
 * @returns how many changes; null where it cannot be read
 */
async function bringInAction(
  { database, now }: ReadBackupPorts,
  backup: BackupContent,
  { id, lane }: { readonly id: string; readonly lane: unknown },
): Promise<number | null> {
  const stored = rowsOf(backup.actions, id)[0];
  const theirs = readActionRows({ stored, lane: isRecord(lane) ? lane : undefined, edits: [] });
  if (theirs === null || theirs.lane === null) return null;
  const unsent: ActionLeaves = unsentLeaves(theirs.lane);
  const epoch = theirs.stored.epoch ?? backup.epoch ?? BEHIND;
  const { actions, outbox, edits, meta } = database;
  return database.transaction('rw', actions, outbox, edits, meta, async () => {
    if ((await actions.get(id)) === undefined) {
      await actions.add({ ...theirs.stored, epoch });
      await database.table<object, string>('outbox').put({ ...theirs.lane, attempts: 0, lastError: null });
      return Object.keys(unsent).length;
    }
    let changes = 0;
    await changeActionWithin(database, id, (ours) => {
      const own = ours.lane === null ? {} : unsentLeaves(ours.lane);
      const leaves = Object.fromEntries(Object.entries(unsent).filter(([leaf]) => !Object.hasOwn(own, leaf)));
      const differing = ACTION_LEAVES.differing(ours.stored.working, leaves);
      changes = Object.keys(differing).length;
      const seen = theirs.lane?.seen ?? null;
      return changes === 0 ? null : editedAction(ours, { leaves: differing, seen, now: now() });
    });
    return changes;
  });
}

/** @returns how many are new here */
async function bringInParcels(
  database: DeviceDatabase,
  backup: BackupContent,
  skipped: string[],
): Promise<number> {
  const { parcels, parcelFiles } = database;
  let added = 0;
  for (const packed of backup.parcels) {
    const { base64, ...row } = packedSchema.safeParse(packed).data ?? { base64: null };
    const parcel = row as Parcel;
    const { attempt, title, detail } = openParcel(parcel);
    const bytes = base64 === null ? null : base64ToBytes(base64);
    if (attempt === null || (base64 !== null && bytes === null)) {
      skipped.push([title, detail].filter((part) => part !== '').join(' · '));
      continue;
    }
    await database.transaction('rw', parcels, parcelFiles, async () => {
      if ((await parcels.get(parcel.id)) !== undefined) return;
      await parcels.add({ ...parcel, attempts: 0, lastError: null });
      if (bytes !== null) await parcelFiles.put({ id: parcel.id, bytes });
      added += 1;
    });
  }
  return added;
}

/** Work that was discarded on the other device can be found on this one, too. */
async function bringInDiscarded({ discarded }: DeviceDatabase, backup: BackupContent): Promise<void> {
  const rows = backup.discarded.flatMap((row) => discardedSchema.safeParse(row).data ?? []);
  const known = new Set(await discarded.toCollection().primaryKeys());
  await discarded.bulkAdd(rows.filter(({ id }) => !known.has(id)));
}

/** The last words typed there may be in no row yet; they are taken in like those that a page left behind here. */
async function bringInLeft({ database, now }: ReadBackupPorts, backup: BackupContent): Promise<void> {
  for (const [id, text] of Object.entries(backup.leftBehind)) {
    const left = typeof text === 'string' ? parseLeft(id, text) : null;
    if (left !== null) await takeInLeft(database, left, now());
  }
}
