import type { Compared } from '../comparison.ts';
import type { Part, Question, Section } from '../section.ts';
import type { Cell, Column } from './column.ts';
import { percentOf, yesOrNo } from './column.ts';
import { ELEMENT, QUESTION_ID, QUESTION_LABEL, QUESTION_NUMBER } from './question-columns.ts';
import type { Asked } from './question-columns.ts';

/** The columns that several tables of completed assessments begin with. */

export interface OfAssessment {
  readonly one: Compared;
}

export const ASSESSMENT_COLUMNS: readonly Column<OfAssessment>[] = [
  {
    name: 'assessment_id',
    holds: 'text',
    meaning: 'The assessment. The same in every table.',
    of: ({ one }) => one.assessment.id,
  },
  { name: 'module_id', holds: 'number', meaning: 'The module.', of: ({ one }) => one.section.id },
  { name: 'module', holds: 'text', meaning: 'The module’s title.', of: ({ one }) => one.section.title },
  {
    name: 'content_version',
    holds: 'number',
    meaning: 'The version of the module’s questions that the assessment was taken with.',
    of: ({ one }) => one.section.version,
  },
  {
    name: 'completed_on',
    holds: 'day',
    meaning: 'The day on which the assessment was submitted.',
    of: ({ one }) => one.assessment.dateCompleted,
  },
  {
    name: 'completed_at',
    holds: 'time',
    meaning: 'When the assessment was submitted.',
    of: ({ one }) => one.assessment.dateCompleted,
  },
  {
    name: 'area',
    holds: 'text',
    meaning: 'The area, as it was entered.',
    of: ({ one }) => one.assessment.area,
  },
  {
    name: 'department',
    holds: 'text',
    meaning: 'The department, as it was entered.',
    of: ({ one }) => one.assessment.department,
  },
];

/** A question of an assessment, and the element of it that a row is about. */
export type OfQuestion = OfAssessment & Asked;

export const QUESTION_COLUMNS: readonly Column<OfQuestion>[] = [
  QUESTION_NUMBER,
  { ...QUESTION_ID, of: ({ question }) => question && question.id },
  QUESTION_LABEL,
  {
    name: 'domain',
    holds: 'text',
    meaning: 'The practice domain that the question belongs to.',
    of: ({ one, question }) => domainTitle(one.section, question?.domain),
  },
  {
    name: 'core',
    holds: 'text',
    meaning: 'yes: the question is on the core path.',
    of: ({ question }) => question && yesOrNo(question.core === true),
  },
  {
    name: 'element_id',
    holds: 'text',
    meaning: 'The part of the question that the row is about; blank for the question as a whole.',
    of: ({ part }) => part && part.id,
  },
  ELEMENT,
];

function domainTitle({ domains = [] }: Pick<Section, 'domains'>, id: string | undefined): Cell {
  return domains.find((domain) => domain.id === id)?.title ?? null;
}

/** What something aims for, as the module says it of a part or of the question itself. */
function aimOf(question: Question, part: Part | null) {
  const { weight = 0, never = false } = part ?? question;
  const whole = part === null ? (question.composition ?? question.together) : undefined;
  const { target, proposed = false } = part ?? whole ?? {};
  return { weight, never, target: target ?? null, proposed };
}

/** Which way is better. */
function polarityOf(question: Question, part: Part | null): Cell {
  if ((part ?? question).credits !== undefined) return 'by choice';
  if (part?.most !== undefined) return 'lower';
  return aimOf(question, part).target === null ? null : 'higher';
}

/** For rows that are about an element, whether it is scored or not. */
export const AIM_COLUMNS: readonly Column<OfQuestion>[] = [
  {
    name: 'polarity',
    holds: 'text',
    meaning:
      'higher: more is better. lower: fewer is better. by choice: the credit says how good the choice is. Blank: nothing is better or worse.',
    of: ({ question, part }) => question && polarityOf(question, part),
  },
  {
    name: 'weight',
    holds: 'number',
    meaning:
      '3: can kill or maim by itself, or law asks for exactly this. 2: can if one more thing goes wrong. 1: supports the others. 0: describes, and is not scored.',
    of: ({ question, part }) => question && aimOf(question, part).weight,
  },
  {
    name: 'never_event',
    holds: 'text',
    meaning: 'yes: one miss is a finding at once.',
    of: ({ question, part }) => question && yesOrNo(aimOf(question, part).never),
  },
  {
    name: 'target',
    holds: 'number',
    unit: 'percent',
    meaning: 'The share that is aimed for.',
    of: ({ question, part }) => question && percentOf(aimOf(question, part).target),
  },
  {
    name: 'target_proposed',
    holds: 'text',
    meaning: 'yes: no source names this target, but we propose it.',
    of: ({ question, part }) => {
      if (question === null) return null;
      const { target, proposed } = aimOf(question, part);
      return target === null ? null : yesOrNo(proposed);
    },
  },
];
