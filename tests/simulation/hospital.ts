import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '#server/app.ts';
import type { Passwords } from '#server/password-hashing.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/persistence/database/database.ts';
import type { ChangedAssessment } from '#server/persistence/database/commit-notices.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { beginEpochAfterGoingBack } from '#server/persistence/lineage.ts';
import { Store } from '#server/persistence/store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { plainTestSection } from '../support/papers/test-section.ts';
import { simulatedSection } from './simulated-section.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { TrailOfProcess } from './audit-waiting.ts';
import { Actor, Stream, outside } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';
import { PostgresDisk, SqliteDisk } from './server-disk.ts';
import type { Row, ServerDisk } from './server-disk.ts';
import { failing, isWriting } from './server-queries.ts';

/**
 * The real server on a real SQLite file, in a process that can be killed at any query. Two hospitals, four
 * people. What is on its disk is read through a connection of its own, which sees only what is committed.
 */

export const START = Date.parse('2026-11-21T08:00:00.000Z');
const SECRET = 'a secret of the simulation that is long enough';
export const PASSWORD = 'Ready-to-administer-1';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly institution: number;
}

export type DocumentKind = 'assessment' | 'action';

/** One accepted change, as it is on the server's disk. */
export interface Revision {
  readonly document: string;
  readonly kind: DocumentKind;
  readonly institution: number;
  readonly version: number;
  readonly editedBy: number;
  readonly at: number;
  readonly isCompleted: boolean;
  readonly leaves: ReadonlyMap<string, unknown>;
  readonly lastQuestionIndex: number;
  readonly mutation: string | null;
}

/** A scan that has arrived, by its file's name, or a bug report, by its message. */
export interface Arrived {
  readonly kind: 'upload' | 'bug-report';
  readonly text: string;
  readonly user: number;
}

/** Kept as they are: what they cost is no part of a history. */
const passwords: Passwords = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
  inTurn: (run) => run(),
};

/** The database that is open now, so that one app outlives many processes. */
class Switchable implements Database {
  now: Database | null = null;
  readonly kind: Database['kind'];
  readonly isDistributed = false;
  readonly notices = null;

  constructor(kind: Database['kind']) {
    this.kind = kind;
  }

  get #open(): Database {
    if (this.now === null) throw new Error('The database is closed.');
    return this.now;
  }
  get queries(): Database['queries'] {
    return this.#open.queries;
  }
  read: Database['read'] = (run) => this.#open.read(run);
  transaction: Database['transaction'] = (run) => this.#open.transaction(run);
  together: Database['together'] = (works) => this.#open.together(works);
  snapshot: Database['snapshot'] = (run) => this.#open.snapshot(run);
  connections: Database['connections'] = () => this.#open.connections();
  onMailQueued: Database['onMailQueued'] = () => undefined;
  onAudited: Database['onAudited'] = () => undefined;
  onChanged: Database['onChanged'] = () => undefined;
  close: Database['close'] = () => this.#open.close();
}

/** Files are real work, with threads of its own. */
function waitedFor(storage: Storage): Storage {
  const working = new Set(['put', 'write', 'look', 'open', 'move', 'remove']);
  return new Proxy(storage, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (!working.has(String(name)))
        return (...args: unknown[]): unknown => Reflect.apply(member, target, args);
      return (...args: unknown[]) => outside(() => Promise.resolve(Reflect.apply(member, target, args)));
    },
  });
}

export class Hospital {
  readonly #folder: string;
  readonly #disk: ServerDisk;
  readonly #database: Switchable;
  readonly #storage: Storage;
  readonly #trail: TrailOfProcess;
  readonly #app: FastifyInstance;
  #scheduler: Scheduler | null = null;
  #process = new Actor('server');
  #lost = new Set<(error: Error) => void>();
  #fresh: Revision[] = [];
  #backups = 0;
  epoch = '';
  people: readonly Person[] = [];
  /** Hear of what has changed, as open devices do. */
  readonly listeners = new Set<(changed: ChangedAssessment) => void>();
  /** How far the server's clock is from the world's. */
  clockOffset = 0;

  private constructor(made: {
    folder: string;
    disk: ServerDisk;
    database: Switchable;
    storage: Storage;
    trail: TrailOfProcess;
    app: FastifyInstance;
  }) {
    this.#folder = made.folder;
    this.#disk = made.disk;
    this.#database = made.database;
    this.#storage = made.storage;
    this.#trail = made.trail;
    this.#app = made.app;
  }

