/** The list's columns in their order. `AssessmentRow.tsx` draws the cells, `sorting.ts` sorts by each. */

export const COLUMNS = ['module', 'created', 'submitted', 'user'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  module: 'Module',
  created: 'Created',
  submitted: 'Submitted',
  user: 'User',
};
