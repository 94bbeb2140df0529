import { auditRowSchema } from '#contract/audit.ts';
import type { AuditRow } from '#contract/audit.ts';
import { fromWire } from '#contract/wire-case.ts';
import { byServer } from '../audit/entry.ts';
import { RestoredAudit } from '../audit/restored-audit.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { countOnFrom, holdCounters, moveCountersOn } from '../persistence/ids.ts';
import { forgetLineage } from '../persistence/lineage.ts';
import { beginEpoch } from '../persistence/meta.ts';
import type { Steps } from '../persistence/database/steps/step.ts';
import { removeResetKeys } from '../persistence/people/user-keys.ts';
import { RowInserter } from '../persistence/insert-rows.ts';
import type { TableRows, Value } from '../persistence/insert-rows.ts';
import { isTableName, removeAllRows } from '../persistence/whole-tables.ts';
import type { Restoring, Storage } from '../storage/storage.ts';
import { typeOfKey } from '../uploads/file-keys.ts';
import { howFar } from '../operation/tell.ts';
import type { Tell } from '../operation/tell.ts';
import { broken } from './format.ts';
import type { BackupFile } from './format.ts';
import { openBackup } from './open-backup.ts';
import type { OpenBackup } from './open-backup.ts';

interface Restored {
  readonly rows: number;
  readonly files: number;
  /** Whether rows of the audit log that were here have other numbers now. */
  readonly hasMovedAudit: boolean;
}

/**
 * Replaces the whole database and all uploaded files with a backup's content, in full or not at all, and
 * starts a new epoch so that every device fetches everything again. Nobody is taken for somebody else
 * afterward (rule RUN-17): every session ends, and no number of a person or an institution is given out again.
 *
 * @param from.steps which lead to the tables of this database; those of this version unless given
 * @throws BackupError
 */
export async function restoreBackup(
  database: Database,
  from: { storage: Storage; file: string; now?: number; steps?: Steps; tell?: Tell },
): Promise<Restored> {
  const backup = await openBackup(from.file, from.steps);
  try {
    return await replaceAll(database, { ...from, backup });
  } finally {
    await backup.close();
  }
}

async function replaceAll(
  database: Database,
  { backup, ...from }: { backup: OpenBackup; storage: Storage; now?: number; tell?: Tell },
): Promise<Restored> {
  const incoming = await from.storage.restore();
  try {
    const counts = await database.transaction(async (queries) => {
      await holdCounters(queries);
      await removeAllRows(queries);
      const inserter = new RowInserter(queries, database);
      const audit = new RestoredAudit(queries, inserter);
      const loaded = await load(queries, { ...from, backup, inserter, incoming, audit });
      await forgetLineage(queries);
      await beginEpoch(queries, backup.madeAt, from.now);
      await moveCountersOn(queries);
      // One that was used after the backup must not be good again.
      await removeResetKeys(queries);
      const object = `backup of ${backup.madeAt}`;
      await audit.finish(byServer(from.now ?? Date.now(), { kind: 'restore', object }));
      return { ...loaded, hasMovedAudit: audit.hasMoved };
    });
    await incoming.finish();
    return counts;
  } finally {
    await incoming.abandon();
  }
}

interface Loading {
  readonly backup: OpenBackup;
  readonly inserter: RowInserter;
  readonly incoming: Restoring;
  readonly audit: RestoredAudit;
  readonly tell?: Tell;
}

async function load(
  queries: Queries,
  { backup, inserter, incoming, audit, tell = () => undefined }: Loading,
): Promise<{ rows: number; files: number }> {
  let rows = 0;
  let files = 0;
  // The database takes some in while the next ones are unpacked.
  let putting: Promise<void> = Promise.resolve();
  for await (const record of backup.records()) {
    await putting;
    tell(() => `Restored ${howFar(rows, backup.rows, 'row')}, ${howFar(files, backup.files, 'file')}`);
    if ('file' in record) {
      await insertFile(incoming, record);
      files += 1;
      continue;
    }
    if (!isTableName(record.table)) throw broken();
    if (record.table === 'id_counters') {
      for (const row of namedRows(record)) await countOnFrom(queries, counterOf(row));
    } else if (record.table === 'audit_log') {
      for (const row of namedRows(record)) await audit.take(auditRowIn(row));
    } else {
      putting = inserter.insert(record);
      // Whoever waits for it is told.
      putting.catch(() => undefined);
    }
    rows += record.rows.length;
  }
  await putting;
  return { rows, files };
}

type NamedRow = Readonly<Record<string, Value | undefined>>;

function namedRows({ columns, rows }: TableRows): NamedRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
}

function counterOf({ name, highest }: NamedRow): { name: string; highest: number } {
  if (typeof name !== 'string' || typeof highest !== 'number') throw broken();
  return { name, highest };
}

function auditRowIn(row: NamedRow): AuditRow {
  const read = auditRowSchema.safeParse(fromWire({ ...row, detail: parse(String(row['detail'])) }));
  if (!read.success) throw broken();
  return read.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function insertFile(incoming: Restoring, { file, base64 }: BackupFile): Promise<void> {
  try {
    await incoming.put(file, Buffer.from(base64, 'base64'), typeOfKey(file));
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}