  /** @param postgres where the server keeps its data, instead of SQLite */
  static async open(postgres: TestPostgres | null = null): Promise<Hospital> {
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'));
    const disk = postgres === null ? new SqliteDisk(folder) : new PostgresDisk(folder, postgres);
    const database = new Switchable(disk.kind);
    database.now = await disk.openTemplate();
    await migrate(database.now);
    const store = new Store(database);
    const people = await fill(store);
    await store.epoch();
    await database.now.close();
    database.now = null;
    let hospital: Hospital | null = null;
    const clock = () => hospital?.now ?? START;
    const storage = openStorage({ dataDir: folder, s3: undefined, signingKeys: [SECRET], clock });
    const trail = new TrailOfProcess(database, {
      clock,
      after: (ms, wake) => hospital?.wakeAfter(ms, wake),
    });
    const app = await createApp({
      store,
      trail,
      dataDir: folder,
      storage: waitedFor(storage),
      clock,
      sections: [plainTestSection, simulatedSection],
      signingKeys: [SECRET],
      passwords,
      publicUrl: 'http://localhost:8080',
      mail: 'outbox',
      publicDir: null,
      version: '0.0.0-test',
      hasAnalytics: false,
      evenPause: () => Promise.resolve(),
    });
    await app.ready();
    hospital = new Hospital({ folder, disk, database, storage, trail, app });
    hospital.people = people;
    return hospital;
  }

