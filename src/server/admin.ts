import { HospitalRefused } from './accounts/create-hospital.ts';
import { OperatorRefused } from './accounts/operator.ts';
import { SuperAdminRefused } from './accounts/super-admin.ts';
import { CommandFailed } from './admin/command.ts';
import { commandIn, usage } from './admin/commands.ts';
import { BackupError } from './backup/format.ts';
import { ConfigError, readConfig } from './config.ts';
import { tellTerminal } from './operation/tell.ts';
import { MoveFailed } from './move/move-failed.ts';
import { openDatabase } from './persistence/database/database.ts';
import { isUpToDate } from './persistence/database/migrations.ts';
import { moveMark, sentenceOfMark } from './persistence/move-mark.ts';
import { keysOf } from './secret.ts';
import { sentenceForStartFailure } from './start-failure.ts';
import { openStorage } from './storage/open-storage.ts';

/** `npm run admin -- …`: the operator's commands alongside the running server. */

// Nobody else may read the files that it writes, backups above all.
process.umask(0o077);

const terminal = tellTerminal(process.stderr);

async function run(typed: readonly string[]): Promise<string> {
  const asked = commandIn(typed);
  if (asked === null) throw new ConfigError(usage());
  const { command, words } = asked;
  const work = await command.begin(words);
  const config = readConfig(process.env);
  const { dataDir, s3 } = config;
  const storage = openStorage({ dataDir, s3, signingKeys: keysOf(config), clock: Date.now });
  const database = openDatabase({ ...config, isPatient: true });
  try {
    const hasTables = await isUpToDate(database);
    if (command.needsNoTables !== true && !hasTables) {
      throw new CommandFailed('No database of this version was found; check DATA_DIR and DATABASE_URL.');
    }
    const mark = hasTables && command.worksWhileHeld !== true ? await database.read(moveMark) : null;
    if (mark !== null) throw new CommandFailed(sentenceOfMark(mark));
    return await work({ config, database, storage, tell: terminal.tell });
  } finally {
    await database.close();
  }
}

const OURS = [BackupError, CommandFailed, HospitalRefused, MoveFailed, SuperAdminRefused, OperatorRefused];

try {
  const done = await run(process.argv.slice(2));
  terminal.end();
  process.stdout.write(`${done}\n`);
} catch (error) {
  terminal.end();
  const isOurs = error instanceof Error && OURS.some((kind) => error instanceof kind);
  const sentence = isOurs ? error.message : sentenceForStartFailure(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
