import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Metrics } from '#server/operation/metrics.ts';
import { hear } from '../support/server/event-stream.ts';
import type { Heard } from '../support/server/event-stream.ts';
import { HOUR, Scenario, save, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** What open devices are told as it happens (rule API-21). */

const metrics = new Metrics();
const eventTimes = { heartbeatMs: 60, lookEveryMs: 20 };
let scenario: Scenario;
let address = '';
let heard: Heard[] = [];
beforeAll(async () => {
  scenario = new Scenario();
  await scenario.open({ eventTimes, metrics });
  address = await scenario.server.listen();
});
afterAll(() => scenario.close());
beforeEach(() => {
  heard = [];
});
afterEach(() => heard.forEach((one) => one.hangUp()));

async function listening({ client }: Person): Promise<Heard> {
  const one = await hear(address, client.token ?? '');
  heard.push(one);
  await vi.waitFor(() => expect(one.comments).toContain('open'));
  return one;
}

const told = (one: Heard, count: number) => vi.waitFor(() => expect(one.events).toHaveLength(count));

describe('Whoever listens is told', () => {
  test('of each change of an assessment, in order, by its number, and of nothing that is in it', async () => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const stream = await listening(ben);
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'Cabinet by the door' }, { seen: 1 });
    await save(ann, id, { area: 'North' }, { seen: 2 });
    await told(stream, 3);
    expect(stream.events).toEqual([
      { changed: { id, version: 1, number: 1 } },
      { changed: { id, version: 2, number: 2 } },
      { changed: { id, version: 3, number: 3 } },
    ]);
    const list = await ben.client.get('/assessments');
    expect(list.headers['x-change']).toBe('3');
  });

  test('only once it has happened, and not of what was refused', async () => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'Ann’s' }, { seen: 1 });
    const stream = await listening(ben);
    const refused = await save(ben, id, { notes: 'Ben’s' }, { seen: 1 });
    expect(refused.status).toBe(409);
    await save(ann, id, { notes: 'again' }, { seen: 2 });
    await told(stream, 1);
    expect(stream.events).toEqual([{ changed: { id, version: 3, number: 3 } }]);
  });

  test('a viewer, too; nobody of another hospital', async () => {
    const [ann, vera] = await scenario.hospital('Ann Lee', 'Vera Oh:3');
    const [other] = await scenario.hospital('Otto Far');
    const [viewer, stranger] = [await listening(vera), await listening(other)];
    await startAssessment(ann);
    await told(viewer, 1);
    const own = await startAssessment(other);
    await told(stranger, 1);
    expect(stranger.events).toEqual([{ changed: { id: own, version: 1, number: 1 } }]);
  });

  test('nothing of actions, which the next pull brings', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const stream = await listening(ann);
    await startAction(ann);
    const id = await startAssessment(ann);
    await told(stream, 1);
    expect(stream.events).toEqual([{ changed: { id, version: 1, number: 2 } }]);
  });
});

describe('A stream', () => {
  test('is held up by nothing on the way, and kept nowhere', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, headers } = await listening(ann);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['x-epoch']).toBe(await scenario.server.store.epoch());
  });

  test('says now and then that it is there', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const stream = await listening(ann);
    await vi.waitFor(() => expect(stream.comments.length).toBeGreaterThan(3));
    expect(stream.isOver()).toBe(false);
  });

  test('is one for a log-in: another one takes its place', async () => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const [first, others] = [await listening(ann), await listening(ben)];
    const second = await listening(ann);
    await first.over;
    await startAssessment(ann);
    await told(second, 1);
    expect([first.events, others.isOver()]).toEqual([[], false]);
  });

  test.each([
    ['the log-in ends', ({ user }: Person) => scenario.server.endSessions(user)],
    [
      'the person may do nothing any more',
      ({ user }: Person) =>
        scenario.server.database.queries
          .updateTable('users')
          .set({ role_id: 4 })
          .where('id', '=', user.id)
          .execute(),
    ],
  ])('ends when %s', async (_, end) => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const [anns, bens] = [await listening(ann), await listening(ben)];
    await end(ann);
    await anns.over;
    expect(bens.isOver()).toBe(false);
    expect((await hear(address, ann.client.token ?? '')).status).toBe(401);
  });

  test('ends with its token', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    ann.client.token = await scenario.server.tokenOf(ann.user);
    const stream = await listening(ann);
    scenario.clock.pass(13 * HOUR);
    await stream.over;
    expect((await hear(address, ann.client.token)).status).toBe(401);
  });

  test('counts among the metrics while it is open, and is no slow request afterwards', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await vi.waitFor(async () => expect(await metrics.text()).toContain('event_streams 0'));
    const stream = await listening(ann);
    expect(await metrics.text()).toContain('event_streams 1');
    stream.hangUp();
    await vi.waitFor(async () => expect(await metrics.text()).toContain('event_streams 0'));
    const text = await metrics.text();
    expect(text).toMatch(/^calls_total\{method="GET",route="\/api\/events",status="200"\}/m);
    expect(text).not.toMatch(/http_request_duration_seconds_count\{[^}]*\/api\/events",status="200"/);
  });
});

