import { expect, test } from 'vitest';
import { playHistories } from './play.ts';

test('the eight invariants hold after every step of every history (share 2)', async () => {
  const { runs, judged, conflicts } = await playHistories(2);
  // A simulation in which nothing is ever judged or refused proves nothing.
  expect(judged).toBeGreaterThan(runs);
  expect(conflicts).toBeGreaterThan(runs / 10);
});
