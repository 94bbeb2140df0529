/**
 * Which way a number goes when things get better, where that is known. A scale of feeling is good at its upper end.
 * Not here are counts, whose answers can be good or bad, shares of a mix that only shift, and what better reporting
 * moves as well.
 */
export interface GoodDirection {
  readonly questionId: number;
  readonly partId: string;
  readonly towards: 'up' | 'down';
}

const up = (questionId: number, partId: string): GoodDirection => ({ questionId, partId, towards: 'up' });
const down = (questionId: number, partId: string): GoodDirection => ({ questionId, partId, towards: 'down' });

export const goodDirections: readonly GoodDirection[] = [
  up(104, 'priority'),
  up(113, 'share'),
  up(117, 'current'),
  up(123, 'barcode'),
  up(123, 'library'),
  up(203, 'share'),
  down(204, 'vial'),
  up(220, 'share'),
  up(229, 'reliability'),
  up(324, 'ready'),
  up(325, 'share'),
  up(326, 'share'),
  up(328, 'ease'),
  up(329, 'share'),
  down(403, 'team'),
  up(437, 'satisfaction'),
  // From version 2 on
  up(128, 'priority'),
  up(144, 'scan'),
  up(144, 'library'),
  up(243, 'reach'),
  up(252, 'reliability'),
  up(352, 'report'),
  up(355, 'ease'),
];
