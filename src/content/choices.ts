import type { PartText } from './authoring.ts';

/** Sets of choices that several questions share, so that answers can be compared. */

/** @internal */
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

/** @internal */
export const howOften: readonly PartText[] = [
  { id: 'never', label: 'Never' },
  { id: 'sometimes', label: 'Sometimes – fewer than half of the doses' },
  { id: 'often', label: 'Often – half of the doses or more' },
  { id: 'always', label: 'Always' },
  { id: 'na', label: 'Not applicable on this unit' },
];

/** The same six in every module, so that rankings can be compared. */
export const barriers: readonly PartText[] = [
  { id: 'cost', label: 'Cost of the products' },
  { id: 'availability', label: 'Products not on the market, or in shortage' },
  { id: 'storage', label: 'Too little storage space' },
  { id: 'staffing', label: 'Too few staff, or too little time' },
  { id: 'preference', label: 'Habits or preferences of clinicians' },
  { id: 'build', label: 'Not set up in ordering, cabinet or pump systems' },
];

type Option = NonNullable<PartText['options']>[number];

/** A half-width choice within a multipart question. */
export function choice(id: string, label: string, options: readonly Option[], content?: string): PartText {
  return {
    id,
    label,
    ...(content !== undefined && { content }),
    layout: 'half',
    questionType: 'radio',
    options: [...options],
  };
}
