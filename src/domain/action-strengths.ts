import type { Strength } from './section.ts';

/** How far an action reaches, in plain words, the strongest first (rule ACT-5). */

export interface StrengthInWords {
  readonly strength: Strength;
  readonly name: string;
  readonly example: string;
}

export const STRENGTHS_IN_WORDS: readonly StrengthInWords[] = [
  {
    strength: 'stronger',
    name: 'Stronger',
    example: 'Stock only ready-made syringes, and take the vials off the unit.',
  },
  {
    strength: 'intermediate',
    name: 'Intermediate',
    example: 'Keep look-alike vials in separate bins.',
  },
  { strength: 'weaker', name: 'Weaker', example: 'Remind everyone of the policy.' },
];
