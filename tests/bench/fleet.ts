import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { uuidV7 } from '#domain/identifier.ts';
import { orderedQuestions } from '#domain/section.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import { insertSession } from '#server/persistence/people/session-rows.ts';
import { Store } from '#server/persistence/store.ts';
import { signingKeysOf } from '#server/signing-keys.ts';
import { createTokens } from '#server/tokens.ts';
import { startCaddy } from '../support/server/caddy.ts';
import { runPgBouncer } from '../support/server/pgbouncer.ts';
import { freePort, startPostgres } from '../support/server/postgres.ts';
import { ServerProcess } from '../support/server/process.ts';
import type { FleetPerson, FleetTablet, TabletTold } from './bench-fleet-work.ts';
import { openStreams } from './bench-fleet-streams.ts';
import { SEED, tabletsOr } from './bench-options.ts';
import { put } from './bench-put-call.ts';
import { against, quantile, report } from './report.ts';
import type { Measured, Ratio } from './report.ts';

/**
 * P13: two instances behind Caddy, on PostgreSQL through PgBouncer. Tablets that were offline come back at the same
 * moment, each with a tracer; others save meanwhile. Then how many saves a second there can be, in many hospitals and
 * in one; and how much memory an open tablet takes.
 */

const SIZES = tabletsOr([30, 300]);
/** Tablets of one hospital. */
const OF_ONE = 40;
const PEOPLE_OF_A_HOSPITAL = 5;
/** How many save while others come back, and how often. */
const PROBES = 4;
const PROBE_EVERY_MS = 100;
/** After a save that was not answered, or only by the proxy. */
const AGAIN_MS = 100;
const IDLE_MS = 5000;
const STEADY_MS = 4000;
const CONNECTIONS = [5, 10, 20, 40, 80];
/** In milliseconds; a save that takes longer is noticed. */
const LONGEST_P99 = 250;
const STREAMS = 300;

const SECRET = 'one key of both instances that is long enough to sign with';
const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

const home = mkdtempSync(join(tmpdir(), 'rta-tracers-fleet-'));
const stops: (() => Promise<unknown>)[] = [];
const postgres = await startPostgres({ syncs: true });
stops.push(() => postgres.stop());
const direct = new URL(await postgres.createDatabase());
const [bouncerPort, proxyPort, ...ports] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);
const users = join(home, 'users');
writeFileSync(users, `"${direct.username}" ""\n`);
chmodSync(users, 0o644);
stops.push(
  await runPgBouncer(
    home,
    `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${bouncerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
`,
  ),
);
const url = `http://localhost:${proxyPort}`;
const databaseUrl = Object.assign(new URL(direct.href), { port: String(bouncerPort) }).href;
const instances: ServerProcess[] = [];
for (const port of ports) {
  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  instances.push(await ServerProcess.start({ program: MAIN, port, env }));
}
stops.push(() => Promise.all(instances.map((instance) => instance.close())));

stops.push(
  await startCaddy(
    `{
  admin off
}
${url} {
  reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} {
    health_uri /api/health
    health_interval 2s
    lb_try_duration 10s
  }
}
`,
    {},
  ),
);

const database = openDatabase({ databaseUrl: direct.href, dataDir: home, isPatient: true });
stops.push(() => database.close());
const store = new Store(database);
const tokens = createTokens(signingKeysOf(SECRET), Date.now);
const cookie = await csrfCookie();

const measured: Measured[] = [];
const ratios: Ratio[] = [];
const probes = await Promise.all((await hospital(PROBES)).map((person) => saverOf(person)));

for (const size of SIZES) await comeBack(`${size} tablets`, await fleet(size, PEOPLE_OF_A_HOSPITAL));
await comeBack(`${OF_ONE} tablets of one hospital`, await fleet(OF_ONE, OF_ONE));
await steady('saves a second of many hospitals', (count) => fleetPeople(count, 1));
await steady('saves a second of one hospital', (count) => hospital(count));
await memory();

for (const stop of stops.toReversed()) await stop();
rmSync(home, { recursive: true, force: true });
report('fleet', SEED, measured, ratios);

