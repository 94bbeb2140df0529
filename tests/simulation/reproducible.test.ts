import { expect, test } from 'vitest';
import { Hospital } from './hospital.ts';
import { playHistory } from './play.ts';
import type { History } from './play.ts';

test('the same seed gives the same history, another one another', async () => {
  const hospital = await Hospital.open();
  const play = (seed: number): Promise<History> => playHistory(hospital, seed, { lengths: [[1, 35]] });
  const first = await play(5);
  const other = await play(6);
  const again = await play(5);
  await hospital.close();

  expect(again.trace).toBe(first.trace);
  expect(again.log).toEqual(first.log);
  expect(other.trace).not.toBe(first.trace);
});
