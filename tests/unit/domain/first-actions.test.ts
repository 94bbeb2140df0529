import { expect, test } from 'vitest';
import { firstActions } from '#domain/measures/first-actions.ts';

const stronger = (text: string) => ({ text, strength: 'stronger' as const });
const weaker = (text: string) => ({ text, strength: 'weaker' as const });

test('what to do first is the strongest action of each finding in its order, each once and at most three', () => {
  const actions = firstActions([
    { actions: [weaker('Teach.'), stronger('Stock syringes.')] },
    { actions: [] },
    { actions: [stronger('Stock syringes.')] },
    { actions: [stronger('Stock syringes of these drugs.')] },
    { actions: [weaker('Remind.')] },
    { actions: [stronger('Lock the shelf.')] },
    { actions: [stronger('Print labels.')] },
  ]);
  expect(actions.map(({ text }) => text)).toEqual(['Stock syringes.', 'Remind.', 'Lock the shelf.']);
});
