import type { Selectable } from 'kysely';
import type { HashedContent } from '#contract/content-hash.ts';
import { toWire } from '#contract/wire-case.ts';
import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import { withoutId } from '#domain/entries.ts';
import { countFlags } from '#domain/leaf-values.ts';
import type { AssessmentsTable } from '../database/tables.ts';
import type { Editors } from '../saving/editors.ts';

/** An assessment as it is stored, with what the API does not show. */
export interface StoredAssessment {
  readonly assessment: Assessment;
  readonly splitFrom: string | null;
  readonly editors: Editors;
}

/** The counts that a row of the list shows for an assessment. */
export type SummaryCounts = Pick<AssessmentSummary, 'answered' | 'core' | 'findings' | 'serious'>;

/** The `content` column. */
type AssessmentContent = Pick<
  Assessment,
  | 'area'
  | 'department'
  | 'facilitators'
  | 'participants'
  | 'answers'
  | 'sheets'
  | 'notes'
  | 'wastageCalculator'
  | 'lastQuestionIndex'
  | 'page'
  | 'currentQuestionIndex'
>;

/** A person's place in the assessment; not leaves, so they make no version (rule ASM-4). */
export type Positions = Pick<Assessment, 'lastQuestionIndex' | 'page' | 'currentQuestionIndex'>;

export function positionsOf(assessment: Positions): Positions {
  const { lastQuestionIndex, page, currentQuestionIndex } = assessment;
  return { lastQuestionIndex, page, currentQuestionIndex };
}

export function assessmentOf(row: Selectable<AssessmentsTable>, lastEditor: string): StoredAssessment {
  const content = JSON.parse(row.content) as AssessmentContent;
  return {
    splitFrom: row.split_from,
    editors: JSON.parse(row.editors) as Editors,
    assessment: {
      id: row.id,
      section: row.section,
      sectionVersion: row.section_version,
      ...content,
      dateCompleted: row.date_completed,
      lastEditedBy: row.last_edited_by,
      lastEditedByName: lastEditor,
      createdBy: row.created_by,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      version: row.version,
      uploaded: row.uploaded === 1,
      flaggedQuestions: countFlags(content.answers),
    },
  };
}

/** The part of a row that is hashed. */
export function contentOf(
  row: Pick<Selectable<AssessmentsTable>, 'section' | 'section_version' | 'date_completed' | 'content'>,
): HashedContent {
  return {
    ...(JSON.parse(row.content) as AssessmentContent),
    section: row.section,
    sectionVersion: row.section_version,
    dateCompleted: row.date_completed,
  };
}

/** The columns that change with an edit. */
export function changingColumns(assessment: Assessment, counts: SummaryCounts) {
  return {
    last_edited_by: assessment.lastEditedBy,
    updated_at: assessment.updatedAt,
    date_completed: assessment.dateCompleted,
    version: assessment.version,
    content: contentJson(assessment),
    summary: summaryJson(assessment, counts),
  };
}

function contentJson(assessment: Assessment): string {
  const content: AssessmentContent = {
    area: assessment.area,
    department: assessment.department,
    facilitators: assessment.facilitators,
    participants: assessment.participants,
    answers: assessment.answers,
    sheets: assessment.sheets,
    notes: assessment.notes,
    wastageCalculator: assessment.wastageCalculator,
    ...positionsOf(assessment),
  };
  return JSON.stringify(content);
}

function summaryJson(assessment: Assessment, counts: SummaryCounts): string {
  const {
    answers: _answers,
    sheets: _sheets,
    notes: _notes,
    wastageCalculator: _rows,
    lastEditedByName: _name,
    ...rest
  } = assessment;
  // Only a whole assessment is edited.
  const facilitators = rest.facilitators.map(withoutId);
  const participants = rest.participants.map(withoutId);
  return JSON.stringify(toWire({ ...rest, facilitators, participants, ...counts }));
}

/** The wire list from stored summaries. The editor's name is added only here, because people change theirs. */
export function listJson(
  rows: readonly { summary: string; last_edited_by: number }[],
  names: ReadonlyMap<number, string>,
): string {
  const items = rows.map((row) =>
    Object.assign(JSON.parse(row.summary) as object, {
      last_edited_by_name: names.get(row.last_edited_by) ?? '',
    }),
  );
  return JSON.stringify(items);
}
