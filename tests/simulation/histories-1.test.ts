import { expect, test } from 'vitest';
import { playShare } from './share.ts';

test('every invariant holds after every step of every history (share 1)', async () => {
  const { failures } = await playShare(1);
  expect(failures, `npm run simulate -- --short --seed ${failures[0]?.seed} --runs 1`).toEqual([]);
});
