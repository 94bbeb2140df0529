import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { outside } from './scheduler.ts';
import { releaseWriter } from './server-queries.ts';

/** The server's database as its operator sees it, past the server: what is committed, and nothing else. */

export type Row = Record<string, unknown>;
export type Value = string | number;

export interface ServerDisk {
  readonly kind: 'sqlite' | 'postgres';
  /** The one from which each history begins. Nobody may have it open when the first one does. */
  openTemplate: () => Promise<Database>;
  /** A new history begins with a copy of the template. */
  begin: () => Promise<void>;
  open: (isPatient?: boolean) => Database;
  /** The server's process is gone, and with it what it had not committed. */
  crash: (database: Database) => Promise<void>;
  /** @throws an error with "locked" in it while somebody else writes */
  run: (sql: string, values: readonly Value[]) => Promise<void>;
  read: (sql: string, values?: readonly Value[]) => Promise<Row[]>;
  /** All accepted changes that were not given before, in the order of the commits of each assessment. */
  newRevisions: () => Promise<Row[]>;
  /** A copy of the committed data in a file; null where there is no such file. */
  snapshot: () => string | null;
  /** Such a copy takes the place of the database. Nobody may have it open. */
  putBack: (snapshot: string) => void;
  /** Counts all present revisions as given. */
  skipRevisions: () => Promise<void>;
  close: () => Promise<void>;
}

const COLUMNS =
  'document_id, institution_id, version, edited_by, updated_at, date_completed, leaves, positions, mutation_id, (select count(*) from actions where actions.id = document_id) as is_action';

/** A file for each history. */
export class SqliteDisk implements ServerDisk {
  readonly kind = 'sqlite';
  readonly #folder: string;
  readonly #statements = new Map<string, StatementSync>();
  #files = 0;
  #snapshots = 0;
  #seen = 0;
  #reader: DatabaseSync | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async openTemplate(): Promise<Database> {
    return openDatabase({ dataDir: this.#dirOf('template'), inThisThread: true });
  }

  async begin(): Promise<void> {
    await this.close();
    this.#files += 1;
    this.#seen = 0;
    mkdirSync(this.#dir);
    copyFileSync(join(this.#dirOf('template'), 'tracers.sqlite'), join(this.#dir, 'tracers.sqlite'));
  }

  open(isPatient = false): Database {
    return openDatabase({ dataDir: this.#dir, isPatient, inThisThread: true });
  }

  async crash(database: Database): Promise<void> {
    await database.close();
  }

  async run(sql: string, values: readonly Value[]): Promise<void> {
    this.#statement(sql).run(...values);
  }

  async read(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#statement(sql).all(...values);
  }

  async newRevisions(): Promise<Row[]> {
    // Without a pause in between, since several ask at once.
    const rows: Row[] = this.#statement(
      `select rowid as serial, ${COLUMNS} from revisions where rowid > ? order by rowid`,
    ).all(this.#seen);
    this.#seen = Number(rows.at(-1)?.['serial'] ?? this.#seen);
    return rows;
  }

  snapshot(): string {
    this.#snapshots += 1;
    const file = join(this.#dir, `${this.#snapshots}.snapshot`);
    this.#statement('vacuum into ?').run(file);
    return file;
  }

  putBack(snapshot: string): void {
    this.#closeReader();
    const file = join(this.#dir, 'tracers.sqlite');
    for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    copyFileSync(snapshot, file);
  }

  async skipRevisions(): Promise<void> {
    const [row] = await this.read('select max(rowid) as newest from revisions');
    this.#seen = Number(row?.['newest'] ?? 0);
  }

  async close(): Promise<void> {
    this.#closeReader();
    if (this.#files > 0) rmSync(this.#dir, { recursive: true, force: true });
  }

  #closeReader(): void {
    this.#statements.clear();
    this.#reader?.close();
    this.#reader = null;
  }

  #statement(sql: string): StatementSync {
    this.#reader ??= new DatabaseSync(join(this.#dir, 'tracers.sqlite'));
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#reader.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get #dir(): string {
    return this.#dirOf(String(this.#files));
  }

  #dirOf(name: string): string {
    return join(this.#folder, name);
  }
}

/** A database for each history, in a PostgreSQL of the tests' own. */
export class PostgresDisk implements ServerDisk {
  readonly kind = 'postgres';
  readonly #dataDir: string;
  readonly #postgres: TestPostgres;
  readonly #given = new Set<string>();
  #template = new URL('postgres://nowhere');
  #admin: Client | null = null;
  #reader: Client | null = null;
  #databases = 0;

  constructor(dataDir: string, postgres: TestPostgres) {
    this.#dataDir = dataDir;
    this.#postgres = postgres;
  }

  async openTemplate(): Promise<Database> {
    this.#template = new URL(await this.#postgres.createDatabase());
    this.#admin = await connected(this.#urlOf('postgres'));
    return openDatabase({ dataDir: this.#dataDir, databaseUrl: this.#template.href });
  }

  async begin(): Promise<void> {
    await this.close();
    this.#databases += 1;
    this.#given.clear();
    const template = this.#template.pathname.slice(1);
    await this.#admin?.query(`create database ${this.#name} template ${template}`);
    this.#reader = await connected(this.#urlOf(this.#name));
  }

  open(isPatient = false): Database {
    return openDatabase({ dataDir: this.#dataDir, databaseUrl: this.#urlOf(this.#name), isPatient });
  }

  /** Its connections break; their pool is left to itself, since it waits for queries that nobody goes on with. */
  async crash(database: Database): Promise<void> {
    await this.#breakConnections(this.#reader === null ? 0 : Reflect.get(this.#reader, 'processID'));
    releaseWriter();
    void database.close().catch(() => undefined);
  }

  async run(sql: string, values: readonly Value[]): Promise<void> {
    await this.read(sql, values);
  }

  async read(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    let number = 0;
    const text = sql.replaceAll('?', () => `$${(number += 1)}`);
    const result = await outside(async () => this.#reader?.query<Row>(text, [...values]));
    return result?.rows ?? [];
  }

  async newRevisions(): Promise<Row[]> {
    const rows = await this.read(`select ${COLUMNS} from revisions order by document_id, version`);
    const isNew = (row: Row) => !this.#given.has(keyOf(row));
    const fresh = rows.filter(isNew);
    for (const row of fresh) this.#given.add(keyOf(row));
    return fresh;
  }

  /** A cluster cannot be copied while histories of other databases go on in it. */
  snapshot(): null {
    return null;
  }

  putBack(): void {
    throw new Error('There is no snapshot to put back.');
  }

  async skipRevisions(): Promise<void> {
    this.#given.clear();
    await this.newRevisions();
  }

  async close(): Promise<void> {
    if (this.#reader === null) return;
    await this.#reader.end();
    this.#reader = null;
    await this.#admin?.query(`alter database ${this.#name} with allow_connections false`);
    await this.#breakConnections();
    await this.#admin?.query(`drop database ${this.#name}`);
  }

  /** Those of clients: a vacuum that the server has begun by itself is not ours to end, and “with (force)” would try to. */
  async #breakConnections(butPid = 0): Promise<void> {
    await this.#admin?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and pid <> $2 and backend_type = 'client backend'`,
      [this.#name, butPid],
    );
  }

  get #name(): string {
    return `history_${this.#databases}`;
  }

  #urlOf(name: string): string {
    return new URL(`/${name}`, this.#template).href;
  }
}

function keyOf(row: Row): string {
  return `${String(row['document_id'])} ${String(row['version'])}`;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
