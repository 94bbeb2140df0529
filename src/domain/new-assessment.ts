import { blankPerson, blankWastageRow } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { FIRST_ENTRY } from './entries.ts';

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
