import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { HttpAnswer, HttpRequest } from '#device/ports.ts';
import { beginEpoch } from '#server/persistence/meta.ts';
import { writeInAction } from '../support/device/action-page.ts';
import { seededRandom } from '../support/device/device-harness.ts';
import { Tablet } from '../support/device/device-world.ts';
import type { Tab } from '../support/device/device-world.ts';
import { json, noNetwork } from '../support/device/scripted-server.ts';
import { HOUR, saveAction, serverForFile, startAction } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { Way, answerLost } from '../support/server/way.ts';

/** Actions on whole tablets, against the real server (rules ACT-10, ACT-13 and those of assessments that they follow). */

const scenario = serverForFile();

const tablets: Tablet[] = [];
let seeds = 0;
beforeEach(() => {
  tablets.length = 0;
});
afterEach(async () => {
  for (const tablet of tablets) await tablet.close();
});

interface Seat {
  readonly tablet: Tablet;
  readonly tab: Tab;
  readonly device: Device;
  readonly way: Way;
}

const isChange = ({ method, path }: HttpRequest) =>
  method !== 'GET' && (path.startsWith('/actions') || path === '/saves');

/** A tablet in this person's hands that has pulled everything. */
async function seat(person: Person, isFaulty = isChange): Promise<Seat> {
  seeds += 1;
  const tablet = new Tablet(undefined, 7000 + seeds);
  tablets.push(tablet);
  const way = new Way(person, isFaulty);
  const tab = await tablet.open({ userId: person.user.id, token: person.client.token, http: way.http });
  await way.quiet();
  return { tablet, tab, device: tab.device, way };
}

const origin = { assessment: null, section: '9', sectionVersion: 1, question: 903, part: null };
const held = (device: Device) => device.stored((store) => store.actions());
const shown = async (device: Device, id: string) =>
  (await held(device)).find(({ action }) => action.id === id);
const waiting = (device: Device) => device.read(readWaitingWork);

interface Told {
  readonly id: string;
  readonly plan: string;
  readonly finding: string;
  readonly version: number;
}
const list = async (person: Person) => (await person.client.get<Told[]>('/actions')).body;
const onServer = async (person: Person, id: string) => (await list(person)).find((one) => one.id === id);

async function send({ device, way }: Seat): Promise<void> {
  await device.sync((sync) => sync.sendNow());
  await way.quiet();
}

async function pull({ device, way }: Seat): Promise<void> {
  expect(await device.sync((sync) => sync.pullNow())).toBe(true);
  await way.quiet();
}

