import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { count, nounFor } from '#domain/count.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createHospital, HospitalRefused } from './accounts/create-hospital.ts';
import { createSuperAdmin, SuperAdminRefused } from './accounts/super-admin.ts';
import { deactivate, endSessions, freeAddress, OperatorRefused } from './accounts/operator.ts';
import { anchorFile, anchorsIn, setAnchorsAside } from './audit/anchors.ts';
import type { Anchor } from './audit/anchors.ts';
import { byServer } from './audit/entry.ts';
import type { Deed } from './audit/entry.ts';
import { verifyAudit } from './audit/verify.ts';
import { BackupError } from './backup/format.ts';
import { restoreBackup } from './backup/restore.ts';
import { refuseOver, writeBackup } from './backup/write.ts';
import { ConfigError, readConfig } from './config.ts';
import { appendAudit } from './persistence/audit-log.ts';
import { openDatabase } from './persistence/database/database.ts';
import type { Database } from './persistence/database/database.ts';
import { isUpToDate, migrate } from './persistence/database/migrations.ts';
import { beginEpochAfterGoingBack } from './persistence/lineage.ts';
import { pageViewsSince } from './persistence/page-view-rows.ts';
import { keysOf } from './secret.ts';
import { sentenceForStartFailure } from './start-failure.ts';
import { openStorage } from './storage/open-storage.ts';

/** `npm run admin -- …`: the operator's commands alongside the running server. */

// Nobody else may read the files that it writes, backups above all.
process.umask(0o077);

const USAGE = `Usage:
  npm run admin -- backup <file>                copy the database and uploaded files into a new file, even while the
                                                server runs
  npm run admin -- restore <file>               replace everything with such a copy
  npm run admin -- new-epoch                    after the database has gone back in another way than by restore
  npm run admin -- audit verify [--anchor <file>]
                                                whether the audit log is what was written, and holds what the file says
  npm run admin -- page-views                   how often each page was seen in the last 30 days
  npm run admin -- create-super-admin <email>   create an account for the product's own staff and mail its key
  npm run admin -- create-hospital <name> <email> [<first name> <last name>]
                                                create a hospital and mail a key to its first administrator
  npm run admin -- deactivate <email>           shut a person out, whatever their permission
  npm run admin -- end-sessions <email>         log a person out on every device
  npm run admin -- free-address <email>         free an address that an unconfirmed or deactivated account has`;

/** How many words may follow each. */
const COMMANDS: ReadonlyMap<string | undefined, readonly number[]> = new Map([
  ['backup', [1]],
  ['restore', [1]],
  ['create-super-admin', [1]],
  ['create-hospital', [2, 4]],
  ['deactivate', [1]],
  ['end-sessions', [1]],
  ['free-address', [1]],
  ['page-views', [0]],
  ['new-epoch', [0]],
  ['audit', [1, 3]],
]);

/** Commands about the person with this email. */
const OF_PERSON: Readonly<Record<string, typeof createSuperAdmin>> = {
  'create-super-admin': createSuperAdmin,
  deactivate,
  'end-sessions': endSessions,
  'free-address': freeAddress,
};

const DAYS = 30;

