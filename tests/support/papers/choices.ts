import type { PartText } from '#content/authoring.ts';
import { adverse, good, notApplicable, notObserved } from '#content/scoring.ts';

/** Sets of choices for test modules: two that describe, and two with their worth. */

export const yesPartlyNo: readonly PartText[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'partly', label: 'Partly' },
  { id: 'no', label: 'No' },
  { id: 'na', label: 'Not applicable' },
];

export const howOften: readonly PartText[] = [
  { id: 'never', label: 'Never' },
  { id: 'sometimes', label: 'Sometimes – fewer than half of the doses' },
  { id: 'often', label: 'Often – half of the doses or more' },
  { id: 'always', label: 'Always' },
  { id: 'na', label: 'Not applicable on this unit' },
];

export const yesIsGood = [good('yes', 'Yes'), adverse('no', 'No'), notObserved, notApplicable];

export const neverIsGood = [
  good('never', 'Never'),
  adverse('sometimes', 'Sometimes, fewer than half', 0.5),
  adverse('often', 'Often, half or more'),
  adverse('always', 'Always'),
  notObserved,
  notApplicable,
];
