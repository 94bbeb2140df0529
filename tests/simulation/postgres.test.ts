import { expect, test } from 'vitest';
import { playMany } from './play-many.ts';
import { seedOfSources } from './share.ts';

test('what must always hold holds on PostgreSQL, too', async () => {
  const seed = seedOfSources();
  process.stdout.write(`The first seed on PostgreSQL is ${seed}.\n`);
  const { failures, judged } = await playMany({
    seed,
    runs: 20,
    ms: 60_000,
    lengths: [[1, 40]],
    onPostgres: true,
  });
  expect(failures, `npm run simulate -- --postgres --seed ${failures[0]?.seed} --runs 1`).toEqual([]);
  expect(judged).toBeGreaterThan(0);
});
