import { expect, test } from 'vitest';
import { playMany } from './play-many.ts';
import { SHORT, commit, freshSeed, keep } from './share.ts';

test('every invariant holds on PostgreSQL, too', async () => {
  const seed = freshSeed();
  process.stdout.write(`The first seed on PostgreSQL is ${seed}, of commit ${commit()}.\n`);
  const { failures, judged } = await playMany({
    seed,
    runs: 20,
    lengths: SHORT,
    onPostgres: true,
    onHistory: (history) => {
      if (history.failure !== null) keep(history);
    },
  });
  expect(failures, `npm run simulate -- --postgres --short --seed ${failures[0]?.seed} --runs 1`).toEqual([]);
  expect(judged).toBeGreaterThan(0);
});
