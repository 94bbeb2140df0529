import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { Load } from './load.ts';
import type { Ended } from './load.ts';
import { ServerProcess } from './process.ts';
import { runAdmin } from './program.ts';
import { historyInPostgres, historyInSqlite } from './stored-history.ts';
import type { ReadHistory } from './stored-history.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const SECRET_KEY = 'one key of all instances that is long enough to sign with';

/** Instances of the real program with the demo hospital, and its people at work, until the test ends. */
export interface Site {
  readonly apps: readonly [ServerProcess, ...ServerProcess[]];
  readonly load: Load;
  /**
   * Resolves when nobody has anything left to send.
   *
   * @throws where anything that was entered is not there exactly once, or the operator's check finds a fault
   */
  readonly end: (readHistory?: ReadHistory) => Promise<Ended>;
}

/** One instance on SQLite. @param dataDir a temporary one unless given */
export async function siteOnSqlite({
  dataDir,
  env = {},
}: { dataDir?: string; env?: Readonly<Record<string, string>> } = {}): Promise<Site> {
  const app = await startInstance(['--demo'], env, dataDir);
  return siteOf([app], env, historyInSqlite(app.dataDir));
}

/** @param env of both instances besides @param through another way to the database */
export async function siteOnPostgres(
  databaseUrl: string,
  { through = databaseUrl, env = {} }: { through?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Site> {
  const all = { DATABASE_URL: through, SECRET_KEY, ...env };
  // One after the other, as one of them fills the database.
  const apps = [await startInstance(['--demo'], all), await startInstance([], all)] as const;
  return siteOf(apps, { ...all, DATABASE_URL: databaseUrl }, historyInPostgres(databaseUrl));
}

async function startInstance(
  args: string[],
  env: Readonly<Record<string, string>>,
  dataDir?: string,
): Promise<ServerProcess> {
  const own = dataDir === undefined ? {} : { dataDir };
  const app = await ServerProcess.start({ program: MAIN, args, env: { LOG_LEVEL: 'error', ...env }, ...own });
  onTestFinished(() => app.close());
  return app;
}

async function siteOf(
  apps: Site['apps'],
  env: Readonly<Record<string, string>>,
  history: ReadHistory,
): Promise<Site> {
  const [first, ...more] = apps;
  const load = await Load.at([first.url, ...more.map(({ url }) => url)]);
  onTestFinished(() => load.close());
  load.begin();
  return {
    apps,
    load,
    end: async (readHistory = history) => {
      const ended = await load.end(readHistory);
      expect(ended).toMatchObject({ lost: [], doubled: [], withGaps: [] });
      const { stdout } = await runAdmin({ ...env, DATA_DIR: first.dataDir }, 'check');
      expect(stdout).toContain('All is well');
      return ended;
    },
  };
}

/** Like a process that dies in the middle of everything, and is started again at once. */
export async function killAndStart(app: ServerProcess): Promise<void> {
  await app.stop('SIGKILL');
  await app.restart();
}

/** The same, and it dies again while it starts. @param afterMs since that began */
export async function killAlsoWhileStarting(app: ServerProcess, afterMs: number): Promise<void> {
  await app.stop('SIGKILL');
  const starting = app.restart().catch(() => undefined);
  await pause(afterMs);
  await killAndStart(app);
  await starting;
}
