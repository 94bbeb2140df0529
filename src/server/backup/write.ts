import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Gzip } from 'node:zlib';
import { howFar } from '../operation/tell.ts';
import type { Tell } from '../operation/tell.ts';
import type { Database } from '../persistence/database/database.ts';
import { takenSteps } from '../persistence/database/migration-rows.ts';
import { allRows, countAllRows } from '../persistence/whole-tables.ts';
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
  from: { storage: Storage; file: string; madeAt: string; tell?: Tell },
): Promise<{ rows: number; files: number }> {
  const unfinished = `${from.file}.unfinished`;
  await refuseOver(from.file);
  await refuseOver(unfinished);
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
  // Higher levels take twice the time to save a tenth.
  const gzip = createGzip({ level: 3, chunkSize: CHUNK_BYTES });
  const done = finished(gzip.pipe(target));
  done.catch(() => undefined);
  try {
    const packed = await pack(database, { ...from, writer: new RecordWriter(gzip) });
    gzip.end();
    await done;
    await sync(unfinished);
    await giveName(unfinished, from.file);
    return packed;
  } catch (error) {
    gzip.destroy();
    target.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Writes a record while the one before it is compressed, on another thread: so the next one is read meanwhile. */
class RecordWriter {
  readonly #gzip: Gzip;
  #drained: Promise<unknown> = Promise.resolve();
  #records = 0;

  constructor(gzip: Gzip) {
    this.#gzip = gzip;
  }

  async put(record: object): Promise<void> {
    const line = `${JSON.stringify(record)}\n`;
    await this.#drained;
    this.#records += 1;
    if (this.#gzip.write(line)) return;
    this.#drained = once(this.#gzip, 'drain');
    // Whoever waits for it is told.
    this.#drained.catch(() => undefined);
  }

  /** Says how many there are between the head and this. */
  end(): Promise<void> {
    return this.put({ end: true, records: this.#records - 1 });
  }
}

interface Packing {
  readonly storage: Storage;
  readonly madeAt: string;
  readonly writer: RecordWriter;
  readonly tell?: Tell;
}

async function pack(
  database: Database,
  { storage, madeAt, writer, tell = () => undefined }: Packing,
): Promise<{ rows: number; files: number }> {
  let files = 0;
  for await (const key of storage.list('')) files += isIncoming(key) ? 0 : 1;
  const done = { rows: 0, files: 0 };
  const rows = await database.snapshot(async (queries) => {
    const all = await countAllRows(queries);
    const steps = [...(await takenSteps(queries, database.kind)).keys()];
    await writer.put({ backup: 'rta-tracers', format: FORMAT, steps, madeAt, rows: all, files });
    for await (const some of allRows(queries)) {
      tell(() => `Copied ${howFar(done.rows, all, 'row')}, ${howFar(0, files, 'file')}`);
      await writer.put(some);
      done.rows += some.rows.length;
    }
    return all;
  });
  // An upload in progress is not a file yet: its sender will ask again.
  for await (const key of storage.list('')) {
    if (isIncoming(key)) continue;
    const found = await storage.open(key);
    if (found === null) continue;
    tell(() => `Copied ${howFar(rows, rows, 'row')}, ${howFar(done.files, files, 'file')}`);
    const bytes = await buffer(found.body);
    await writer.put({ file: key, base64: bytes.toString('base64') });
    done.files += 1;
  }
  await writer.end();
  return done;
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
