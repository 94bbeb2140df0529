import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hear } from '../support/server/event-stream.ts';
import type { Heard } from '../support/server/event-stream.ts';
import { LONGEST_INSTALL_MS, startPgBouncer } from '../support/server/pgbouncer.ts';
import type { TestPgBouncer } from '../support/server/pgbouncer.ts';
import { save, Scenario, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/**
 * What is changed at one instance is told to those who listen at another (rule API-21): at once where these reach
 * PostgreSQL directly, by a look each second through PgBouncer.
 */

const postgres = sharedPostgres();
const direct = new Scenario();
const other = new Scenario();
const pooled = new Scenario();
let bouncer: TestPgBouncer;
let databaseUrl = '';
let addresses: Record<'direct' | 'pooled', string>;
let heard: Heard[] = [];
beforeAll(async () => {
  databaseUrl = await postgres.createDatabase();
  bouncer = await startPgBouncer(databaseUrl);
  // The usual second for looks, so that what comes sooner has not come by one.
  await direct.open({ databaseUrl });
  await other.open({ databaseUrl });
  await pooled.open({ databaseUrl: bouncer.through(databaseUrl) });
  addresses = { direct: await direct.server.listen(), pooled: await pooled.server.listen() };
}, LONGEST_INSTALL_MS);
afterAll(async () => {
  await Promise.all([direct.close(), other.close(), pooled.close()]);
  await bouncer.stop();
});
beforeEach(() => {
  heard = [];
});
afterEach(() => heard.forEach((one) => one.hangUp()));

async function listening(where: keyof typeof addresses, { client }: Person): Promise<Heard> {
  const one = await hear(addresses[where], client.token ?? '');
  heard.push(one);
  return one;
}

/** The same person at another instance. */
const at = async (scenario: Scenario, { user }: Person): Promise<Person> => ({
  user,
  client: await scenario.server.as(user),
});

/** Connections on which PostgreSQL was asked to listen. */
async function listeners(): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and query in ('listen rta_changes', 'select 1')",
    );
    return rows.length;
  } finally {
    await client.end();
  }
}

/** Until an instance hears what others say, where it can. */
const hears = {
  direct: async () => vi.waitFor(async () => expect(await listeners()).toBe(1), 5000),
  pooled: async () => undefined,
};

describe.each(['direct', 'pooled'] as const)('a device at an instance with a %s connection', (where) => {
  test('is told of what another instance saves, each change once, in order', async () => {
    const [ann, ben] = await direct.hospital('Ann Lee', 'Ben Ode');
    const stream = await listening(where, ben);
    await hears[where]();
    const elsewhere = await at(other, ann);
    const id = await startAssessment(elsewhere);
    await save(elsewhere, id, { notes: 'two' }, { seen: 1 });
    await vi.waitFor(() => expect(stream.events.length).toBeGreaterThanOrEqual(1), 5000);
    await save(elsewhere, id, { notes: 'three' }, { seen: 2 });
    await vi.waitFor(
      () => expect(stream.events.at(-1)).toEqual({ changed: { id, version: 3, number: 3 } }),
      5000,
    );
    // Of an assessment that changed twice between two looks, the newer version is enough.
    const numbers = stream.events.map((event) => (event as { changed: { number: number } }).changed.number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test('and of what its own does, once', async () => {
    const [ann, ben] = await direct.hospital('Ann Lee', 'Ben Ode');
    const stream = await listening(where, ben);
    const here = await at(where === 'direct' ? direct : pooled, ann);
    const ids = [await startAssessment(here), await startAssessment(here)];
    const elsewhere = await at(other, ann);
    const last = await startAssessment(elsewhere);
    const expected = [...ids, last].map((id, index) => ({ changed: { id, version: 1, number: index + 1 } }));
    await vi.waitFor(() => expect(stream.events).toHaveLength(3), 5000);
    expect(stream.events).toEqual(expected);
  });

  test('of who is on the same assessment at another instance', async () => {
    const [ann, ben] = await direct.hospital('Ann Lee', 'Ben Ode');
    const id = await startAssessment(ann);
    const stream = await listening(where, ben);
    const body = { assessment: id, question: 4 };
    await ben.client.post('/events/here', body);
    await (await at(other, ann)).client.post('/events/here', body);
    const here = { id, people: [{ user: ann.user.id, question: 4 }] };
    await vi.waitFor(() => expect(stream.events).toContainEqual({ here }), 5000);
  });

  test('of nothing in another hospital', async () => {
    const [ann, ben] = await direct.hospital('Ann Lee', 'Ben Ode');
    const [stranger] = await direct.hospital('Otto Far');
    const [bens, strangers] = [await listening(where, ben), await listening(where, stranger)];
    await startAssessment(await at(other, ann));
    await vi.waitFor(() => expect(bens.events).toHaveLength(1), 5000);
    expect(strangers.events).toEqual([]);
  });
});

test('an instance goes on hearing when its connection was cut', async () => {
  const [ann, ben] = await direct.hospital('Ann Lee', 'Ben Ode');
  const stream = await listening('direct', ben);
  await vi.waitFor(async () => expect(await listeners()).toBe(1), 5000);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'");
  await client.end();
  const elsewhere = await at(other, ann);
  const id = await startAssessment(elsewhere);
  await vi.waitFor(() => expect(stream.events).toEqual([{ changed: { id, version: 1, number: 1 } }]), 5000);
  await vi.waitFor(async () => expect(await listeners()).toBe(1), 10_000);
});