  /** The server's time. */
  get now(): number {
    return START + Math.floor(this.#scheduler?.now ?? 0) + this.clockOffset;
  }

  /** Wakes the process that runs now, unless it has died by then. */
  wakeAfter(ms: number, wake: () => void): void {
    const [scheduler, actor] = [this.#scheduler, this.#process];
    void scheduler?.sleep(actor, ms).then(() => scheduler.as(actor, wake));
  }

  /** A new history begins, with an empty database. */
  async begin(scheduler: Scheduler): Promise<void> {
    await this.#close();
    rmSync(join(this.#folder, 'files'), { recursive: true, force: true });
    this.#scheduler = scheduler;
    this.clockOffset = 0;
    this.#fresh = [];
    this.listeners.clear();
    this.#trail.forget();
    await this.#disk.begin();
    this.#start();
    await this.#lookAtEpoch();
  }

  /** The process is gone at once; what it had not committed never happened, and nobody hears from it. */
  async kill(): Promise<void> {
    this.#scheduler?.kill(this.#process);
    if (this.#database.now !== null) await this.#disk.crash(this.#database.now);
    const lost = this.#lost;
    this.#lost = new Set();
    for (const fail of lost) fail(new Error('The connection broke.'));
    this.#start();
  }

  /** The next queries fail as a full disk does. */
  failQueries(count: number, after: number): void {
    let [left, wait] = [count, after];
    failing.query = (sql) => {
      if (!/^(insert|update|delete|commit)/.test(sql)) return;
      wait -= 1;
      if (wait >= 0) return;
      left -= 1;
      if (left <= 0) failing.query = null;
      throw Object.assign(
        new Error('database or disk is full'),
        this.#disk.kind === 'sqlite' ? { code: 'ERR_SQLITE_ERROR', errcode: 13 } : { code: '53100' },
      );
    };
  }

  heal(): void {
    failing.query = null;
  }

  /** One request; rejects when the process dies under it. */
  ask(request: InjectOptions): Promise<LightMyRequestResponse> {
    const scheduler = this.#scheduler;
    if (scheduler === null) throw new Error('No history has begun.');
    return new Promise((resolve, reject) => {
      this.#lost.add(reject);
      const done = () => this.#lost.delete(reject);
      scheduler.post(new Stream(this.#process), () => {
        const answered = async () => {
          const response = await this.#app.inject(request);
          await this.refresh();
          return response;
        };
        void answered().then(resolve, reject).finally(done);
      });
    });
  }

  /** An operator's change, past the server; waits while the server writes. */
  async change(sql: string, ...values: (string | number)[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      while (isWriting()) await this.#scheduler?.run(5);
      try {
        await this.#disk.run(sql, values);
        return;
      } catch (error) {
        if (!String(error).includes('locked') || tries === 1000) throw error;
        await this.#scheduler?.run(5);
      }
    }
  }

  /** The operator's copy of everything, made while the server runs; its file. */
  async backUp(): Promise<string> {
    this.#backups += 1;
    const file = join(this.#folder, `${this.#backups}.backup`);
    const madeAt = new Date(this.now).toISOString();
    await this.#operate((database) => writeBackup(database, { storage: this.#storage, file, madeAt }));
    return file;
  }

  /** Everything is put back to what it was, and the server goes on. Nobody may be writing. */
  async restore(file: string): Promise<void> {
    await this.#operate((database) =>
      restoreBackup(database, { storage: this.#storage, file, now: this.now }),
    );
    await this.#disk.skipRevisions();
    await this.#lookAtEpoch();
  }

  /** The database as it is on the disk now; null where it is not a single file. */
  snapshot(): string | null {
    return this.#disk.snapshot();
  }

  /** The file of the database is what it was then, and the server begins with it. It has just been killed. */
  async goBack(snapshot: string): Promise<void> {
    if (this.#database.now !== null) await this.#disk.crash(this.#database.now);
    this.#disk.putBack(snapshot);
    this.#start();
    await this.#disk.skipRevisions();
    await this.#lookAtEpoch();
  }

  /** The operator's command for a database that has gone back in a way that the server cannot see (rule RUN-22). */
  async beginEpoch(): Promise<void> {
    await this.#operate((database) =>
      database.transaction((queries) => beginEpochAfterGoingBack(queries, 'new-epoch')),
    );
    await this.#lookAtEpoch();
  }

  /** Resolves when no transaction of the server is under way that writes. */
  async writesNothing(): Promise<void> {
    await this.change(this.#disk.kind === 'sqlite' ? 'begin immediate' : 'begin');
    await this.change('rollback');
  }

  async #lookAtEpoch(): Promise<void> {
    const [row] = await this.#disk.read("select value from meta where name = 'epoch'");
    this.epoch = String(row?.['value']);
  }

  /** The operator's commands have a connection of their own, and no part in what goes wrong. */
  async #operate(run: (database: Database) => Promise<unknown>): Promise<void> {
    const fault = failing.query;
    failing.query = null;
    const database = this.#disk.open(true);
    try {
      await run(database);
    } finally {
      await database.close();
      failing.query = fault;
    }
  }

  /** Looks at what was accepted since the last time. */
  async refresh(): Promise<void> {
    this.#fresh.push(...(await this.#disk.newRevisions()).map(revisionOf));
  }

  /** The changes accepted since this was last asked, as of the last look. */
  newRevisions(): Revision[] {
    return this.#fresh.splice(0);
  }

  /** The scans and bug reports that are there. */
  async arrived(): Promise<Arrived[]> {
    const scans = await this.#disk.read('select file_name, user_id from uploads where done_at is not null');
    const reports = await this.#disk.read('select message, user_id from bug_reports');
    return [
      ...scans.map((row) => arrivedOf('upload', String(row['file_name']), row)),
      ...reports.map((row) => arrivedOf('bug-report', String(JSON.parse(String(row['message']))), row)),
    ];
  }

  async roleOf(person: Person): Promise<number> {
    const [row] = await this.#disk.read('select role_id from users where id = ?', [person.id]);
    return Number(row?.['role_id']);
  }

  async close(): Promise<void> {
    await this.#close();
    await this.#app.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(): void {
    this.#process = new Actor('server');
    this.#trail.begin();
    this.#database.now = this.#disk.open();
    this.#database.now.onChanged((all) => {
      for (const changed of all) for (const hear of this.listeners) hear(changed);
    });
  }

  async #close(): Promise<void> {
    this.#scheduler?.kill(this.#process);
    this.#lost.clear();
    this.heal();
    if (this.#database.now !== null) await this.#disk.crash(this.#database.now);
    this.#database.now = null;
    await this.#disk.close();
  }
}

async function fill(store: Store): Promise<Person[]> {
  const at = new Date(START).toISOString();
  const people: Person[] = [];
  const hospitals = [
    ['Riverside', ['Maria', 'Dana', 'Ann']],
    ['Hillside', ['Kim']],
  ] as const;
  for (const [hospital, names] of hospitals) {
    const institution = await store.addInstitution({ name: hospital, location: 'Springfield' }, at);
    for (const firstName of names) {
      const email = `${firstName.toLowerCase()}@hospital.test`;
      const details = { department: 'Nursing', position: 'Nurse', passwordHash: `plain ${PASSWORD}` };
      const named = { firstName, lastName: 'Test', email, roleId: 2 };
      const { id } = await store.addUser(institution.id, { ...named, ...details }, at);
      people.push({ id, name: firstName, email, institution: institution.id });
    }
  }
  return people;
}

function arrivedOf(kind: Arrived['kind'], text: string, row: Row): Arrived {
  return { kind, text, user: Number(row['user_id']) };
}

function revisionOf(row: Row): Revision {
  const positions = JSON.parse(String(row['positions'])) as { lastQuestionIndex?: number };
  return {
    document: String(row['document_id']),
    kind: Number(row['is_action']) > 0 ? 'action' : 'assessment',
    institution: Number(row['institution_id']),
    version: Number(row['version']),
    editedBy: Number(row['edited_by']),
    at: Date.parse(String(row['updated_at'])),
    isCompleted: row['date_completed'] !== null,
    leaves: new Map(Object.entries(JSON.parse(String(row['leaves'])) as Record<string, unknown>)),
    lastQuestionIndex: positions.lastQuestionIndex ?? 0,
    mutation: typeof row['mutation_id'] === 'string' ? row['mutation_id'] : null,
  };
}