async function run([command, ...words]: readonly string[]): Promise<string> {
  const [given = ''] = words;
  if (COMMANDS.get(command)?.includes(words.length) !== true) throw new ConfigError(USAGE);
  const anchorsOf = command === 'audit' ? anchorsAskedFor(words) : null;
  if (command === 'restore' && !existsSync(given)) throw new BackupError(`There is no file ${given}.`);
  if (command === 'backup') await refuseOver(given);
  const config = readConfig(process.env);
  const { dataDir, s3 } = config;
  const storage = openStorage({ dataDir, s3, signingKeys: keysOf(config), clock: Date.now });
  const database = openDatabase({ ...config, isPatient: true });
  try {
    if (command !== 'restore' && !(await isUpToDate(database))) {
      throw new BackupError('No database of this version was found; check DATA_DIR and DATABASE_URL.');
    }
    if (anchorsOf !== null) return await auditInWords(database, anchorsOf(dataDir));
    const ofPerson = command === undefined ? undefined : OF_PERSON[command];
    if (command !== undefined && ofPerson !== undefined) {
      return await database.transaction(async (queries) => {
        const done = await ofPerson(queries, given, Date.now());
        await appendAudit(queries, [
          byServer(Date.now(), { kind: 'operator', object: `${command} ${given}` }),
        ]);
        return done;
      });
    }
    if (command === 'create-hospital') {
      const [name = '', email = '', firstName = '', lastName = ''] = words;
      const asked = { name, email, firstName, lastName };
      return await database.transaction((queries) => createHospital(queries, asked, Date.now()));
    }
    if (command === 'page-views') {
      await record(database, { kind: 'operator', object: command });
      return await viewsInWords(database);
    }
    if (command === 'new-epoch') {
      await database.transaction((queries) => beginEpochAfterGoingBack(queries, 'new-epoch'));
      return 'A new epoch has begun. Devices fetch everything again, and offer what the server no longer has.';
    }
    if (command === 'backup') {
      // Before it is written, so that it holds its own row.
      await record(database, { kind: 'backup', object: basename(given) });
      const madeAt = new Date().toISOString();
      const { rows, files } = await writeBackup(database, { storage, file: given, madeAt });
      return `${given} holds ${rows} ${nounFor(rows, 'row')} and ${files} ${nounFor(files, 'file')}.`;
    }
    await migrate(database);
    const { rows, files, hasMovedAudit } = await restoreBackup(database, { storage, file: given });
    if (hasMovedAudit) setAnchorsAside(dataDir, Date.now());
    return `Restored ${rows} ${nounFor(rows, 'row')} and ${files} ${nounFor(files, 'file')}. Everyone logs in again, and devices fetch everything again.`;
  } finally {
    await database.close();
  }
}

function record(database: Database, deed: Deed): Promise<void> {
  return database.transaction((queries) => appendAudit(queries, [byServer(Date.now(), deed)]));
}

/**
 * The anchors to verify against: those that the server has kept beside its data, and those of the file that is named.
 * @throws ConfigError
 */
function anchorsAskedFor([given, option, file]: readonly string[]): (dataDir: string) => Anchor[] {
  if (given !== 'verify' || (option !== undefined && option !== '--anchor')) throw new ConfigError(USAGE);
  if (file !== undefined && !existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const named = file === undefined ? [] : anchorsIn(file);
  if (file !== undefined && named.length === 0) throw new ConfigError(`There is no anchor in ${file}.`);
  return (dataDir) => [...anchorsIn(anchorFile(dataDir)), ...named];
}

/** @throws AuditChanged */
async function auditInWords(database: Database, anchors: readonly Anchor[]): Promise<string> {
  const { rows, fault } = await verifyAudit(database, anchors);
  if (fault !== null) throw new AuditChanged(`The audit log was changed. ${fault}`);
  const agrees = anchors.length === 0 ? '' : ` It agrees with ${count(anchors.length, 'anchor')}.`;
  return `The audit log is what was written: ${rows} ${nounFor(rows, 'row')}.${agrees}`;
}

class AuditChanged extends Error {}

/** A line for each page, the most viewed first. */
async function viewsInWords(database: Database): Promise<string> {
  const since = new Date(Date.now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const pages = await database.read((queries) => pageViewsSince(queries, since));
  const lines = pages.map(({ views, pathTemplate }) => `${String(views).padStart(8)}  ${pathTemplate}`);
  const total = pages.reduce((sum, { views }) => sum + views, 0);
  return [...lines, `${total} ${nounFor(total, 'page view')} since ${since}.`].join('\n');
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const ours = [BackupError, HospitalRefused, SuperAdminRefused, OperatorRefused, AuditChanged];
  const isOurs = ours.some((kind) => error instanceof kind);
  const sentence = isOurs && error instanceof Error ? error.message : sentenceForStartFailure(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
