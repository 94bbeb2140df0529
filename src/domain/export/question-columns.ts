import { nameOfPart } from '../name-of-part.ts';
import type { Part, Question } from '../section.ts';
import type { Column, ColumnFacts } from './column.ts';

/** The question and the element that a row is about, the same in every table. */

export interface Asked {
  /** Null where the row is about none, or about one that is not known here. */
  readonly question: Question | null;
  /** Null where it is about the question as a whole. */
  readonly part: Part | null;
}

export const QUESTION_NUMBER: Column<Asked> = {
  name: 'question',
  holds: 'number',
  meaning: 'The question’s number, as people see it in this version.',
  of: ({ question }) => question && question.index + 1,
};

export const QUESTION_ID: ColumnFacts = {
  name: 'question_id',
  holds: 'number',
  meaning: 'The question. The same in every version that asks it.',
};

export const QUESTION_LABEL: Column<Asked> = {
  name: 'question_label',
  holds: 'text',
  meaning: 'The question in a few words.',
  of: ({ question }) => question && question.label,
};

export const ELEMENT: Column<Asked> = {
  name: 'element',
  holds: 'text',
  meaning: 'That part in words.',
  of: ({ question, part }) => (question && part ? nameOfPart(question, part) : null),
};
