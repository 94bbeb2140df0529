import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { MINUTE, SECOND, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** A note in each of so many assessments, due at the same moment. */
async function notesIn(count: number): Promise<Tab> {
  const tab = await tablet.holding(count);
  for (let index = 1; index <= count; index += 1)
    await tab.device.write(idOf(index), { notes: `n ${index}` });
  return tab;
}

const notes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => tablet.onServer(idOf(index + 1)).notes);
const written = (count: number): string[] => Array.from({ length: count }, (_, index) => `n ${index + 1}`);
const waitingIn = ({ device }: Tab) => device.read(readWaitingWork);

describe('Saves that are ready at the same moment', () => {
  test('go each by itself while there are four at most', async () => {
    const tab = await notesIn(4);
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.together).toEqual([]);
    expect(notes(4)).toEqual(written(4));
    expect(await waitingIn(tab)).toEqual([]);
  });

  test('go together where there are more, each with its own mutation id and version', async () => {
    const tab = await notesIn(9);
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.together).toEqual([9]);
    expect(notes(9)).toEqual(written(9));
    expect(await waitingIn(tab)).toEqual([]);
    const { saves } = tablet.server;
    expect(new Set(saves.map(({ mutationId }) => mutationId)).size).toBe(9);
    expect(saves.map(({ to, ifMatch }) => [to, ifMatch])).toContainEqual([
      `PUT /assessments/${idOf(9)}`,
      '"1"',
    ]);
  });

  test('say that nothing was seen, too, as after a restore: the server is to ask, not to replace', async () => {
    const { device } = await tablet.holding(6);
    const ids = Array.from({ length: 6 }, (_, index) => idOf(index + 1));
    const backup = tablet.server.backup();
    for (const id of ids) tablet.server.edit(id, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    for (const id of ids) await device.write(id, { notes: 'mine' });
    tablet.server.restore(backup);
    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.together).toEqual([6]);
    expect(tablet.server.saves.slice(-6).map(({ ifMatch }) => ifMatch)).toEqual(ids.map(() => '"0"'));
  });

  test('are no more than 32 in a call', async () => {
    const tab = await notesIn(70);
    await tablet.clock.advance(10 * SECOND);
    expect(Math.max(...tablet.server.together)).toBe(32);
    expect(notes(70)).toEqual(written(70));
    expect(await waitingIn(tab)).toEqual([]);
  });

  test('are no longer in a call than a slow line can carry', async () => {
    const tab = await tablet.holding(8);
    const long = 'What was seen at the bedside. '.repeat(600);
    for (let index = 1; index <= 8; index += 1) {
      await tab.device.write(idOf(index), { notes: long, 'answers.901.observations': long });
    }
    await tablet.clock.advance(10 * SECOND);
    expect(Math.max(...tablet.server.together)).toBeLessThan(8);
    expect(notes(8)).toEqual(Array.from({ length: 8 }, () => long));
  });
});

describe('The answers to saves that went together', () => {
  test('are each their own: a conflict and a refusal stop nobody else', async () => {
    const tab = await notesIn(6);
    const byDana = tablet.server.edit(idOf(2), dana, { notes: 'by Dana' });
    const refused = { errors: ['Notes are too long.'], fields: ['notes'] };
    tablet.server.next('PUT', new RegExp(idOf(2)), () => conflict(byDana, { leaves: ['notes'] }));
    tablet.server.next('PUT', new RegExp(idOf(3)), () => json(422, refused));
    await tablet.clock.advance(10 * SECOND);
    const waiting = await waitingIn(tab);
    expect(new Map(waiting.map((one) => [one.id, 'state' in one ? one.state : null]))).toEqual(
      new Map([
        [idOf(2), 'conflict'],
        [idOf(3), 'refused'],
      ]),
    );
    for (const index of [1, 4, 5, 6]) expect(tablet.onServer(idOf(index)).notes).toBe(`n ${index}`);
  });

  test('may be that one of them has to come again; the others are done', async () => {
    const tab = await notesIn(6);
    tablet.server.next('PUT', new RegExp(idOf(5)), () => json(503, { errors: ['Please wait.'] }));
    await tablet.clock.advance(1.5 * SECOND);
    expect((await waitingIn(tab)).map(({ id }) => id)).toEqual([idOf(5)]);
    await tablet.clock.advance(MINUTE);
    expect(await waitingIn(tab)).toEqual([]);
    expect(notes(6)).toEqual(written(6));
  });

  test('count only if there is one for each', async () => {
    const tab = await notesIn(6);
    tablet.server.instead = () => json(200, { answers: [{ status: 200, body: '{}' }] });
    await tablet.clock.advance(10 * SECOND);
    expect(await waitingIn(tab)).toHaveLength(6);
    tablet.server.instead = null;
    await tablet.clock.advance(5 * MINUTE);
    expect(notes(6)).toEqual(written(6));
  });
});

describe('Saves that were left without an answer together', () => {
  test('go on under the same ids, unchanged, and by themselves', async () => {
    const tab = await notesIn(9);
    const texts: string[] = [];
    tablet.server.instead = ({ body }) => {
      texts.push(...((body as { saves?: { body: string }[] }).saves?.map((save) => save.body) ?? []));
      return noNetwork();
    };
    await tablet.clock.advance(10 * SECOND);
    const before = new Map(tablet.server.saves.map(({ to, mutationId, body }) => [to, [mutationId, body]]));
    expect(before.size).toBe(9);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tab.device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(MINUTE);
    const after = new Map(tablet.server.saves.map(({ to, mutationId, body }) => [to, [mutationId, body]]));
    expect(after).toEqual(before);
    // To the letter, or the server would take it for another request.
    const again = tablet.server.requests.filter(({ method }) => method === 'PUT');
    expect(new Set(again.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(texts));
    expect(tablet.server.together).toEqual([9]);
    expect(await waitingIn(tab)).toEqual([]);
    expect(notes(9)).toEqual(written(9));
  });

  test('do not keep others waiting for long if there is one that nobody ever answers', async () => {
    const tab = await notesIn(9);
    // A filter between tablet and server swallows everything that has these words.
    tablet.server.swallows = 'n 4';
    await tablet.clock.advance(5 * MINUTE);
    expect((await waitingIn(tab)).map(({ id }) => id)).toEqual([idOf(4)]);
    tablet.server.swallows = null;
    await tablet.clock.advance(5 * MINUTE);
    expect(notes(9)).toEqual(written(9));
  });
});

test('A refusal of the whole call judges none of its saves: each goes by itself', async () => {
  const tab = await notesIn(9);
  tablet.server.takesTogether = false;
  await tablet.clock.advance(10 * SECOND);
  await settle();
  expect(notes(9)).toEqual(written(9));
  expect(await waitingIn(tab)).toEqual([]);
  const calls = tablet.server.calls;
  for (let index = 1; index <= 9; index += 1) {
    tablet.server.edit(idOf(index), ann, {});
    await tab.device.write(idOf(index), { area: 'ICU' });
  }
  await tablet.clock.advance(10 * SECOND);
  expect(tablet.server.together).toEqual([]);
  expect(tablet.server.calls - calls).toBeGreaterThanOrEqual(9);
});
