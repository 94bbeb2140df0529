import { toWire } from '#contract/wire-case.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Tablet, ID, MINUTE, SECOND, ann, dana } from '../../../../support/device/device-world.ts';
import { conflict, json, noNetwork } from '../../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** The operator restores a backup that has this state of the assessment. */
function restore(fields: Parameters<Tablet['server']['hold']>[2] = {}): void {
  tablet.server.hold(ID, ann, { notes: 'from the backup', ...fields });
  tablet.server.epoch = 'second';
}

const saves = () =>
  tablet.server.sent('PUT').map(({ headers, body }) => ({
    epoch: headers['x-epoch'],
    seen: headers['if-match'],
    key: headers['idempotency-key'],
    body,
  }));

describe('The epoch', () => {
  test('that this tablet holds goes with every save', async () => {
    const { device } = await tablet.holding(1);
    await device.write(ID, { notes: 'mine' });
    const started = await device.startAssessment(9);
    await device.write(started, { notes: 'begun here' });
    await tablet.clock.advance(10 * SECOND);
    const sent = [...tablet.server.sent('PUT'), ...tablet.server.sent('POST')];
    expect(sent.map(({ headers }) => headers['x-epoch'])).toEqual(['first', 'first']);
  });

  test('that has changed is learned from the refused save, which is judged anew', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.edit(ID, dana, { area: 'hers' });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { department: 'mine' });
    restore();

    await tablet.clock.advance(MINUTE);

    const [refused, sent] = saves();
    expect(saves()).toHaveLength(2);
    expect([refused?.epoch, refused?.seen]).toEqual(['first', '"2"']);
    // The department is as it was when it was typed over.
    expect(sent).toMatchObject({ epoch: 'second', seen: '"1"', body: { department: 'mine' } });
    expect(sent?.key).not.toBe(refused?.key);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'from the backup',
      department: 'mine',
      area: '',
    });
    expect(await tablet.lane(ID)).toBeNull();
  });

  test('that cannot be pulled yet does not make a save hurry', async () => {
    const { device } = await tablet.holding(1);
    await device.write(ID, { department: 'mine' });
    restore();
    const refuse = () => json(403, { errors: ['Not now.'] });
    for (let count = 0; count < 1000; count += 1) tablet.server.next('GET', /^\/assessments(\?|$)/, refuse);

    await tablet.clock.advance(MINUTE);

    expect(saves().length).toBeLessThan(10);
    expect(await tablet.lane(ID)).toMatchObject({ changed: { department: 'mine' } });
  });

  test('that is new makes waiting work begin again, over the server’s state', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.instead = noNetwork;
    await device.write(ID, { department: 'first' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { department: 'second', area: 'mine' });
    tablet.server.instead = null;
    restore();

    await device.sync((sync) => sync.pullNow());

    expect(await tablet.lane(ID)).toMatchObject({
      inFlight: null,
      changed: { department: 'second', area: 'mine' },
      seen: 1,
    });
  });

  test('that is new makes a conflict be judged anew', async () => {
    const { device } = await tablet.holding(1);
    const hers = tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(hers, { leaves: ['notes'] }));
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10 * SECOND);
    expect(await tablet.lane(ID)).toMatchObject({ conflict: { version: 2 } });
    restore({ notes: 'from the backup' });

    await device.sync((sync) => sync.pullNow());

    expect(await tablet.lane(ID)).toMatchObject({ conflict: null, changed: { notes: 'mine' }, seen: 0 });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.onServer().notes).toBe('mine');
  });

  test('that changes in the middle of a pull brings nothing of the new one into the old', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('GET', new RegExp(ID), () => {
      restore({ version: 7 });
      return json(200, toWire(tablet.onServer()), { 'x-epoch': 'second' });
    });
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('');
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('from the backup');
  });
});
