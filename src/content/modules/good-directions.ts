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

export const goodDirections: readonly GoodDirection[] = [
  up(437, 'satisfaction'),
  up(151, 'scan'),
  up(151, 'scanlow'),
  up(151, 'library'),
  up(151, 'librarylow'),
  up(158, 'safe'),
  up(352, 'report'),
];
