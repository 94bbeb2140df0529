import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ID, SECOND, MINUTE, Tablet, dana } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** The calls to the server, in order: the ids given up, or the address of a save. */
const told = () =>
  tablet.server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body, headers }) =>
      path === '/mutations/give-up'
        ? { givenUp: (body as { ids: string[] }).ids }
        : { save: path, key: headers['idempotency-key'] },
    );

const keyOf = (index: number) => tablet.server.saves.at(index)?.mutationId ?? '';

describe('A mutation that will not be sent again', () => {
  test('because the server refused it is told to the server before its successor is sent', async () => {
    const { device } = await tablet.holding(1);
    const hers = tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(hers, { leaves: ['notes'] }));
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10 * SECOND);
    const copy = await device.sync(({ choices }) => choices.conflict.copyResponses(ID, hers.version));
    await tablet.clock.advance(10 * SECOND);

    expect(copy).not.toBeNull();
    expect(told()).toEqual([
      { save: `/assessments/${ID}`, key: keyOf(0) },
      { givenUp: [keyOf(0)] },
      { save: `/assessments/${ID}`, key: keyOf(1) },
    ]);
  });

  test('because it was discarded offline is told once the server can be reached, also after a restart', async () => {
    const tab = await tablet.holding(1);
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10 * SECOND);
    const { mutationId } = (await tablet.lane(ID))?.inFlight ?? {};
    await tab.device.sync(({ choices }) => choices.discard(ID));
    await tab.device.close();
    tablet.server.instead = null;

    await tablet.open();
    await tablet.clock.advance(MINUTE);

    expect(mutationId).toBeDefined();
    expect([...tablet.server.dead]).toEqual([mutationId]);
    const calls = tablet.server.sent('POST', /^\/mutations/);
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.sent('POST', /^\/mutations/)).toEqual(calls);
  });

  test('because of a 422 is told too, and the rest goes under another id', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.next('PUT', /./, () => json(422, { errors: ['No.'], fields: ['area'] }));
    await device.write(ID, { area: 'bad', notes: 'good' });
    await tablet.clock.advance(MINUTE);
    expect([...tablet.server.dead]).toEqual([keyOf(0)]);
    expect(tablet.onServer()).toMatchObject({ notes: 'good', area: '' });
  });

  test('is not told when it was accepted', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.loseNextAnswer();
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toHaveLength(2);
    expect(tablet.server.sent('POST', /^\/mutations/)).toEqual([]);
  });

  test('because it went without an epoch, which the first pull brought only then, is told', async () => {
    tablet.server.next('GET', /^\/assessments/, noNetwork);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    device.makeDue(id);
    await tablet.clock.advance(10 * SECOND);
    const { mutationId } = (await tablet.lane(id))?.inFlight ?? {};
    tablet.server.instead = null;

    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);

    expect(mutationId).toBeDefined();
    expect(told().slice(-2)).toEqual([{ givenUp: [mutationId] }, { save: '/assessments', key: keyOf(-1) }]);
    expect(keyOf(-1)).not.toBe(mutationId);
    expect(tablet.onServer(id).version).toBe(1);
  });

  test.each([
    ['nothing answers', noNetwork],
    ['it says 500', () => json(500, { errors: ['Broken.'] })],
    ['it asks to come back later', () => json(503, { errors: ['Please wait.'] }, { 'retry-after': '5' })],
    ['somebody else answers', () => json(200, { session: 'ended' })],
  ])('is told until the server has heard it, if %s at first', async (_, unheard) => {
    const { device } = await tablet.holding(1);
    tablet.server.next('PUT', /./, () => json(403, { errors: ['No.'] }));
    for (let count = 0; count < 2; count += 1) tablet.server.next('POST', /^\/mutations/, unheard);
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10 * SECOND);
    expect([...tablet.server.dead]).toEqual([]);
    await tablet.clock.advance(10 * MINUTE);
    expect([...tablet.server.dead]).toEqual([keyOf(0)]);
  });

  test('is told once, even to a server that refuses to hear it', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.next('PUT', /./, () => json(403, { errors: ['No.'] }));
    tablet.server.next('POST', /^\/mutations/, () => json(404, { errors: ['This does not exist.'] }));
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.sent('POST', /^\/mutations/)).toHaveLength(1);
  });

  test('holds up nothing when it cannot be told', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.next('PUT', /./, () => json(422, { errors: ['No.'], fields: ['area'] }));
    for (let count = 0; count < 1000; count += 1) {
      tablet.server.next('POST', /^\/mutations/, () => json(500, { errors: ['Broken.'] }));
    }
    await device.write(ID, { area: 'bad' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { notes: 'good' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.onServer().notes).toBe('good');
  });
});

test('a change that is given up elsewhere, as by a device that has read this one’s backup file, goes on under another id', async () => {
  const { device } = await tablet.holding(1);
  tablet.server.instead = noNetwork;
  await device.write(ID, { area: 'North ward' });
  await tablet.clock.advance(10 * SECOND);
  const given = (await tablet.lane(ID))?.inFlight?.mutationId ?? '';
  tablet.server.dead.add(given);
  await device.write(ID, { notes: 'mine, too' });
  tablet.server.instead = null;

  await tablet.clock.advance(5 * MINUTE);

  expect(tablet.onServer()).toMatchObject({ area: 'North ward', notes: 'mine, too' });
  expect(keyOf(-1)).not.toBe(given);
  expect(await tablet.lane(ID)).toBeNull();
});
