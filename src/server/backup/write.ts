import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Gzip } from 'node:zlib';
import type { Database, Queries } from '../persistence/database/database.ts';
import { takenSteps } from '../persistence/database/migration-rows.ts';
import { allRows } from '../persistence/whole-tables.ts';
import type { Storage } from '../storage/storage.ts';
import { isIncoming } from '../uploads/file-keys.ts';
import { BackupError, FORMAT } from './format.ts';

/**
 * Writes one consistent copy of the database and the uploaded files, even while the server runs: the rows are
 * read in one transaction, and uploaded files never change. The copy appears under its name only once it is
 * complete. Only its owner can read it. No file is overwritten (rule RUN-23).
 *
 * @returns how many rows and files it holds
 * @throws BackupError where there is such a file
 */
export async function writeBackup(
  database: Database,
  from: { storage: Storage; file: string; madeAt: string },
): Promise<{ rows: number; files: number }> {
  const unfinished = `${from.file}.unfinished`;
  await refuseOver(from.file);
  await refuseOver(unfinished);
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
  const gzip = createGzip();
  const done = finished(gzip.pipe(target));
  done.catch(() => undefined);
  try {
    const rows = await database.snapshot(async (queries) => {
      const steps = [...(await takenSteps(queries, database.kind)).keys()];
      await put(gzip, { backup: 'rta-tracers', format: FORMAT, steps, madeAt: from.madeAt });
      return putRows(gzip, queries);
    });
    const files = await putFiles(gzip, from.storage);
    await put(gzip, { end: true, records: rows + files });
    gzip.end();
    await done;
    await sync(unfinished);
    await giveName(unfinished, from.file);
    return { rows, files };
  } catch (error) {
    gzip.destroy();
    target.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function put(gzip: Gzip, record: object): Promise<void> {
  if (!gzip.write(`${JSON.stringify(record)}\n`)) await once(gzip, 'drain');
}

async function putRows(gzip: Gzip, queries: Queries): Promise<number> {
  let count = 0;
  for await (const record of allRows(queries)) {
    await put(gzip, record);
    count += 1;
  }
  return count;
}

/** An upload in progress is not a file yet: its sender will ask again. */
async function putFiles(gzip: Gzip, storage: Storage): Promise<number> {
  let count = 0;
  for await (const key of storage.list('')) {
    if (isIncoming(key)) continue;
    const found = await storage.open(key);
    if (found === null) continue;
    const bytes = await buffer(found.body);
    await put(gzip, { file: key, base64: bytes.toString('base64') });
    count += 1;
  }
  return count;
}

/** @throws BackupError where there is such a file */
export async function refuseOver(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} is there already, and a backup overwrites nothing.`);
}

/** A link cannot replace a file, as renaming would; some folders of a network know none. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
    await rm(unfinished);
  } catch {
    await refuseOver(file);
    await rename(unfinished, file);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
