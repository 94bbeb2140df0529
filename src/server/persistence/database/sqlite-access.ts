import { SqliteFile } from './sqlite-file.ts';
import type { Outcome, SqliteOpening, Statement } from './sqlite-file.ts';

/** A connection to a SQLite file, wherever its commits wait for the disk. */
export interface SqliteAccess {
  /** @throws what SQLite says */
  run(statement: Statement): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * All in this thread. An operator's command keeps nobody else waiting, and in a simulation nothing may happen but what
 * its seed decides.
 */
export async function openHere(opening: SqliteOpening): Promise<SqliteAccess> {
  const file = new SqliteFile(opening);
  return {
    run: async (statement) => file.run(statement),
    close: async () => file.close(),
  };
}