describe('An action', () => {
  test('begun and edited offline is on the device at once, and on the server and another tablet once there is a network', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const here = await seat(ann);
    here.way.faults.push(noNetwork, noNetwork);
    const id = await here.device.addAction(origin, { finding: 'Needles on the tray', plan: 'Order boxes' });
    await writeInAction(here.device, id, { plan: 'Order sharps boxes', due: '2027-01-31' }, null);
    expect(await shown(here.device, id)).toMatchObject({
      sync: 'waiting',
      action: {
        finding: 'Needles on the tray',
        plan: 'Order sharps boxes',
        createdByName: 'Ann Lee',
        version: 0,
      },
    });
    expect(await waiting(here.device)).toMatchObject([{ kind: 'action', id, detail: 'Order sharps boxes' }]);
    expect(await here.device.stored((store) => store.waitingStates())).toHaveLength(1);
    await send(here);
    await send(here);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({
      plan: 'Order sharps boxes',
      due: '2027-01-31',
      version: 2,
    });
    expect(await shown(here.device, id)).toMatchObject({ sync: 'synced', action: { version: 2 } });
    expect(await waiting(here.device)).toEqual([]);

    const there = await seat(bob);
    expect(await shown(there.device, id)).toMatchObject({ action: { plan: 'Order sharps boxes' } });
    scenario.clock.pass(2 * HOUR);
    await writeInAction(there.device, id, { state: 'done', done_on: '2027-01-15' }, 2);
    await send(there);
    await pull(here);
    expect(await shown(here.device, id)).toMatchObject({ action: { state: 'done', version: 3 } });
  });

  test('whose answer is lost is sent again to the letter, and is there once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    here.way.faults.push(answerLost);
    const id = await here.device.addAction(origin, { plan: 'Once' });
    await send(here);
    await writeInAction(here.device, id, { plan: 'Once, and more' }, null);
    await send(here);
    const [first, second] = here.way.changes;
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    await send(here);
    expect(await list(ann)).toMatchObject([{ id, plan: 'Once, and more', version: 2 }]);
    expect(await waiting(here.device)).toEqual([]);
  });

  test('that two people edit in different fields is merged; in the same one, each chooses: mine', async () => {
    const { here, id, ann } = await met();
    const conflict = (await shown(here.device, id))?.conflict;
    expect(conflict).toMatchObject({
      name: 'Bob Ray',
      version: 2,
      leaves: ['plan'],
      server: { plan: 'by Bob' },
    });
    expect(await waiting(here.device)).toMatchObject([
      {
        kind: 'action',
        state: 'conflict',
        why: expect.stringContaining('Bob Ray is also editing this action.'),
      },
    ]);
    const choose = await here.device.sync((sync) => sync.actionChoices);
    expect(await choose.continueEditing(id, 1)).toBe(false);
    expect(await choose.continueEditing(id, 2)).toBe(true);
    await here.way.quiet();
    expect(await onServer(ann, id)).toMatchObject({ plan: 'by Ann', owner_name: 'Bob’s', version: 3 });
    expect(await shown(here.device, id)).toMatchObject({ sync: 'synced', conflict: null });
  });

  test('of which the list has shown the version that was met is chosen about once, even if the save comes after a pull', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(bob, { plan: 'by Bob, just now' });
    const here = await seat(ann);
    await writeInAction(here.device, id, { outcome: 'by Ann' }, 1);
    await send(here);
    expect((await shown(here.device, id))?.conflict).toMatchObject({ name: 'Bob Ray', leaves: [] });
    here.way.faults.push(() => Promise.resolve(json(429, { errors: ['No more today.'], reason: 'quota' })));
    expect(await here.device.sync((sync) => sync.actionChoices.continueEditing(id, 1))).toBe(true);
    await here.way.quiet();
    expect(here.way.faults).toEqual([]);
    expect(await shown(here.device, id)).toMatchObject({ sync: 'waiting', action: { outcome: 'by Ann' } });
    await pull(here);
    await send(here);
    expect(await shown(here.device, id)).toMatchObject({ sync: 'synced', conflict: null });
    expect(await onServer(ann, id)).toMatchObject({ outcome: 'by Ann', version: 2 });
  });

  test('or theirs, and what is given up is in the backup file', async () => {
    const { here, id, ann } = await met();
    const choose = await here.device.sync((sync) => sync.actionChoices);
    expect(await choose.takeTheirs(id, 2)).toBe(true);
    await here.way.quiet();
    expect(await shown(here.device, id)).toMatchObject({ sync: 'synced', action: { plan: 'by Bob' } });
    expect(await onServer(ann, id)).toMatchObject({ plan: 'by Bob', version: 2 });
    const file = await (await here.device.sync((sync) => sync.exportBackup())).text();
    expect(file).toContain('by Ann');
  });

  test('that a pull passed over, for something waited of it, comes with the next one', async () => {
    const { here, id, bob } = await met();
    scenario.clock.pass(2 * HOUR);
    expect((await saveAction(bob, id, { plan: 'by Bob, later' }, { seen: 2 })).status).toBe(200);
    await pull(here);
    await here.device.sync((sync) => sync.actionChoices.takeTheirs(id, 2));
    await here.way.quiet();
    await pull(here);
    expect(await shown(here.device, id)).toMatchObject({ action: { plan: 'by Bob, later', version: 3 } });
  });

  test('that the server refuses in part keeps the refused field, and sends the rest', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    const id = await here.device.addAction(origin, { plan: 'Kept' });
    await send(here);
    await writeInAction(here.device, id, { outcome: 'Well', state: 'done' }, 1);
    await send(here);
    expect(await shown(here.device, id)).toMatchObject({
      sync: 'refused',
      refusal: expect.stringContaining('the day on which it was done'),
    });
    await writeInAction(here.device, id, { done_on: '2027-02-01' }, 1);
    await here.device.sync((sync) => sync.actionChoices.retry(id));
    await here.way.quiet();
    expect(await onServer(ann, id)).toMatchObject({ outcome: 'Well', state: 'done', version: 2 });
  });

  test('that is discarded before it was sent is gone; one that was sent is as the server has it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    const sent = await here.device.addAction(origin, { plan: 'Sent' });
    await send(here);
    await writeInAction(here.device, sent, { plan: 'Not sent' }, 1);
    const never = await here.device.addAction(origin, { plan: 'Never sent' });
    const choose = await here.device.sync((sync) => sync.actionChoices);
    await choose.discard(sent);
    await choose.discard(never);
    await here.way.quiet();
    expect(await held(here.device)).toMatchObject([{ sync: 'synced', action: { id: sent, plan: 'Sent' } }]);
    const file = await (await here.device.sync((sync) => sync.exportBackup())).text();
    expect(file).toContain('Never sent');
    expect(file).toContain('Not sent');
  });

  test('in a backup file reaches the server once, whichever device sends it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    here.way.faults.push(noNetwork);
    const id = await here.device.addAction(origin, { plan: 'On two tablets' });
    await send(here);
    const file = await (await here.device.sync((sync) => sync.exportBackup())).text();
    const other = await seat(ann);
    expect(await other.device.sync((sync) => sync.readBackup(file))).toMatchObject({
      kind: 'read',
      skipped: [],
    });
    await other.way.quiet();
    await send(other);
    await send(here);
    expect(await list(ann)).toMatchObject([{ id, plan: 'On two tablets', version: 1 }]);
    expect(await waiting(here.device)).toEqual([]);
    expect(await waiting(other.device)).toEqual([]);
  });
});