describe('Who is on an assessment', () => {
  const isAt = ({ client }: Person, assessment: string | null, question: number | null = null) =>
    client.post('/events/here', { assessment, question });
  const here = (one: Heard) => one.events.filter((event) => 'here' in (event as object));

  test('is told to who else is on it, with the question; not to others, nor of oneself', async () => {
    const [ann, ben, cid] = await scenario.hospital('Ann Lee', 'Ben Ode', 'Cid Poe');
    const id = await startAssessment(ann);
    const [anns, bens, cids] = [await listening(ann), await listening(ben), await listening(cid)];
    await isAt(ann, id, 6);
    await isAt(ben, id, 6);
    await vi.waitFor(() => expect(here(bens)).toHaveLength(1));
    await isAt(ann, id, 7);
    await vi.waitFor(() => expect(here(bens)).toHaveLength(2));
    expect(here(anns)).toEqual([{ here: { id, people: [{ user: ben.user.id, question: 6 }] } }]);
    expect(here(bens)).toEqual([
      { here: { id, people: [{ user: ann.user.id, question: 6 }] } },
      { here: { id, people: [{ user: ann.user.id, question: 7 }] } },
    ]);
    expect(here(cids)).toEqual([]);
    await isAt(ann, null);
    await vi.waitFor(() => expect(here(bens).at(-1)).toEqual({ here: { id, people: [] } }));
    // A page that is closed says nothing any more, not even that.
    await isAt(ann, id, 8);
    await vi.waitFor(() => expect(here(bens)).toHaveLength(4));
    anns.hangUp();
    await vi.waitFor(() => expect(here(bens).at(-1)).toEqual({ here: { id, people: [] } }));
  });

  test('is nobody who has logged out meanwhile', async () => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const id = await startAssessment(ann);
    const bens = await listening(ben);
    await isAt(ben, id, 2);
    await isAt(ann, id, 1);
    await vi.waitFor(() => expect(here(bens)).toHaveLength(1));
    await scenario.server.endSessions(ann.user);
    await vi.waitFor(() => expect(here(bens).at(-1)).toEqual({ here: { id, people: [] } }));
  });

  test('is forgotten within a minute, unless said again', async () => {
    const [ann, ben] = await scenario.hospital('Ann Lee', 'Ben Ode');
    const id = await startAssessment(ann);
    const bens = await listening(ben);
    await isAt(ann, id, 1);
    await isAt(ben, id, 2);
    await vi.waitFor(() => expect(here(bens)).toHaveLength(1));
    scenario.clock.pass(40_000);
    await isAt(ben, id, 2);
    scenario.clock.pass(30_000);
    await vi.waitFor(() => expect(here(bens).at(-1)).toEqual({ here: { id, people: [] } }));
  });

  test('is nobody’s affair who may not open it, and leaves nothing in the audit log', async () => {
    const [ann, vera, ada] = await scenario.hospital('Ann Lee', 'Vera Oh:3', 'Ada Boss:1');
    const [other] = await scenario.hospital('Otto Far');
    const id = await startAssessment(ann);
    const log = async () => (await ada.client.get<unknown[]>('/audit')).body.length;
    const before = await log();
    expect((await isAt(ann, id, 0)).status).toBe(200);
    expect(await log()).toBe(before);
    expect((await isAt(vera, id, 0)).status).toBe(403);
    expect((await isAt(other, id, 0)).status).toBe(404);
    expect((await isAt(ann, id, -1)).status).toBe(422);
  });
});

test('a server that stops ends its streams at once, rather than to wait for them', async () => {
  const stopping = new Scenario();
  await stopping.open({ eventTimes });
  const [ann] = await stopping.hospital('Ann Lee');
  const stream = await hear(await stopping.server.listen(), ann.client.token ?? '');
  const began = performance.now();
  await stopping.close();
  await stream.over;
  expect(performance.now() - began).toBeLessThan(3000);
});
