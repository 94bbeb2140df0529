import { expect, test } from 'vitest';
import { LaneCrew } from '#device/sync/lane-crew.ts';

/** Lanes that are carried until they are let go. */
class Lanes {
  readonly begun: string[] = [];
  readonly #under = new Map<string, PromiseWithResolvers<void>>();

  carry = (id: string): Promise<void> => {
    const one = Promise.withResolvers<void>();
    this.begun.push(id);
    this.#under.set(id, one);
    return one.promise;
  };

  async finish(id: string): Promise<void> {
    this.#under.get(id)?.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }

  fail(id: string): void {
    this.#under.get(id)?.reject(new Error(`${id} failed`));
  }
}

test('carries so many at once, in their order', async () => {
  const lanes = new Lanes();
  const crew = new LaneCrew(2, lanes.carry);
  crew.add(['a', 'b', 'c', 'd']);
  expect(lanes.begun).toEqual(['a', 'b']);
  await lanes.finish('b');
  expect(lanes.begun).toEqual(['a', 'b', 'c']);
  for (const id of ['a', 'c', 'd']) await lanes.finish(id);
  await crew.done;
  expect(lanes.begun).toEqual(['a', 'b', 'c', 'd']);
});

test('takes one that is added later, but none twice at a time', async () => {
  const lanes = new Lanes();
  const crew = new LaneCrew(3, lanes.carry);
  crew.add(['slow']);
  crew.add(['slow', 'late']);
  expect(lanes.begun).toEqual(['slow', 'late']);
  await lanes.finish('late');
  crew.add(['late', 'slow']);
  expect(lanes.begun).toEqual(['slow', 'late', 'late']);
  expect(crew.isDone).toBe(false);
  for (const id of ['late', 'slow']) await lanes.finish(id);
  await crew.done;
});

test('is done once: lanes that come then are left to another crew', async () => {
  const lanes = new Lanes();
  const crew = new LaneCrew(3, lanes.carry);
  crew.add(['a']);
  await lanes.finish('a');
  await crew.done;
  crew.add(['b']);
  expect(lanes.begun).toEqual(['a']);
});

test('tells of a failure at once, also of one that was added late', async () => {
  const lanes = new Lanes();
  const crew = new LaneCrew(3, lanes.carry);
  crew.add(['slow']);
  crew.add(['late']);
  lanes.fail('late');
  await expect(crew.done).rejects.toThrow('late failed');
  expect(crew.isDone).toBe(true);
});