/** Ann has met Bob’s change of the same field; another field of his is merged. */
async function met() {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAction(ann, { plan: 'at first' });
  const here = await seat(ann);
  scenario.clock.pass(2 * HOUR);
  expect((await saveAction(bob, id, { plan: 'by Bob', owner_name: 'Bob’s' }, { seen: 1 })).status).toBe(200);
  await writeInAction(here.device, id, { plan: 'by Ann' }, 1);
  await send(here);
  return { here, id, ann, bob };
}

describe('After a restore', () => {
  /** The server goes back to a time before these versions. */
  async function restore(id: string, to: number): Promise<void> {
    await scenario.server.database.transaction(async (queries) => {
      await queries.deleteFrom('revisions').where('document_id', '=', id).where('version', '>', to).execute();
      if (to === 0) await queries.deleteFrom('actions').where('id', '=', id).execute();
      await beginEpoch(queries, scenario.clock.iso);
    });
  }

  test('what the server lost of an action is sent again by whoever holds it, and nobody is asked', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    const id = await here.device.addAction(origin, { plan: 'Lost by the server' });
    await send(here);
    await writeInAction(here.device, id, { outcome: 'Lost, too' }, 1);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({ version: 2 });
    await restore(id, 0);
    await pull(here);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({
      plan: 'Lost by the server',
      outcome: 'Lost, too',
      version: 1,
    });
    expect(await shown(here.device, id)).toMatchObject({ sync: 'synced' });
    expect(await waiting(here.device)).toEqual([]);
  });

  test('a server that is back without a word, exactly where it was at the last pull, is known by what its list leaves out', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(
      ann,
      ({ method, path }) => method === 'GET' && /^\/a(ctions|ssessments)/.test(path),
    );
    const { database } = scenario.server;
    const { institutionId } = ann.user;
    const [before] = await database.read((queries) =>
      queries
        .selectFrom('newest_changes')
        .select(['number', 'mark'])
        .where('institution_id', '=', institutionId)
        .execute(),
    );
    const id = await here.device.addAction(origin, { plan: 'Lost by the server' });
    // No list comes after it.
    here.way.faults.push(noNetwork, noNetwork, noNetwork, noNetwork);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({ version: 1 });
    here.way.faults.length = 0;
    await database.transaction(async (queries) => {
      await queries.deleteFrom('revisions').where('document_id', '=', id).execute();
      await queries.deleteFrom('actions').where('id', '=', id).execute();
      await queries
        .updateTable('newest_changes')
        .set({ ...before })
        .where('institution_id', '=', institutionId)
        .execute();
    });
    await pull(here);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({ plan: 'Lost by the server', version: 1 });
    expect(await waiting(here.device)).toEqual([]);
    // Once a list has shown it, it is no longer looked for.
    await pull(here);
    here.way.changes.length = 0;
    await pull(here);
    expect(here.way.changes.map(({ path }) => path.replace(/\?.*/, '?'))).toEqual([
      '/assessments?',
      '/actions?',
    ]);
  });

  test('a save on its way when it came is sent under the new epoch, once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const here = await seat(ann);
    const id = await here.device.addAction(origin, { plan: 'First' });
    await send(here);
    here.way.faults.push(noNetwork);
    await writeInAction(here.device, id, { plan: 'Second' }, 1);
    await send(here);
    await scenario.server.database.transaction((queries) => beginEpoch(queries, scenario.clock.iso));
    await send(here);
    await pull(here);
    await send(here);
    expect(await onServer(ann, id)).toMatchObject({ plan: 'Second', version: 2 });
    expect(await waiting(here.device)).toEqual([]);
  });
});

