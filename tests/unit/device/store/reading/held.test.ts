import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../../support/device/device-harness.ts';
import { ID, Tablet, ann, dana } from '../../../../support/device/device-world.ts';
import { conflict, noNetwork, saved } from '../../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('An assessment on the screen', () => {
  test('that is not on this device is nothing', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.stored((store) => store.held(ID))).toBeNull();
  });

  test('is synced when the server has acknowledged it', async () => {
    tablet.server.hold(ID, ann, { notes: 'n' });
    const { device } = await tablet.openPulled();
    expect(await device.stored((store) => store.held(ID))).toEqual({
      assessment: tablet.onServer(),
      sync: 'synced',
      isOnServer: true,
      isUntouched: false,
      isSubmitted: false,
      conflict: null,
      whyDelayed: null,
      refusals: {},
      refusal: null,
      replaced: [],
      lost: null,
      receivedAt: null,
    });
  });

  test('waits once it is edited, is being sent, and then says when the server got it', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved({ ...tablet.onServer(), version: 2, notes: 'n' });
    });
    await device.write(ID, { notes: 'n' });
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('waiting');
    await tablet.clock.advance(10_000);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('sending');
    answer.resolve();
    await settle();
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      receivedAt: '2026-11-21T08:00:10.000Z',
    });
  });

  test('waits after an attempt that got no answer', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n' });
    await tablet.clock.advance(10_000);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('waiting');
  });

  test('brings what others answered meanwhile, with the answer to one’s own save', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { 'answers.901.observations': 'hers' });
    await tablet.clock.advance(10_000);
    const shown = (await device.stored((store) => store.held(ID)))?.assessment;
    expect(shown).toMatchObject({ notes: 'mine', version: 3 });
    expect(shown?.answers['901']?.observations).toBe('hers');
  });
});

describe('The dialog', () => {
  test('says which leaves overlap, and which of their questions stay', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, {
      'answers.906.parts': { never: true },
      'answers.907.parts.name': 'mine',
      department: 'mine',
    });
    tablet.server.edit(ID, dana, {
      'answers.906.parts': { often: true },
      'answers.907.parts.cost': 5,
      'answers.901.observations': 'hers',
      'answers.902.flagged': true,
      area: 'hers',
    });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { leaves: ['answers.906.parts'] }));
    await tablet.clock.advance(10_000);
    const shown = (await device.stored((store) => store.held(ID)))?.conflict;
    expect(shown?.leaves).toEqual(['answers.906.parts']);
    expect(shown?.theirQuestions).toEqual(['901', '902']);
    expect(shown?.changed).toEqual({ mine: 2, theirs: 4 });
  });

  test('shows an overlap with what came with an earlier save', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    // Dana's notes come with the answer to the first save, while Ann is typing her own.
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved(tablet.server.edit(ID, ann, { area: 'North' }));
    });
    await device.write(ID, { area: 'North' });
    await tablet.clock.advance(10_000);
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () =>
      conflict(tablet.onServer(), { leaves: ['notes'], name: 'Dana Reyes' }),
    );
    answer.resolve();
    await tablet.clock.advance(10_000);
    const held = await device.stored((store) => store.held(ID));
    expect(held?.conflict).toMatchObject({ leaves: ['notes'], server: { notes: 'hers' } });
    expect(held?.assessment.notes).toBe('mine');
  });
});
