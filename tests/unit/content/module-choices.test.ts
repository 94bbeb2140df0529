import { expect, test } from 'vitest';
import { areas, inPolicy, outOfReach, proposed, withUnseen, yesOrNo } from '#content/scoring.ts';

test.each([
  ['Yes and No', yesOrNo],
  ['areas', areas],
  ['out of reach', outOfReach],
  ['in the policy', inPolicy],
])('%s: whatever earns full credit is no finding, and whatever earns none is one', (_, choices) => {
  for (const { credit, isAdverse } of choices) expect(isAdverse).toBe(credit !== 1);
});

test('what was not seen, could not be found out, or does not apply leaves the score', () => {
  const added = (way: 'observe' | 'ask' | 'read', na?: 'na') =>
    withUnseen(yesOrNo, way, na)
      .filter(({ credit }) => credit === null)
      .map(({ label, isUnseen }) => [label, isUnseen]);
  expect(added('observe')).toEqual([['Not observed', true]]);
  expect(added('read', 'na')).toEqual([
    ['Not applicable', false],
    ['Could not find out', true],
  ]);
  expect(proposed(0.8)).toEqual({ target: 0.8, proposed: true });
});
