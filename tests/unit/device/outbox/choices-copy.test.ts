import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, ann, dana } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork } from '../../../support/device/scripted-server.ts';
import { inConflict } from './conflict-story.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Copy Responses', () => {
  test('makes a new assessment at once; the original becomes the server’s copy and no longer waits', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.instead = noNetwork;
    const copyId = await choices.conflict.copyResponses(ID, 2);
    if (copyId === null) throw new Error('No copy was made.');
    expect(copyId).not.toBe(ID);

    const copy = await device.stored((store) => store.held(copyId));
    expect(copy?.isOnServer).toBe(false);
    expect(copy?.assessment).toMatchObject({
      id: copyId,
      notes: 'mine',
      createdBy: 1,
      lastEditedByName: 'Ann Reyes',
      dateCompleted: null,
      lastQuestionIndex: 6,
      answers: { '901': { observations: 'hers' }, '906': { parts: { never: true } } },
    });
    const original = await device.stored((store) => store.held(ID));
    expect(original).toMatchObject({
      sync: 'synced',
      conflict: null,
      assessment: { notes: 'hers', version: 2 },
    });
    expect((await device.read(readWaitingWork)).map((row) => row.id)).toEqual([copyId]);
  });

  test('is sent as a split of the original, under the id it already has', async () => {
    const { device, choices } = await inConflict(tablet);
    const copyId = await choices.conflict.copyResponses(ID, 2);
    await settle();
    expect(tablet.server.saves).toMatchObject([
      { to: `PUT /assessments/${ID}`, body: { split: true, newId: copyId, notes: 'mine' } },
    ]);
    expect(tablet.onServer().notes).toBe('hers');
    expect(tablet.onServer(copyId ?? '').notes).toBe('mine');
    expect(await device.stored((store) => store.held(copyId ?? ''))).toMatchObject({
      sync: 'synced',
      isOnServer: true,
    });
  });

  test('whose answer is lost is sent again under the same id and key: one copy, not two', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.loseNextAnswer();
    const copyId = await choices.conflict.copyResponses(ID, 2);
    await tablet.clock.advance(120_000);
    const [first, second] = tablet.server.saves;
    expect(second).toEqual(first);
    expect(tablet.server.assessments.size).toBe(2);
    expect((await device.stored((store) => store.held(copyId ?? '')))?.sync).toBe('synced');
  });

  test('whose answer is lost, and which is then refused: Retry sends the same id under another key, with later typing', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.loseNextAnswer();
    const copyId = (await choices.conflict.copyResponses(ID, 2)) ?? '';
    await settle();
    // As from a server that does not look whether it has taken this one before, once their role has changed.
    tablet.server.next('PUT', /./, () => json(403, { errors: ['This is not for you.'] }));
    await tablet.clock.advance(120_000);
    expect(await device.stored((store) => store.held(copyId))).toMatchObject({
      sync: 'refused',
      refusal: 'This is not for you.',
    });
    await device.write(copyId, { area: 'North', notes: 'mine, later' });
    await tablet.clock.advance(120_000);
    const [first, second, ...none] = tablet.server.saves;
    expect(second).toEqual(first);
    expect(none).toEqual([]);

    await choices.retry(copyId);
    await settle();

    const again = tablet.server.saves[2];
    expect(again).toMatchObject({
      to: `PUT /assessments/${ID}`,
      body: { split: true, newId: copyId, notes: 'mine, later', area: 'North' },
    });
    expect(again?.body['answers']).toEqual(first?.body['answers']);
    expect(again?.mutationId).not.toBe(first?.mutationId);
    expect(tablet.server.dead).toContain(first?.mutationId);
    const all = { notes: 'mine, later', area: 'North', answers: { '906': { parts: { never: true } } } };
    expect(tablet.onServer(copyId)).toMatchObject({ ...all, version: 2 });
    expect(await device.stored((store) => store.held(copyId))).toMatchObject({
      sync: 'synced',
      isOnServer: true,
      assessment: all,
    });
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(tablet.onServer()).toMatchObject({ notes: 'hers', area: '' });
  });

  test('typing into the copy before it is sent follows it', async () => {
    const { device, choices, mayRetry } = await inConflict(tablet);
    tablet.server.instead = noNetwork;
    const copyId = (await choices.conflict.copyResponses(ID, 2)) ?? '';
    await device.write(copyId, { area: 'North' });
    await tablet.clock.advance(60_000);
    tablet.server.instead = null;
    mayRetry();
    await settle();
    expect(tablet.onServer(copyId)).toMatchObject({ notes: 'mine', area: 'North' });
    expect(tablet.onServer().area).toBe('');
  });

  test('has the answer that the server had refused, with its sentence, until it is corrected there', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const refusal = { errors: ['No more than 10.'], fields: ['answers.903.parts.ease'] };
    tablet.server.next('PUT', /./, () => json(422, refusal));
    await device.write(ID, { 'answers.903.parts.ease': 12 });
    await tablet.clock.advance(10_000);
    const hers = tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(hers, { leaves: ['notes'] }));
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10_000);
    const { conflict: choices } = await device.sync((sync) => sync.choices);

    const copyId = (await choices.copyResponses(ID, hers.version)) ?? '';
    await settle();

    const copy = await device.stored((store) => store.held(copyId));
    expect(copy?.refusals).toEqual({
      'answers.903.parts.ease': { value: 12, sentence: 'No more than 10.' },
    });
    expect(copy?.assessment.answers['903']?.parts).toEqual({ ease: 12 });
    expect(tablet.onServer(copyId).notes).toBe('mine');
    await device.write(copyId, { 'answers.903.parts.ease': 10 });
    await tablet.clock.advance(10_000);
    expect(tablet.onServer(copyId).answers['903']?.parts).toEqual({ ease: 10 });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is not submitted with the original, but by the person', async () => {
    const { device, choices } = await inConflict(tablet, { submits: true });
    const copyId = (await choices.conflict.copyResponses(ID, 2)) ?? '';
    expect((await device.stored((store) => store.held(copyId)))?.assessment.dateCompleted).toBeNull();
    await settle();
    expect(tablet.server.saves.map((save) => save.to)).toEqual([`PUT /assessments/${ID}`]);
    expect(tablet.onServer(copyId).dateCompleted).toBeNull();
    await device.complete(copyId);
    await tablet.clock.advance(1000);
    expect(tablet.onServer(copyId).dateCompleted).not.toBeNull();
    expect(tablet.onServer().dateCompleted).toBeNull();
  });

  test('is the way to keep one’s answers when it has been submitted', async () => {
    const { device, choices } = await inConflict(tablet, { reason: 'completed' });
    const copyId = (await choices.conflict.copyResponses(ID, 2)) ?? '';
    expect((await device.stored((store) => store.held(copyId)))?.assessment.dateCompleted).toBeNull();
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBe(
      '2026-11-21T07:59:00.000Z',
    );
  });
});