async function csrfCookie(): Promise<string> {
  const health = await fetch(`${url}/api/health`);
  return /XSRF-TOKEN=([^;]+)/.exec(health.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/** People of a new hospital, logged in. */
async function hospital(count: number): Promise<FleetPerson[]> {
  const at = new Date().toISOString();
  const { id: institutionId } = await store.addInstitution(
    { name: 'A hospital', location: 'Springfield' },
    at,
  );
  const people: FleetPerson[] = [];
  for (let place = 0; place < count; place += 1) {
    const email = `${randomUUID()}@hospital.test`;
    const details = { department: 'Nursing', position: 'Nurse', passwordHash: 'none', roleId: 2 };
    const names = { firstName: 'A', lastName: 'Nurse', email };
    const { id: userId, uid } = await store.addUser(institutionId, { ...names, ...details }, at);
    const session = { userId, institutionId, device: 'Tablet', staysSignedIn: true, now: Date.now() };
    const { id: sessionId } = await database.transaction((queries) => insertSession(queries, session));
    const facts = { userId, uid, sessionId, authTime: Date.now() };
    people.push({ userId, uid, institutionId, token: await tokens.issue(facts, { staysSignedIn: true }) });
  }
  return people;
}

/** People of as many hospitals as that takes. */
async function fleetPeople(count: number, ofEach: number): Promise<FleetPerson[]> {
  const people: FleetPerson[] = [];
  while (people.length < count) people.push(...(await hospital(Math.min(ofEach, count - people.length))));
  return people;
}

async function fleet(count: number, ofEach: number): Promise<FleetTablet[]> {
  const people = await fleetPeople(count, ofEach);
  return people.map((person, place) => ({
    person,
    id: uuidV7(Date.now(), randomBytes(10)),
    notes: Object.fromEntries(
      orderedQuestions(anesthesia).map(({ id }) => [
        String(id),
        `Tablet ${place} saw this at question ${id}, twice`,
      ]),
    ),
  }));
}

/** All of them at once, while others save. */
async function comeBack(what: string, tablets: readonly FleetTablet[]): Promise<void> {
  const program = fileURLToPath(new URL('bench-fleet-tablets.ts', import.meta.url));
  const child = fork(program);
  const there: number[] = [];
  const [ready, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  child.on('message', (told: TabletTold) => {
    if (told.kind === 'there') there.push(told.ms);
    else (told.kind === 'ready' ? ready : over).resolve();
  });
  child.on('exit', (code) => over.reject(new Error(`The tablets ended with ${code}.`)));
  child.send({ url, cookie, tablets });
  await ready.promise;
  const idle = await probing(pause(IDLE_MS));
  const sizeBefore = await databaseSize();
  child.send('go');
  const meanwhile = await probing(over.promise);
  child.removeAllListeners('exit');
  child.kill();
  const lost = await countLost(tablets);
  measured.push(
    { subject: `${what}: until a tablet’s tracer is there`, unit: 'ms', values: there },
    { subject: `${what}: a save before`, unit: 'ms', values: idle },
    { subject: `${what}: a save meanwhile`, unit: 'ms', values: meanwhile },
    { subject: `${what}: answers lost`, unit: '', values: [lost] },
    {
      subject: `${what}: the database grows by, for each`,
      unit: 'KB',
      values: [((await databaseSize()) - sizeBefore) / 1024 / tablets.length],
    },
  );
  ratios.push(
    against(
      `P13 ${what}: p99 of a save meanwhile / before`,
      3,
      quantile(meanwhile, 0.99),
      quantile(idle, 0.99),
    ),
    against(`P13 ${what}: answers there / sent`, 1, answersOf(tablets), answersOf(tablets) - lost, 'answers'),
  );
}

/** In bytes. */
async function databaseSize(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database.queries,
  );
  return rows[0]?.bytes ?? 0;
}

function answersOf(tablets: readonly FleetTablet[]): number {
  return tablets.reduce((sum, { notes }) => sum + Object.keys(notes).length, 0);
}

/** Milliseconds of each save until this is over. */
async function probing(until: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const durations: number[] = [];
  const saving = probes.map(async (save) => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await save();
      durations.push(performance.now() - from);
      await pause(Math.max(0, PROBE_EVERY_MS - (performance.now() - from)));
    }
  });
  await until;
  over.abort();
  await Promise.all(saving);
  return durations;
}

