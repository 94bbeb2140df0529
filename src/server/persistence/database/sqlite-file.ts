import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CommitCount } from './commit-count.ts';
import { OVERTAKEN } from './database-errors.ts';

/** Which file is opened, and what for. */
export interface SqliteOpening {
  readonly file: string;
  /** Refuses every change. */
  readonly isReadOnly: boolean;
  /** Of pages that are kept in memory. */
  readonly cacheBytes: number;
  /** How long another process that holds the file is waited for, in milliseconds; the thread waits with it. */
  readonly waitMs: number;
}

/** Values that are lists stand for rows: the statement runs once for each (`persistence/insert-rows.ts`). */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What a statement comes to: rows, or how many it has changed. */
export type Outcome =
  | { readonly rows: unknown[] }
  | { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };

/** A statement that has run, and how many rows it has given or changed. */
export interface Done extends Statement {
  readonly size: number;
}

const NOTHING: Outcome = { rows: [] };

/** A 2xx promises that the change is on disk: `synchronous=FULL` syncs the write-ahead log at every commit. */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`;

/** More than the server has statements, since every value is a parameter. */
const MOST_STATEMENTS = 500;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

/** One connection to a SQLite file, in whatever thread it is made: whoever calls it waits for the disk. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #commits: CommitCount | null;
  readonly #prepared = new Map<string, Prepared>();
  readonly #rowsOf = (sql: string) => this.#prepare(sql).statement.all();

  constructor({ file, isReadOnly, cacheBytes, waitMs }: SqliteOpening) {
    this.#database = new DatabaseSync(file, { timeout: waitMs });
    this.#commits = isReadOnly ? null : new CommitCount(file);
    this.#database.exec(`${PRAGMAS} pragma cache_size = -${Math.floor(cacheBytes / 1024)};`);
    if (isReadOnly) this.#database.exec('pragma query_only = on');
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** How many the file has had, as this connection sees it; null before there are tables. */
  get commits(): number | null {
    return this.#commits?.now(this.#rowsOf) ?? null;
  }

  /** @throws what SQLite says */
  run({ sql, values }: Statement): Outcome {
    // SQLite has already rolled back by itself after a full disk and the like.
    if (sql === 'rollback' && !this.isTransaction) return NOTHING;
    if (sql === 'commit') return this.#commit();
    return run(this.#prepare(sql), values);
  }

  /**
   * Does again, and for good, what was done in a transaction on another connection and taken back.
   *
   * @param commits as many as there were when it was done
   * @throws what SQLite says; an error with the code OVERTAKEN where somebody has committed since, so that what was
   *   read for it may not be true any more. Nothing is changed then
   */
  replay(all: readonly Done[], commits: number | null): void {
    this.#prepare('begin immediate').statement.run();
    try {
      if (this.commits !== commits) throw overtaken();
      for (const done of all) if (sizeOf(this.run(done)) !== done.size) throw new ReplayDiffers(done);
      this.#commit();
    } catch (error) {
      this.run({ sql: 'rollback', values: [] });
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Counts it as well, in its transaction and once it is on the disk. */
  #commit(): Outcome {
    const count = this.isTransaction ? (this.#commits?.next(this.#rowsOf) ?? null) : null;
    this.#prepare('commit').statement.run();
    if (count !== null) this.#commits?.note(count);
    return NOTHING;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    if (this.#prepared.size < MOST_STATEMENTS) this.#prepared.set(sql, prepared);
    return prepared;
  }
}

const overtaken = (): Error =>
  Object.assign(new Error('Somebody else has saved meanwhile.'), { code: OVERTAKEN });

/** The same statement has come to something else on the same data: it draws a number, or asks for the time. */
class ReplayDiffers extends Error {
  override readonly name = 'ReplayDiffers';

  constructor({ sql }: Statement) {
    super(`A statement is not the same when it runs again: ${sql}`);
  }
}

export const sizeOf = (outcome: Outcome): number =>
  'rows' in outcome ? outcome.rows.length : Number(outcome.changes);

type Row = readonly SQLInputValue[];

function run({ statement, givesRows }: Prepared, values: readonly unknown[]): Outcome {
  if (givesRows) return { rows: statement.all(...(values as Row)) };
  if (!Array.isArray(values[0])) return statement.run(...(values as Row));
  let last: Outcome = { changes: 0, lastInsertRowid: 0 };
  for (const row of values as readonly Row[]) last = statement.run(...row);
  return last;
}
