import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { count } from '#domain/count.ts';
import { ConfigError, readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { cancelMove, moveAll } from '../move/move.ts';
import { openDatabase } from '../persistence/database/database.ts';
import { keysOf } from '../secret.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Command, World } from './command.ts';

/** Where to move to: the same settings as the server's own, with this before their names. */
const TO = 'TO_';
const SETTINGS = [
  'DATA_DIR',
  'DATABASE_URL',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
];

export const move: Command = {
  given: '',
  does: [
    'move everything to the database and the files that TO_DATABASE_URL, TO_DATA_DIR and',
    'TO_STORAGE_URL name',
  ],
  words: [0],
  worksWhileHeld: true,
  begin: () => {
    const to = targetIn(process.env);
    return (world) => moveTo(to, world);
  },
};

export const moveCancel: Command = {
  given: '',
  does: ['go on where the data were'],
  words: [0],
  worksWhileHeld: true,
  begin:
    () =>
    async ({ database }) => {
      const state = await cancelMove(database);
      return state === 'moved'
        ? 'The data are saved here again. What was saved elsewhere since the move is not here: devices fetch everything again, and offer what is missing.'
        : 'The data stay here, and are saved here again. What was copied elsewhere is of no use.';
    },
};

/** @throws ConfigError */
function targetIn(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment)
    .filter(([name, value]) => name.startsWith(TO) && value !== '')
    .map(([name, value]) => [name.slice(TO.length), value] as const);
  const unknown = given.find(([name]) => !SETTINGS.includes(name));
  if (unknown !== undefined) throw new ConfigError(`${TO}${unknown[0]} is set, and move does not know it.`);
  const { DATABASE_URL, DATA_DIR, STORAGE_URL } = Object.fromEntries(given);
  if (DATA_DIR === undefined && DATABASE_URL === undefined) {
    throw new ConfigError('Set TO_DATABASE_URL, or TO_DATA_DIR for SQLite, to say where the data are to go.');
  }
  if (DATA_DIR === undefined && STORAGE_URL === undefined) {
    throw new ConfigError(
      'Set TO_STORAGE_URL, or TO_DATA_DIR for a folder, to say where the files are to go.',
    );
  }
  try {
    // Nothing is signed with it.
    return readConfig({ ...Object.fromEntries(given), SECRET_KEY: 'x'.repeat(40) });
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`${TO}${error.message}`) : error;
  }
}

async function moveTo(to: Config, { config, database, storage, tell }: World): Promise<string> {
  const signingKeys = keysOf(config);
  const target = {
    database: openDatabase({ ...to, isPatient: true }),
    storage: openStorage({ dataDir: to.dataDir, s3: to.s3, signingKeys, clock: Date.now }),
  };
  try {
    const filesStay = isSamePlace(config, to);
    const { rows, files } = await moveAll({ source: { database, storage }, target, filesStay, tell });
    const moved = files === null ? count(rows, 'row') : `${count(rows, 'row')} and ${count(files, 'file')}`;
    return [`Moved ${moved}, and compared them all with what was here.`, ...whatToSet(config, to)].join('\n');
  } finally {
    await target.database.close();
  }
}

function isSamePlace(one: Config, other: Config): boolean {
  if (one.s3 === undefined && other.s3 === undefined) return resolve(one.dataDir) === resolve(other.dataDir);
  return (
    one.s3 !== undefined &&
    one.s3.bucket === other.s3?.bucket &&
    one.s3.endpoint === other.s3.endpoint &&
    one.s3.region === other.s3.region
  );
}

/** How to go on; a key that was made here goes along, so that nobody has to log in again. */
function whatToSet(from: Config, to: Config): string[] {
  const start =
    'Start the server with the new settings: those after TO_. On the old ones it saves nothing any more.';
  const secret = join(from.dataDir, 'secret');
  if (from.signingKeys !== undefined || !existsSync(secret)) return [start];
  if (to.databaseUrl !== undefined) {
    return [start, `Set SECRET_KEY to what stands in ${secret}: then nobody has to log in again.`];
  }
  if (resolve(from.dataDir) !== resolve(to.dataDir)) {
    copyFileSync(secret, join(to.dataDir, 'secret'));
  }
  return [start];
}