/** Answers that the database does not have, each looked up. */
async function countLost(tablets: readonly FleetTablet[]): Promise<number> {
  let lost = 0;
  for (const { person, id, notes } of tablets) {
    const row = await database.read((queries) =>
      queries
        .selectFrom('assessments')
        .select('content')
        .where('institution_id', '=', person.institutionId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    const { answers = {} } = JSON.parse(row?.content ?? '{}') as {
      answers?: Record<string, { observations: string }>;
    };
    lost += Object.entries(notes).filter(
      ([question, note]) => answers[question]?.observations !== note,
    ).length;
  }
  return lost;
}

/** One save after the other into an assessment of their own. */
async function saverOf({ token }: FleetPerson): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `XSRF-TOKEN=${cookie}`,
    'x-xsrf-token': cookie,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ section: String(anesthesia.id) });
  const begun = await fetch(`${url}/api/assessments`, { method: 'POST', headers, body });
  const text = await begun.text();
  if (begun.status !== 201) throw new Error(`An assessment was answered with ${begun.status}: ${text}`);
  const { id } = JSON.parse(text) as { id: string };
  const [first] = orderedQuestions(anesthesia);
  let version = 1;
  return async () => {
    const own = { ...headers, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() };
    const observations = `Seen in three of five rooms, and asked about at the desk: ${version}`;
    const note = { answers: { [String(first?.id)]: { observations } } };
    const once = () => put(`${url}/api/assessments/${id}`, agent, own, note);
    // As a tablet does, though it waits longer: the same save until it is answered.
    for (;;) {
      try {
        await once();
        break;
      } catch {
        await pause(AGAIN_MS);
      }
    }
    version += 1;
  };
}

/** The most saves a second at which the slowest hundredth is not noticed. */
async function steady(what: string, people: (count: number) => Promise<FleetPerson[]>): Promise<void> {
  let most = { perSecond: 0, p99: 0, connections: 0 };
  for (const connections of CONNECTIONS) {
    const savers = await Promise.all((await people(connections)).map((person) => saverOf(person)));
    const end = performance.now() + STEADY_MS;
    const durations: number[] = [];
    await Promise.all(
      savers.map(async (save) => {
        while (performance.now() < end) {
          const from = performance.now();
          await save();
          durations.push(performance.now() - from);
        }
      }),
    );
    const one = {
      perSecond: (durations.length * 1000) / STEADY_MS,
      p99: quantile(durations, 0.99),
      connections,
    };
    if (one.p99 <= LONGEST_P99 && one.perSecond > most.perSecond) most = one;
  }
  measured.push(
    {
      subject: `${what}, p99 ≤ ${LONGEST_P99} ms, ${most.connections} at once`,
      unit: '1/s',
      values: [most.perSecond],
    },
    { subject: `${what}: p99 then`, unit: 'ms', values: [most.p99] },
  );
}

/** Of an instance, and what each tablet adds that is open and listens. */
async function memory(): Promise<void> {
  const held = async () =>
    (await Promise.all(instances.map((one) => one.memory()))).reduce((a, b) => a + b, 0);
  const people = await fleetPeople(STREAMS, PEOPLE_OF_A_HOSPITAL);
  const before = await held();
  const close = await openStreams(
    url,
    people.map(({ token }) => token),
  );
  const after = await held();
  close();
  const most = await Promise.all(instances.map((one) => one.peakMemory()));
  measured.push(
    { subject: 'memory of an instance, at most', unit: 'MB', values: most.map((bytes) => bytes / 1024 ** 2) },
    {
      subject: 'memory of an open tablet',
      unit: 'KB',
      values: [Math.max(0, after - before) / 1024 / STREAMS],
    },
  );
}
