import type { Answer, Assessment, Person, WastageRow } from './assessment-schema.ts';
import { FIRST_ENTRY } from './entries.ts';

/**
 * Assessments and their parts when new. The schemas are separate, so that the first screen loads without
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

/**
 * A new assessment: the chosen section, no answers, one blank facilitator, participant
 * and wastage row. Version 0 until the server has accepted it.
 */
export function newAssessment(start: {
  id: string;
  section: string;
  sectionVersion: number;
  user: { id: number; name: string };
  /** ISO time of the first tap. */
  at: string;
}): Assessment {
  return {
    id: start.id,
    section: start.section,
    sectionVersion: start.sectionVersion,
    area: '',
    department: '',
    facilitators: [{ id: FIRST_ENTRY, ...blankPerson }],
    participants: [{ id: FIRST_ENTRY, ...blankPerson }],
    answers: {},
    dateCompleted: null,
    lastEditedBy: start.user.id,
    lastEditedByName: start.user.name,
    createdBy: start.user.id,
    createdAt: start.at,
    updatedAt: start.at,
    version: 0,
    lastQuestionIndex: 0,
    uploaded: false,
    flaggedQuestions: 0,
    notes: '',
    wastageCalculator: [{ id: FIRST_ENTRY, ...blankWastageRow }],
    page: 0,
    currentQuestionIndex: 0,
  };
}
