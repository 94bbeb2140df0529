import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FailingDisk } from '../support/server/failing-disk.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';

/** The power fails while a hospital is saving: what was answered is on the disk (rule RUN-18). */

const seed = seedOf({ firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 });

interface Powered {
  readonly server: ServerProcess;
  /** The power fails, comes back, and the server is started again. */
  readonly fail: () => Promise<void>;
}

async function onSqlite(): Promise<Powered> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tracers-power-'));
  const disk = new FailingDisk(dataDir);
  const server = await ServerProcess.start({ dataDir, seed, env: disk.env });
  onTestFinished(async () => {
    await server.close();
    disk.remove();
    await rm(dataDir, { recursive: true });
  });
  return {
    server,
    fail: async () => {
      await server.stop('SIGKILL');
      disk.failPower();
      await server.setClockAhead(0);
      await server.restart();
    },
  };
}

async function onPostgres(): Promise<Powered> {
  const postgres = await startPostgres({ onFailingDisk: true });
  const server = await ServerProcess.start({
    seed,
    env: { DATABASE_URL: await postgres.createDatabase(), SECRET_KEY: 'long enough to sign the tokens with' },
  });
  onTestFinished(async () => {
    await server.close();
    await postgres.stop();
  });
  return {
    server,
    fail: async () => {
      await server.stop('SIGKILL');
      await postgres.failPower();
      await server.restart();
    },
  };
}

/** Starts assessments, and saves into them again and again, until the server is gone. */
class Savers {
  /** By assessment: the note that was answered last. */
  readonly told = new Map<string, string>();
  readonly #enough = Promise.withResolvers<void>();
  readonly #all: Promise<void[]>;
  #answers = 0;

  constructor(url: string, headers: Record<string, string>, most: number) {
    this.#all = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (await this.#saveAll(url, headers, most));
      }),
    );
  }

  /** Resolves after that many answers, with saves still on their way. */
  enough = (): Promise<void> => this.#enough.promise;

  /** Resolves when no save is on its way any more. */
  ended = (): Promise<void[]> => this.#all;

  async #saveAll(url: string, headers: Record<string, string>, most: number): Promise<boolean> {
    let [id, version] = ['', 0];
    for (let note = 1; note <= 5; note += 1) {
      const body = JSON.stringify({ section: '9', notes: `note ${note}` });
      const target = note === 1 ? `${url}/api/assessments` : `${url}/api/assessments/${id}`;
      const method = note === 1 ? 'POST' : 'PUT';
      const ifMatch = note === 1 ? {} : { 'if-match': `"${version}"` };
      const answer = await fetch(target, { method, headers: { ...headers, ...ifMatch }, body }).catch(
        () => null,
      );
      const saved = (await answer?.json().catch(() => null)) as { id: string; version: number } | null;
      if (answer?.ok !== true || saved === null) return false;
      ({ id, version } = saved);
      this.told.set(id, `note ${note}`);
      this.#answers += 1;
      if (this.#answers === most) this.#enough.resolve();
    }
    return true;
  }
}

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('what was answered is there after a power failure: %s', { timeout: 180_000 }, async (_name, powered) => {
  const { server, fail } = await powered();
  const told = new Map<string, string>();
  // At different moments between two syncs, and once on what the failure before had left.
  for (const most of [40, 77]) {
    const savers = new Savers(server.url, await logIn(server.url), most);
    await savers.enough();
    await Promise.all([fail(), savers.ended()]);
    for (const [id, note] of savers.told) told.set(id, note);
    const headers = await logIn(server.url);
    const lost: string[] = [];
    for (const [id, note] of told) {
      const answer = await fetch(`${server.url}/api/assessments/${id}`, { headers });
      const { notes = 'nothing' } = (await answer.json()) as { notes?: string };
      // A save that was on its way may have arrived as well.
      if (Number(notes.slice(5)) < Number(note.slice(5)) || !answer.ok)
        lost.push(`${note} of ${id}: ${notes}`);
    }
    expect(lost).toEqual([]);
  }
  expect(told.size).toBeGreaterThan(10);
});
