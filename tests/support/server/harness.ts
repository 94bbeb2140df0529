import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Section } from '#domain/section.ts';
import type { EvenPause } from '#server/accounts/even-time.ts';
import { createApp } from '#server/app.ts';
import type { EventTimes } from '#server/live/event-streams.ts';
import type { Metrics } from '#server/operation/metrics.ts';
import { createPasswords } from '#server/password-hashing.ts';
import type { Passwords } from '#server/password-hashing.ts';
import type { PdfWorkersOptions } from '#server/pdf/pdf-workers.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Dialect } from '#server/persistence/database/database.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import type { PostgresLimits } from '#server/persistence/database/postgres-pool.ts';
import { endSessionsOf, insertSession } from '#server/persistence/people/session-rows.ts';
import { Store } from '#server/persistence/store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { SignInSettings } from '#server/sign-in/settings.ts';
import { signingKeysOf } from '#server/signing-keys.ts';
import { createTokens } from '#server/tokens.ts';
import { TestClient } from './client.ts';
import { plainTestSection, testSection } from '../papers/test-section.ts';

/** As weak as argon2 goes, so that a test's log-ins cost nothing. */
const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export const TEST_PASSWORD = 'Ready-to-administer-1';
const SECRET = 'a secret of the tests that is long enough to sign with';

export interface TestServerOptions {
  sections?: readonly Section[];
  /** Milliseconds since 1970; the machine's clock unless given. */
  clock?: () => number;
  /** Kept at close when given; otherwise a temporary folder that is removed. */
  dataDir?: string;
  databaseUrl?: string;
  dialect?: Dialect;
  /** Unless given, as an operator who sets nothing has it. */
  readonly postgres?: PostgresLimits | undefined;
  /** A folder in `dataDir` unless given. */
  storage?: Storage;
  publicUrl?: string;
  trustedProxies?: readonly string[];
  publicDir?: string;
  /** One key, or two with a comma between them. */
  secret?: string;
  /** As weak as argon2 goes unless given. */
  passwords?: Passwords;
  logger?: FastifyServerOptions['logger'];
  /**
   * Makes the calls wait whose time must not tell whether an email is known; they do not wait unless it is
   * given.
   */
  evenPause?: EvenPause;
  /** How long a connection may send nothing. */
  silenceMs?: number;
  pdfWorkers?: PdfWorkersOptions;
  securityContact?: string;
  supportEmail?: string;
  /** True unless given. */
  isRegistrationOpen?: boolean;
  /** Whether page views are counted; true unless given. */
  hasAnalytics?: boolean;
  metrics?: Metrics;
  /** Nobody signs in by the hospital unless given. */
  signIn?: SignInSettings;
  /** How often streams of events are looked after. */
  eventTimes?: EventTimes;
}

export interface TestUser {
  id: number;
  uid: string;
  institutionId: number;
  firstName: string;
  lastName: string;
  email: string;
  roleId: number;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * The real server app on a database of its own. Requests go through `app.inject`, or
 * over a port after `listen()`.
 */
export async function startTestServer(options: TestServerOptions = {}) {
  const clock = options.clock ?? Date.now;
  const secret = options.secret ?? SECRET;
  const signingKeys = signingKeysOf(secret);
  const passwords = options.passwords ?? cheapPasswords;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tracers-test-')));
  const { databaseUrl, dialect, postgres } = options;
  const database = openDatabase({ databaseUrl, dialect, postgres, dataDir });
  await migrate(database);
  const store = new Store(database);
  const storage = options.storage ?? openStorage({ dataDir, s3: undefined, signingKeys, clock });
  const app: FastifyInstance = await createApp({
    store,
    storage,
    dataDir,
    clock,
    signingKeys,
    sections: options.sections ?? [plainTestSection, testSection],
    passwords,
    publicUrl: options.publicUrl ?? 'http://localhost:8080',
    ...(options.trustedProxies === undefined ? {} : { trustedProxies: options.trustedProxies }),
    ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
    ...(options.pdfWorkers === undefined ? {} : { pdfWorkers: options.pdfWorkers }),
    securityContact: options.securityContact,
    supportEmail: options.supportEmail,
    isRegistrationOpen: options.isRegistrationOpen ?? true,
    mail: 'outbox',
    publicDir: options.publicDir ?? null,
    version: '0.0.0-test',
    logger: options.logger ?? false,
    evenPause: options.evenPause ?? (() => Promise.resolve()),
    hasAnalytics: options.hasAnalytics ?? true,
    eventTimes: options.eventTimes,
    signIn: options.signIn,
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
  });
  const now = (): string => new Date(clock()).toISOString();
  const tokens = createTokens(signingKeys, clock);
  const passwordHash = await passwords.hash(TEST_PASSWORD);
  let people = 0;

  const addInstitution = (name = 'Test Hospital', location = 'Springfield') =>
    store.addInstitution({ name, location }, now());

  /** Role 2 (Editor) unless given; the password is `TEST_PASSWORD`. */
  const addUser = async (institutionId: number, given: Partial<TestUser> = {}): Promise<TestUser> => {
    people += 1;
    const user = {
      firstName: given.firstName ?? `First${people}`,
      lastName: given.lastName ?? `Last${people}`,
      email: given.email ?? `person${people}@hospital.test`,
      roleId: given.roleId ?? 2,
    };
    const details = { department: 'Nursing', position: 'Nurse', passwordHash };
    const { id, uid } = await store.addUser(institutionId, { ...user, ...details }, now());
    return { ...user, id, uid, institutionId };
  };

  /** A token that needs no log-in. */
  const tokenOf = async (
    user: Pick<TestUser, 'id' | 'uid' | 'institutionId'>,
    staysSignedIn = false,
  ): Promise<string> => {
    const { id: userId, institutionId } = user;
    const session = { userId, institutionId, device: 'Test browser', staysSignedIn, now: clock() };
    const { id: sessionId } = await insertSession(database.queries, session);
    return tokens.issue({ userId: user.id, uid: user.uid, sessionId, authTime: clock() }, { staysSignedIn });
  };

  /** As the server itself would, at once and everywhere. */
  const endSessions = (user: Pick<TestUser, 'id'>): Promise<void> =>
    endSessionsOf(database.queries, user.id, { by: null, now: clock() });

  /** A browser in which this user has just logged in with the password. */
  const logIn = async (user: Pick<TestUser, 'email'>): Promise<TestClient> => {
    const client = new TestClient(app, null);
    const answer = await client.post('/authenticate', { email: user.email, password: TEST_PASSWORD });
    client.token = answer.body.token;
    return client;
  };

  return {
    app,
    store,
    storage,
    database,
    dataDir,
    secret,
    addInstitution,
    addUser,
    tokenOf,
    endSessions,
    logIn,
    /** A browser: keeps its cookie and echoes it; nobody is logged in. */
    anyone: () => new TestClient(app, null),
    /** A browser in which this user is logged in and stays so. */
    as: async (user: Pick<TestUser, 'id' | 'uid' | 'institutionId'>) =>
      new TestClient(app, await tokenOf(user, true)),
    /** Opens a free port on the loopback address and returns the server's address. */
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async (): Promise<void> => {
      await app.close();
      await database.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
