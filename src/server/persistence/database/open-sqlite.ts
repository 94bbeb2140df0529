import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { openCommitting } from './committing-access.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { openHere } from './sqlite-access.ts';
import type { SqliteAccess } from './sqlite-access.ts';
import type { Tables } from './tables.ts';

/** What a save needs of the file is in the cache of the operating system anyway. SQLite's own default. */
const CACHE_BYTES = 2_048_000;
/** Millions of rows that are put in at once would otherwise be written over and over. */
const LARGE_CACHE_BYTES = 128 * 1024 * 1024;

/** How long another process that holds the file is waited for; a request that waited in vain is answered with 503. */
const WAIT_MS = 1000;

interface SqliteQueries {
  /** One transaction at a time. */
  readonly writing: Kysely<Tables>;
  /** Reads beside it what is committed, whatever a commit waits for. */
  readonly reading: Kysely<Tables>;
  /** Each on a connection of its own, so that nobody waits for one that reads millions of rows. */
  snapshot<T>(run: (queries: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface How {
  readonly hasLargeCache: boolean;
  /** Commits, too, instead of in a thread of their own. */
  readonly inThisThread: boolean;
}

/** Opens `dataDir/tracers.sqlite`; nothing happens before the first query. */
export function openSqlite(dataDir: string, { hasLargeCache, inThisThread }: How): SqliteQueries {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = privateFile(sqliteFile(dataDir));
  const opening = { file, cacheBytes: hasLargeCache ? LARGE_CACHE_BYTES : CACHE_BYTES, waitMs: WAIT_MS };
  const openWriting = inThisThread ? openHere : openCommitting;
  const kyselyOver = (open: () => Promise<SqliteAccess>) =>
    new Kysely<Tables>({ dialect: nodeSqliteDialect(open) });
  const readingOnly = () => kyselyOver(() => openHere({ ...opening, isReadOnly: true }));
  const writing = kyselyOver(() => openWriting({ ...opening, isReadOnly: false }));
  const reading = readingOnly();
  return {
    writing,
    reading,
    snapshot: async (run) => {
      const own = readingOnly();
      try {
        return await own.transaction().setAccessMode('read only').execute(run);
      } finally {
        await own.destroy();
      }
    },
    close: async () => {
      // Whoever is the last to close it tidies up.
      await reading.destroy();
      await writing.destroy();
    },
  };
}

/** Where SQLite keeps everything. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'tracers.sqlite');

/**
 * Opens the file to its owner alone; SQLite gives the files beside it the same mode. A file that somebody
 * copied here may be open to others.
 */
function privateFile(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  for (const beside of [file, `${file}-wal`, `${file}-shm`, `${file}-commits`].filter((name) =>
    existsSync(name),
  )) {
    // Another user's file is that user's affair.
    if (statSync(beside).uid === process.getuid?.()) chmodSync(beside, 0o600);
  }
  return file;
}
