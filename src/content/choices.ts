import type { PartText } from './authoring.ts';

/** Sets of choices that several questions share, so that answers can be compared. */

export const yesNo: readonly PartText[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
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
export function choice(id: string, label: string, options: readonly Option[]): PartText {
  return {
    id,
    label,
    layout: 'half',
    questionType: 'radio',
    options: [...options],
  };
}
