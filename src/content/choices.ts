import type { PartText } from './authoring.ts';

/** Sets of choices that several questions share, so that answers can be compared. */

/** What each word means is said in the intro of a section. */
export const yesPartlyNo: readonly PartText[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'partly', label: 'Partly' },
  { id: 'no', label: 'No' },
  { id: 'na', label: 'Not applicable' },
];

export const yesNo: readonly PartText[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

export const howOften: readonly PartText[] = [
  { id: 'never', label: 'Never' },
  { id: 'sometimes', label: 'Sometimes – fewer than half of the doses' },
  { id: 'often', label: 'Often – half of the doses or more' },
  { id: 'always', label: 'Always' },
  { id: 'na', label: 'Not applicable on this unit' },
];
