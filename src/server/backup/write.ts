import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Gzip } from 'node:zlib';
import type { Database, Queries } from '../persistence/database/database.ts';
import { newestStep } from '../persistence/database/migrations.ts';
import { allRows } from '../persistence/whole-tables.ts';
import type { Storage } from '../storage/storage.ts';
import { isIncoming } from '../uploads/file-keys.ts';
import { FORMAT } from './format.ts';

/**
 * Writes one consistent copy of the database and the uploaded files, even while the server runs: the rows are
 * read in one transaction, and uploaded files never change. The copy appears under its name only once it is
 * complete. Only its owner can read it.
 *
 * @returns how many rows and files it holds
 */
export async function writeBackup(
  database: Database,
  from: { storage: Storage; file: string; madeAt: string },
): Promise<{ rows: number; files: number }> {
  const unfinished = `${from.file}.unfinished`;
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const gzip = createGzip();
  const done = finished(gzip.pipe(target));
  done.catch(() => undefined);
  try {
    const migration = newestStep();
    await put(gzip, { backup: 'rta-tracers', format: FORMAT, migration, madeAt: from.madeAt });
    const rows = await database.snapshot((queries) => putRows(gzip, queries));
    const files = await putFiles(gzip, from.storage);
    await put(gzip, { end: true, records: rows + files });
    gzip.end();
    await done;
    await sync(unfinished);
    await rename(unfinished, from.file);
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

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
