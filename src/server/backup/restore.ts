import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { auditRowSchema } from '#contract/audit.ts';
import type { AuditRow } from '#contract/audit.ts';
import { fromWire } from '#contract/wire-case.ts';
import { byServer } from '../audit/entry.ts';
import { RestoredAudit } from '../audit/restored-audit.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { countOnFrom, holdCounters, moveCountersOn } from '../persistence/ids.ts';
import { beginEpoch } from '../persistence/meta.ts';
import { latestMigration } from '../persistence/database/migrations.ts';
import { removeResetKeys } from '../persistence/people/user-keys.ts';
import { countOnFromRows, insertRow, isTableName, removeAllRows } from '../persistence/whole-tables.ts';
import type { WholeRow } from '../persistence/whole-tables.ts';
import type { Restoring, Storage } from '../storage/storage.ts';
import { typeOfKey } from '../uploads/file-keys.ts';
import { BackupError, FORMAT, headSchema, recordSchema } from './format.ts';
import type { BackupHead, BackupRecord } from './format.ts';

/**
 * Replaces the whole database and all uploaded files with a backup's content, in full or not at all, and
 * starts a new epoch so that every device fetches everything again. Nobody is taken for somebody else
 * afterward (rule RUN-17): every session ends, and no number of a person or an institution is given out again.
 * @throws BackupError
 */
export async function restoreBackup(
  database: Database,
  from: { storage: Storage; file: string; now?: number },
): Promise<{ rows: number; files: number }> {
  const incoming = await from.storage.restore();
  try {
    const counts = await database.transaction(async (queries) => {
      await holdCounters(queries);
      await removeAllRows(queries);
      const audit = new RestoredAudit(queries);
      const { madeAt, ...loaded } = await load(queries, { database, file: from.file, incoming, audit });
      await beginEpoch(queries, madeAt);
      await moveCountersOn(queries);
      // One that was used after the backup must not be good again.
      await removeResetKeys(queries);
      await countOnFromRows(queries, database);
      const object = `backup of ${madeAt}`;
      await audit.finish(byServer(from.now ?? Date.now(), { kind: 'restore', object }));
      return loaded;
    });
    await incoming.finish();
    return counts;
  } finally {
    await incoming.abandon();
  }
}

interface Loading {
  readonly database: Database;
  readonly file: string;
  readonly incoming: Restoring;
  readonly audit: RestoredAudit;
}

async function load(
  queries: Queries,
  { database, file, incoming, audit }: Loading,
): Promise<{ madeAt: string; rows: number; files: number }> {
  let madeAt = '';
  let rows = 0;
  let files = 0;
  let isWhole = false;
  for await (const record of recordsOf(file, latestMigration(database.kind))) {
    if (isWhole) throw broken();
    if ('madeAt' in record) madeAt = record.madeAt;
    else if ('table' in record) {
      if (!isTableName(record.table)) throw broken();
      if (record.table === 'id_counters') await countOnFrom(queries, counterOf(record.row));
      else if (record.table === 'audit_log') await audit.take(auditRowIn(record.row));
      else await insertRow(queries, record.table, record.row);
      rows += 1;
    } else if ('file' in record) {
      await insertFile(incoming, record);
      files += 1;
    } else {
      isWhole = record.records === rows + files;
    }
  }
  if (!isWhole) throw broken();
  return { madeAt, rows, files };
}

const broken = (): BackupError =>
  new BackupError('The backup is damaged or incomplete; nothing was changed.');

function counterOf({ name, highest }: WholeRow): { name: string; highest: number } {
  if (typeof name !== 'string' || typeof highest !== 'number') throw broken();
  return { name, highest };
}

function auditRowIn(row: WholeRow): AuditRow {
  const read = auditRowSchema.safeParse(fromWire({ ...row, detail: parse(String(row['detail'])) }));
  if (!read.success) throw broken();
  return read.data;
}

async function* recordsOf(
  file: string,
  migration: string,
): AsyncGenerator<BackupRecord | Pick<BackupHead, 'madeAt'>> {
  let isFirst = true;
  for await (const line of linesOf(file)) {
    if (isFirst) yield readHead(parse(line), migration);
    else {
      const record = recordSchema.safeParse(parse(line));
      if (!record.success) throw broken();
      yield record.data;
    }
    isFirst = false;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => {
    // The read below throws the same error.
  });
  unzipped.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error;
  }
}

function readHead(head: unknown, migration: string): Pick<BackupHead, 'madeAt'> {
  const result = headSchema.safeParse(head);
  if (!result.success) throw new BackupError('This file is not an RTA Tracers backup.');
  if (result.data.format !== FORMAT || result.data.migration !== migration) {
    throw new BackupError(
      'This backup was made by another version of RTA Tracers; restore it with that version, then update.',
    );
  }
  return { madeAt: result.data.madeAt };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function insertFile(
  incoming: Restoring,
  { file, base64 }: Extract<BackupRecord, { file: string }>,
): Promise<void> {
  try {
    await incoming.put(file, Buffer.from(base64, 'base64'), typeOfKey(file));
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}
