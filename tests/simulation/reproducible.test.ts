import { expect, test } from 'vitest';
import { Hospital } from './hospital.ts';
import { playHistory } from './play.ts';
import type { History } from './play.ts';

/** A meeting and a history of the other kind. */
test.each([5, 7])('the seed %i gives the same history again, another one another', async (seed) => {
  const hospital = await Hospital.open();
  const play = (one: number): Promise<History> =>
    playHistory(hospital, one, { lengths: { steps: [[1, 35]], meetings: 3 } });
  const first = await play(seed);
  const other = await play(seed + 5);
  const again = await play(seed);
  await hospital.close();

  expect(again.trace).toBe(first.trace);
  expect(again.log).toEqual(first.log);
  expect(other.trace).not.toBe(first.trace);
});
