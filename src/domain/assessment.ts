import type { Answer, Person, WastageRow } from './assessment-schema.ts';

/**
 * An assessment's types, and its parts when new. The schemas are separate, so that the first screen loads without
 * them.
 */

export type {
  Person,
  WastageRow,
  PartValue,
  PartChange,
  SheetRow,
  Answer,
  AnswerChange,
  AssessmentChange,
  Assessment,
  AssessmentSummary,
} from './assessment-schema.ts';

export const blankPerson: Person = { name: '', title: '' };
export const blankAnswer: Answer = { parts: {}, flagged: false, observations: '', opportunities: '' };
export const blankWastageRow: WastageRow = {
  medication: '',
  unit: '',
  packageAmount: '',
  packagesOpened: '',
  amountGiven: '',
  costPerPackage: '',
};
