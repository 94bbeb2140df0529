import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyServerOptions } from 'fastify';
import { toWire } from '#contract/wire-case.ts';
import type { Section } from '#domain/section.ts';
import { createApp } from './app.ts';
import { AnchorKeeper } from './audit/anchors.ts';
import { InstanceKeeper } from './instance-keeper.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { jobsOf } from './jobs/jobs.ts';
import { createOutboxTransport } from './mail/outbox-transport.ts';
import { MailSender } from './mail/sender.ts';
import { createSmtpTransport } from './mail/smtp-transport.ts';
import type { MailTransport } from './mail/transport.ts';
import { Metrics } from './operation/metrics.ts';
import { serveMetrics } from './operation/metrics-server.ts';
import type { MetricsServer } from './operation/metrics-server.ts';
import { createPasswords } from './password-hashing.ts';
import type { Passwords } from './password-hashing.ts';
import { CommitCount } from './persistence/database/commit-count.ts';
import { openDatabase } from './persistence/database/database.ts';
import type { Database } from './persistence/database/database.ts';
import { settingThatLoses, settingThatWaitsForNoStandby } from './persistence/database/durability.ts';
import {
  hasContractionsLeft,
  hasTables,
  migrate,
  refuseNewerTables,
} from './persistence/database/migrations.ts';
import type { Migrating } from './persistence/database/migrations.ts';
import { sqliteFile } from './persistence/database/open-sqlite.ts';
import type { Steps } from './persistence/database/steps/step.ts';
import { mailQueue } from './persistence/mail-outbox.ts';
import { followLineage, noticeCopiedBack } from './persistence/lineage.ts';
import { moveMark, sentenceOfMark } from './persistence/move-mark.ts';
import { Store } from './persistence/store.ts';
import { keysOf } from './secret.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';
import { SectionCatalog } from './section-catalog.ts';

export interface StartOptions {
  readonly sections: readonly Section[];
  readonly version: string;
  /** The built app; null serves the API alone. */
  readonly publicDir: string | null;
  readonly logger?: FastifyServerOptions['logger'];
  readonly clock?: () => number;
  readonly passwords?: Passwords;
  /** Tells the operator where a mail was written. */
  readonly say?: (line: string) => void;
  /** Takes each row and each anchor of the audit log as JSON. */
  readonly sayAudit?: (line: string) => void;
  /** Those that lead to its tables; this version's unless given. */
  readonly steps?: Steps;
  /** Runs once the database is ready, before anyone can connect. */
  readonly prepare?: (prepared: {
    database: Database;
    store: Store;
    storage: Storage;
    passwords: Passwords;
    clock: () => number;
  }) => Promise<void>;
}

export interface RunningServer {
  /** Where the server listens. */
  readonly address: string;
  /** Where it tells of itself; null where nobody is to know. */
  readonly metricsAddress: string | null;
  /** Finishes the requests in progress, within 10 s. */
  stop(): Promise<void>;
}

const LONGEST_STOP_MS = 10_000;
/** Time for cut-off connections to end; a mail still being sent then is left to its claim. */
const CLOSING_MS = 500;

