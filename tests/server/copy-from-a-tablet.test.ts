import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { HttpRequest } from '#device/ports.ts';
import { Tablet } from '../support/device/device-world.ts';
import { json } from '../support/device/scripted-server.ts';
import { Way, answerLost } from '../support/server/way.ts';
import { HOUR, save, serverForFile, startAssessment } from '../support/server/scenario.ts';

/** Copy Responses, whose answer gets lost between a whole tablet and the server (rules ASM-11, ASM-16 and ASM-20). */

const scenario = serverForFile();

let tablet: Tablet;
let tablets = 0;
beforeEach(() => {
  tablets += 1;
  tablet = new Tablet(undefined, tablets);
});
afterEach(() => tablet.close());

/** Ann meets Bob’s notes, and keeps hers as a copy; the server has it, and she does not know. */
async function copied() {
  const [ann, bob, ada] = await scenario.hospital('Ann Lee', 'Bob Ray', 'Ada Min:1');
  const id = await startAssessment(ann);
  const way = new Way(ann);
  const tab = await tablet.open({ userId: ann.user.id, token: ann.client.token, http: way.http });
  await way.quiet();
  await tab.device.write(id, { notes: 'by Ann', 'answers.906.parts': { never: true } });
  scenario.clock.pass(2 * HOUR);
  expect((await save(bob, id, { notes: 'by Bob' }, { seen: 1 })).status).toBe(200);
  await tab.device.sync((sync) => sync.sendNow());
  await way.quiet();
  const choices = await tab.device.sync((sync) => sync.choices);
  way.changes.length = 0;
  way.faults.push(answerLost);
  const copyId = (await choices.conflict.copyResponses(id, 2)) ?? '';
  await way.quiet();
  const onServer = async () => (await bob.client.get(`/assessments/${copyId}`)).body;
  expect(await onServer()).toMatchObject({ notes: 'by Ann', version: 1 });
  expect((await tab.device.stored((store) => store.held(copyId)))?.isOnServer).toBe(false);
  const becomes = async (roleId: number) => {
    const answer = await ada.client.send('PATCH', `/users/${ann.user.id}`, { body: { role_id: roleId } });
    expect(answer.status).toBe(200);
  };
  return { id, copyId, tab, device: tab.device, choices, way, bob, onServer, becomes };
}

const keyOf = (request: HttpRequest | undefined) => request?.headers['idempotency-key'];

test('refused on its way again, and sent by Retry with later typing: it is merged into the copy', async () => {
  const { id, copyId, tab, device, choices, way, bob, onServer } = await copied();
  way.faults.push(() => Promise.resolve(json(403, { errors: ['Not from here.'] })));
  tab.mayRetry();
  await way.quiet();
  expect(await device.stored((store) => store.held(copyId))).toMatchObject({
    sync: 'refused',
    refusal: 'Not from here.',
  });
  await device.write(copyId, { area: 'North ward', notes: 'by Ann, later' });

  await choices.retry(copyId);
  await way.quiet();

  const [first, second, third, ...more] = way.changes;
  expect(second).toMatchObject({ path: first?.path, body: first?.body });
  expect(keyOf(second)).toBe(keyOf(first));
  expect(third?.body).toMatchObject({ split: true, new_id: copyId, area: 'North ward' });
  expect(keyOf(third)).not.toBe(keyOf(first));
  expect(more).toEqual([]);
  const merged = { notes: 'by Ann, later', area: 'North ward' };
  expect(await onServer()).toMatchObject({
    ...merged,
    answers: { 906: { parts: { never: true } } },
    version: 2,
  });
  expect(await device.stored((store) => store.held(copyId))).toMatchObject({
    sync: 'synced',
    assessment: merged,
    isOnServer: true,
  });
  expect(await device.read(readWaitingWork)).toEqual([]);
  expect((await bob.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'by Bob', version: 2 });
  expect((await bob.client.get<object[]>('/assessments')).body).toHaveLength(2);
});

test('of somebody who may not edit any more: they hear that it is there, and what was typed since waits for them', async () => {
  const { copyId, tab, device, choices, way, onServer, becomes } = await copied();
  await device.write(copyId, { area: 'North ward' });
  await becomes(3);
  tab.mayRetry();
  await way.quiet();
  const [first, second, third] = way.changes;
  expect(second).toMatchObject({ path: first?.path, body: first?.body });
  expect(keyOf(second)).toBe(keyOf(first));
  expect(third).toMatchObject({ path: `/assessments/${copyId}`, body: { area: 'North ward' } });
  expect(await device.stored((store) => store.held(copyId))).toMatchObject({
    isOnServer: true,
    sync: 'refused',
    assessment: { notes: 'by Ann', area: 'North ward' },
  });
  expect(await onServer()).toMatchObject({ area: '', version: 1 });

  await becomes(2);
  await choices.retry(copyId);
  await way.quiet();

  expect(await onServer()).toMatchObject({ notes: 'by Ann', area: 'North ward', version: 2 });
  expect(await device.read(readWaitingWork)).toEqual([]);
});
