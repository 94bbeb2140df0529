import type { Action } from '../action.ts';
import type { Section } from '../section.ts';
import { tableOf } from './column.ts';
import type { Column, ExportTable } from './column.ts';
import { ELEMENT, QUESTION_ID, QUESTION_LABEL, QUESTION_NUMBER } from './question-columns.ts';
import type { Asked } from './question-columns.ts';

/** Actions, one row each (rule EXP-4). */

export interface ExportedAction {
  readonly action: Action;
  /** The version of the module that it was begun with; null where it is not known here. */
  readonly section: Section | null;
  /** The owner who has an account, by name. */
  readonly owner: string;
}

type ActionRow = ExportedAction & Asked;

const COLUMNS: readonly Column<ActionRow>[] = [
  { name: 'action_id', holds: 'text', meaning: 'The action.', of: ({ action }) => action.id },
  {
    name: 'assessment_id',
    holds: 'text',
    meaning: 'The assessment that it comes from; blank where it comes from none.',
    of: ({ action }) => action.assessment,
  },
  { name: 'module_id', holds: 'number', meaning: 'The module.', of: ({ action }) => Number(action.section) },
  {
    name: 'module',
    holds: 'text',
    meaning: 'The module’s title.',
    of: ({ section }) => section && section.title,
  },
  {
    name: 'content_version',
    holds: 'number',
    meaning: 'The version of the module’s questions that it was begun with.',
    of: ({ action }) => action.sectionVersion,
  },
  { name: 'area', holds: 'text', meaning: 'The area.', of: ({ action }) => action.area },
  QUESTION_NUMBER,
  { ...QUESTION_ID, of: ({ action }) => action.question },
  QUESTION_LABEL,
  {
    name: 'element_id',
    holds: 'text',
    meaning: 'The part of the question that it is about; blank for the question as a whole.',
    of: ({ action }) => action.part,
  },
  ELEMENT,
  { name: 'finding', holds: 'text', meaning: 'What was found.', of: ({ action }) => action.finding },
  { name: 'plan', holds: 'text', meaning: 'What will be done.', of: ({ action }) => action.plan },
  {
    name: 'strength',
    holds: 'text',
    meaning: 'stronger, intermediate or weaker.',
    of: ({ action }) => action.strength,
  },
  {
    name: 'owner',
    holds: 'text',
    meaning: 'Who sees to it.',
    of: ({ action, owner }) => (action.ownerUser === null ? action.ownerName : owner),
  },
  {
    name: 'due',
    holds: 'day',
    meaning: 'The day by which it is to be done.',
    of: ({ action }) => action.due,
  },
  { name: 'state', holds: 'text', meaning: 'open, done or dropped.', of: ({ action }) => action.state },
  {
    name: 'done_on',
    holds: 'day',
    meaning: 'The day on which it was done.',
    of: ({ action }) => action.doneOn,
  },
  { name: 'outcome', holds: 'text', meaning: 'What came of it.', of: ({ action }) => action.outcome },
  {
    name: 'dropped_why',
    holds: 'text',
    meaning: 'Why it was dropped.',
    of: ({ action }) => action.droppedWhy,
  },
  { name: 'created_at', holds: 'time', meaning: 'When it was begun.', of: ({ action }) => action.createdAt },
  {
    name: 'created_by',
    holds: 'text',
    meaning: 'Who began it.',
    of: ({ action }) => action.createdByName,
  },
  {
    name: 'updated_at',
    holds: 'time',
    meaning: 'When it was changed last.',
    of: ({ action }) => action.updatedAt,
  },
  {
    name: 'updated_by',
    holds: 'text',
    meaning: 'Who changed it last.',
    of: ({ action }) => action.lastEditedByName,
  },
];

export const ACTIONS: ExportTable<ExportedAction> = tableOf(COLUMNS, actionRows);

function actionRows(exported: ExportedAction): ActionRow[] {
  const { action, section } = exported;
  const question = section?.questions[String(action.question)] ?? null;
  return [{ ...exported, question, part: question?.parts[action.part ?? ''] ?? null }];
}