/** Opens and migrates the database, and serves the app and the API on one port. */
export async function start(config: Config, options: StartOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now;
  const passwords = options.passwords ?? createPasswords();
  const signingKeys = keysOf(config);
  const metrics = new Metrics();
  const told = await served(metrics, config);
  const migrating = { steps: options.steps, clock, besideNewer: true };
  await prepareTables(config, migrating);
  const database = openDatabase({ ...config, followLineage });
  const { sayAudit } = options;
  if (sayAudit !== undefined) {
    database.onAudited((rows) => rows.forEach((row) => sayAudit(JSON.stringify(toWire(row)))));
  }
  const store = new Store(database);
  const storage = openStorage({ dataDir: config.dataDir, s3: config.s3, signingKeys, clock });
  await options.prepare?.({ database, store, storage, passwords, clock });
  const transport = transportOf(config, options);
  metrics.watchConnections(() => database.connections());
  metrics.watchMails(() => database.read((queries) => mailQueue(queries, clock())));
  const app = await createApp({
    store,
    storage,
    dataDir: config.dataDir,
    clock,
    signingKeys,
    passwords,
    sections: options.sections,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    supportEmail: config.supportEmail,
    securityContact: config.securityContact,
    isRegistrationOpen: config.isRegistrationOpen,
    signIn: config.signIn,
    hasAnalytics: config.hasAnalytics,
    mail: transport.kind,
    publicDir: options.publicDir,
    version: options.version,
    logger: options.logger ?? false,
    metrics,
  });
  const warn = (facts: object, sentence: string): void => app.log.warn(facts, sentence);
  const weaker = await settingThatWaitsForNoStandby(database);
  if (weaker !== null) app.log.warn(weaker);
  const sender = new MailSender({ database, transport, clock, settings: config, warn });
  const instance = new InstanceKeeper({ database, version: options.version, clock, warn });
  await instance.start();
  // What is taken away after this is known to wait for it.
  await refuseNewerTables(database, migrating);
  const address = await app.listen({ port: config.port, host: config.host });
  sender.wake();
  const catalog = new SectionCatalog(options.sections);
  const jobs = new JobRunner(
    { database, clock, warn },
    jobsOf({
      store,
      storage,
      catalog,
      clock,
      auditDays: config.auditDays,
      contract: () => contract(config, database, migrating),
    }),
  );
  jobs.start();
  const say = sayAudit ?? (() => undefined);
  const anchors = new AnchorKeeper({ database, dataDir: config.dataDir, clock, say, warn });
  anchors.start();
  return {
    address,
    metricsAddress: told?.address ?? null,
    stop: async () => {
      const ends = Promise.all([app.close(), sender.stop(), jobs.stop(), told?.close()]).then(() =>
        anchors.stop(),
      );
      instance.stop();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), LONGEST_STOP_MS);
      await Promise.race([ends, pause(LONGEST_STOP_MS + CLOSING_MS, undefined, { ref: false })]);
      clearTimeout(cutOff);
      await database.close();
    },
  };
}

/** @throws ConfigError when the port is taken */
async function served(metrics: Metrics, { metricsPort, host }: Config): Promise<MetricsServer | null> {
  if (metricsPort === undefined) return null;
  metrics.watchProcess();
  return serveMetrics(metrics, { host, port: metricsPort });
}

/** @throws ConfigError when the database is set to lose what it was told to keep, or is on the move */
async function prepareTables(config: Config, migrating: Migrating): Promise<void> {
  const database = openDatabase({ ...config, isPatient: true });
  try {
    const loss = await settingThatLoses(database);
    if (loss !== null) throw new ConfigError(loss);
    const mark = (await hasTables(database)) ? await database.read(moveMark) : null;
    if (mark !== null) throw new ConfigError(sentenceOfMark(mark));
    await migrate(database, migrating);
    if (database.kind === 'sqlite')
      await noticeCopiedBack(database, new CommitCount(sqliteFile(config.dataDir)));
  } finally {
    await database.close();
  }
}

/** Takes the steps that were left for when older versions would be gone. */
async function contract(config: Config, database: Database, migrating: Migrating): Promise<void> {
  if (!(await hasContractionsLeft(database, migrating))) return;
  // SQLite knows no limits of time, and is open already.
  if (database.kind === 'sqlite') return migrate(database, migrating);
  const patient = openDatabase({ ...config, isPatient: true });
  try {
    await migrate(patient, migrating);
  } finally {
    await patient.close();
  }
}

function transportOf(config: Config, { say = () => undefined }: StartOptions): MailTransport {
  if (config.smtpUrl !== undefined) return createSmtpTransport(config.smtpUrl);
  return createOutboxTransport({ folder: join(config.dataDir, 'outbox'), say });
}

/** Stops the server on SIGTERM and SIGINT, then ends the process with 0 (rule RUN-10). */
export function stopOnSignals(server: RunningServer): void {
  const stop = (): void => {
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
