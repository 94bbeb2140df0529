import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Its row in `meta`. */
const NAME = 'commits';

const HAS_TABLE = "select 1 from sqlite_master where name = 'meta'";
const COUNT = `select value from meta where name = '${NAME}'`;
const COUNT_ON = `insert into meta (name, value) values ('${NAME}', '1')
  on conflict (name) do update set value = cast(cast(value as integer) + 1 as text) returning value`;

/** Runs a statement, and gives its rows. */
type RowsOf = (sql: string) => readonly Readonly<Record<string, unknown>>[];

/**
 * How many commits a SQLite file has had: in the file itself, and beside it. A file that was copied back is behind
 * what stands beside it. That is written after each commit and not synced, so that it may lag behind, and never
 * leads.
 */
export class CommitCount {
  readonly #beside: string;
  #hasTable = false;

  constructor(databaseFile: string) {
    this.#beside = `${databaseFile}-commits`;
  }

  /** Those until now; null before there are tables. */
  now(rowsOf: RowsOf): number | null {
    return this.#isThere(rowsOf) ? Number(rowsOf(COUNT)[0]?.['value'] ?? 0) : null;
  }

  /** Counts a commit inside its transaction; null before there are tables. */
  next(rowsOf: RowsOf): number | null {
    return this.#isThere(rowsOf) ? Number(rowsOf(COUNT_ON)[0]?.['value']) : null;
  }

  #isThere(rowsOf: RowsOf): boolean {
    this.#hasTable ||= rowsOf(HAS_TABLE).length > 0;
    return this.#hasTable;
  }

  /** After the commit. */
  note(count: number): void {
    try {
      const file = openSync(this.#beside, 'w', 0o600);
      writeSync(file, String(count));
      closeSync(file);
    } catch {
      // A count that lags behind only notices less.
    }
  }

  /** Whether the file is behind what it once was. */
  async isBehind(queries: Kysely<Tables>): Promise<boolean> {
    const row = await queries.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst();
    return this.#noted() > Number(row?.value ?? 0);
  }

  #noted(): number {
    try {
      const count = Number(readFileSync(this.#beside, 'utf8'));
      return Number.isSafeInteger(count) ? count : 0;
    } catch {
      return 0;
    }
  }
}
