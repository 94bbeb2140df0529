import type { PartText } from './authoring.ts';

/** Sets of choices that several questions share, so that answers can be compared. */

/** The section's intro explains what each word means. */
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

/** The same six in every module, so that rankings can be compared. */
export const barriers: readonly PartText[] = [
  { id: 'cost', label: 'Cost of the products' },
  { id: 'availability', label: 'Products not on the market, or in shortage' },
  { id: 'storage', label: 'Too little storage space' },
  { id: 'staffing', label: 'Too few staff, or too little time' },
  { id: 'preference', label: 'Habits or preferences of clinicians' },
  { id: 'build', label: 'Not set up in ordering, cabinet or pump systems' },
];

/** The set-up of a tracer that is not tied to one unit. */
export const siteSetUp: readonly PartText[] = [
  { id: 'date', label: 'Date or dates', layout: 'half', questionType: 'short_answer' },
  { id: 'site', label: 'Hospital or site', layout: 'half', questionType: 'short_answer' },
  {
    id: 'participants',
    label: 'Roles that take part',
    content: 'For example, “pharmacist, nurse manager”.',
    questionType: 'short_answer',
  },
  {
    id: 'documents',
    label: 'Documents reviewed',
    content: 'Title and date of each policy, report and set of minutes.',
    questionType: 'long_answer',
  },
];

/** A percentage cannot be 0 (rule MOD-8), so each of these questions says how to answer "none". */
export const FOR_NONE = 'For none, leave the box blank and write “none” under Observations.';

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

const onLabels: readonly Option[] = [
  { id: 'all', label: 'On every label' },
  { id: 'some', label: 'On some labels' },
  { id: 'none', label: 'On no label' },
  { id: 'na', label: 'Not applicable' },
];

/** How many of the labels checked show a given element. */
export function labelElement(id: string, label: string, content?: string): PartText {
  return choice(id, label, onLabels, content);
}