describe('Two tablets with a bad network, at random', () => {
  const FIELDS = ['plan', 'outcome', 'finding'] as const;
  type Field = (typeof FIELDS)[number];

  const duplicate = async (answer: () => Promise<HttpAnswer>) => {
    await answer();
    return answer();
  };
  const broken = () => Promise.resolve(noNetwork());
  const busy = () => Promise.resolve(json(503, { errors: ['Busy.'] }));

  test.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
    'history %i: nothing typed is lost or doubled',
    async (seed) => {
      const random = seededRandom(seed);
      const below = (most: number) => Math.floor(random.fraction() * most);
      const pick = <T>(from: readonly T[]): T => {
        const one = from[below(from.length)];
        if (one === undefined) throw new Error('There is nothing to choose from.');
        return one;
      };
      const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
      const seats = [await seat(ann), await seat(bob)];
      /** The last text of each seat in each field of each action. */
      const typed = new Map<string, string>();
      let texts = 0;
      const settleConflicts = async (at: Seat) => {
        const choices = await at.device.sync((sync) => sync.actionChoices);
        for (const { action, conflict } of await held(at.device)) {
          if (conflict === null) continue;
          const choose = below(2) === 0 ? 'continueEditing' : 'takeTheirs';
          await choices[choose](action.id, conflict.version);
          await at.way.quiet();
        }
      };

      for (let step = 0; step < 30; step += 1) {
        const at = pick(seats);
        const faults = [answerLost, duplicate, broken, busy];
        if (below(3) === 0) at.way.faults.push(pick(faults));
        const mine = seats.indexOf(at);
        const actions = await held(at.device);
        const dice = below(8);
        const words = `${mine}: ${(texts += 1)}`;
        if (dice === 0 || actions.length === 0) {
          const id = await at.device.addAction(origin, { plan: words });
          typed.set(`${mine} ${id} plan`, words);
        } else if (dice < 5) {
          const { action } = pick(actions);
          const field: Field = pick(FIELDS);
          await writeInAction(at.device, action.id, { [field]: words }, action.version || null);
          typed.set(`${mine} ${action.id} ${field}`, words);
        } else if (dice === 5) scenario.clock.pass(HOUR);
        else if (dice === 6) await at.device.sync((sync) => sync.pullNow());
        else await settleConflicts(at);
        if (below(2) === 0) await send(at);
        else await at.way.quiet();
      }

      for (let round = 0; round < 12; round += 1) {
        for (const at of seats) {
          at.way.faults.length = 0;
          await settleConflicts(at);
          await send(at);
          await at.device.sync((sync) => sync.pullNow());
          await at.way.quiet();
        }
      }

      const server = await list(ann);
      for (const at of seats) {
        expect(await waiting(at.device)).toEqual([]);
        const here = (await held(at.device)).map(({ action }) => action);
        expect(here.map(({ id }) => id).toSorted()).toEqual(server.map(({ id }) => id).toSorted());
        for (const { id, plan, finding, version } of server) {
          expect(here.find((one) => one.id === id)).toMatchObject({ plan, finding, version });
        }
      }
      const kept = await everythingKept(server, seats);
      expect([...typed.values()].filter((words) => !kept.includes(JSON.stringify(words)))).toEqual([]);
      // Every accepted change is one version.
      for (const { id, version } of server) {
        const { body } = await ann.client.get<{ version: number }[]>(`/actions/${id}/revisions`);
        expect(body.map((one) => one.version)).toEqual(
          Array.from({ length: version }, (_, at) => version - at),
        );
      }
    },
  );

  /** All that was accepted, and all that somebody gave up. */
  async function everythingKept(server: readonly Told[], seats: readonly Seat[]): Promise<string> {
    const ids = server.map(({ id }) => id);
    const revisions = await scenario.server.database.read((queries) =>
      queries.selectFrom('revisions').selectAll().where('document_id', 'in', ids).execute(),
    );
    const files = await Promise.all(
      seats.map(async ({ device }) => (await device.sync((sync) => sync.exportBackup())).text()),
    );
    return JSON.stringify(revisions).replaceAll('\\"', '"') + files.join('');
  }
});
