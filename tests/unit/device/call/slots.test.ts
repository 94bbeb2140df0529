import { expect, test } from 'vitest';
import { Slots } from '#device/call/slots.ts';

test('so many at once; the others follow in order, even after one that failed', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const runs = works.map(({ promise }, index) =>
    slots.run(() => {
      begun.push(index);
      return promise;
    }),
  );
  const failing = runs[0]?.catch((error: unknown) => error);
  expect(begun).toEqual([0, 1]);
  works[0]?.reject(new Error('broken'));
  expect(await failing).toEqual(new Error('broken'));
  expect(begun).toEqual([0, 1, 2]);
  works[1]?.resolve(1);
  expect(await runs[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  works[2]?.resolve(2);
  works[3]?.resolve(3);
  expect(await Promise.all(runs.slice(2))).toEqual([2, 3]);
  expect(await slots.run(() => Promise.resolve('free again'))).toBe('free again');
});
