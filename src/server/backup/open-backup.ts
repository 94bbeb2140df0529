import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../persistence/database/database.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { migrate, STEPS } from '../persistence/database/migrations.ts';
import type { Steps } from '../persistence/database/steps/step.ts';
import { RowInserter } from '../persistence/insert-rows.ts';
import { allRows, emptyAnyTables } from '../persistence/whole-tables.ts';
import { broken } from './format.ts';
import type { BackupHead, BackupRecord } from './format.ts';
import { madeByLaterVersion, readHead, readRecords } from './read.ts';

/** A backup that stands open to be restored. */
export interface OpenBackup extends Pick<BackupHead, 'madeAt' | 'rows' | 'files'> {
  /**
   * The backup's rows as the tables of this version hold them, then its files.
   *
   * @throws BackupError where it is damaged
   */
  records(): AsyncIterable<BackupRecord>;
  close(): Promise<void>;
}

/**
 * @param steps which lead to the tables it is to be restored to; those of this version unless given
 * @throws BackupError for what is no backup, or is of a later version
 */
export async function openBackup(file: string, steps: Steps = STEPS): Promise<OpenBackup> {
  const { steps: taken, ...head } = await readHead(file);
  if (taken.some((name) => !Object.hasOwn(steps, name))) throw madeByLaterVersion();
  if (Object.keys(steps).every((name) => taken.includes(name))) {
    return { ...head, records: () => readRecords(file), close: async () => undefined };
  }
  const database = await broughtUpToDate(file, { taken, steps });
  return {
    ...head,
    async *records() {
      yield* allRows(database.queries);
      for await (const record of readRecords(file)) if ('file' in record) yield record;
    },
    close: () => database.close(),
  };
}

/**
 * A backup of tables before the newest steps (rule RUN-21): its rows in a database of their own, put there while that
 * had taken the same steps. It lies in the machine's temporary folder until it is closed, and is its owner's alone.
 */
async function broughtUpToDate(
  file: string,
  { taken, steps }: { readonly taken: readonly string[]; readonly steps: Steps },
): Promise<Pick<Database, 'queries' | 'close'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rta-tracers-restore-'));
  const database = openDatabase({ dataDir, isPatient: true });
  const close = async (): Promise<void> => {
    await database.close();
    await rm(dataDir, { recursive: true });
  };
  try {
    const before = Object.entries(steps).filter(([name]) => taken.includes(name));
    await migrate(database, { steps: Object.fromEntries(before) });
    await database.transaction((queries) => fill(queries, database, file));
    await migrate(database, { steps });
    return { queries: database.queries, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(queries: Queries, database: Pick<Database, 'kind'>, file: string): Promise<void> {
  const tables = await emptyAnyTables(queries);
  const inserter = new RowInserter(queries, database);
  for await (const record of readRecords(file)) {
    if ('file' in record) continue;
    if (!tables.has(record.table)) throw broken();
    await inserter.insert(record);
  }
}
