import { isDeepStrictEqual } from 'node:util';
import { contentText } from '#contract/content-hash.ts';
import { editedFields } from '#domain/action-leaves.ts';
import { actionOf, stateAfter as actionAfter } from '../persistence/actions/action-rows.ts';
import { assessmentOf, contentOf } from '../persistence/assessments/assessment-rows.ts';
import { stateAfter as assessmentAfter } from '../persistence/assessments/history.ts';
import { withEditor } from '../persistence/saving/editors.ts';
import type { Editors } from '../persistence/saving/editors.ts';
import type { ActionRow, AssessmentRow, WithHistory } from '../persistence/whole-history.ts';

/**
 * What is stored of a document is the sum of its revisions. Each function says what is wrong with one, to follow
 * `Assessment …` in a sentence; null where nothing is.
 */

export const assessmentFault = (one: WithHistory<AssessmentRow>): string | null =>
  chainFault(one, ({ row, revisions }) => {
    const stored = assessmentOf(row, '');
    const rows = revisions.map((revision) => ({ ...revision, name: '' }));
    const summed = assessmentAfter(stored.assessment, rows);
    const hasSameContent = contentText(contentOf(row)) === contentText(summed);
    return hasSameContent && row.date_completed === summed.dateCompleted;
  });

export const actionFault = (one: WithHistory<ActionRow>): string | null =>
  chainFault(one, ({ row, revisions }) => {
    const stored = actionOf(row, () => '');
    const rows = revisions.map((revision) => ({ ...revision, name: '' }));
    return isDeepStrictEqual(editedFields(stored), editedFields(actionAfter(stored, rows)));
  });

type Document = Pick<ActionRow, 'version' | 'editors' | 'last_edited_by' | 'updated_at'>;

function chainFault<Row extends Document>(
  one: WithHistory<Row>,
  isSum: (one: WithHistory<Row>) => boolean,
): string | null {
  const { row, revisions } = one;
  const gap = revisions.findIndex(({ version }, place) => version !== place + 1);
  if (gap >= 0) return `has no version ${gap + 1}, but a later one`;
  const last = revisions.at(-1);
  if (last === undefined) return 'has no history';
  if (last.version !== row.version) return `is at version ${row.version}, and its history at ${last.version}`;
  if (last.edited_by !== row.last_edited_by || last.updated_at !== row.updated_at) {
    return 'says of its newest version that it is from someone else or another time than its history does';
  }
  try {
    if (!isSum(one)) return 'is not what its changes add up to';
    return isDeepStrictEqual(JSON.parse(row.editors), editorsIn(one))
      ? null
      : 'says of its editors other than its history does';
  } catch {
    return 'holds something that cannot be read';
  }
}

function editorsIn({ revisions }: WithHistory<unknown>): Editors {
  let editors: Editors = {};
  for (const { edited_by: lastEditedBy, version, updated_at: updatedAt } of revisions) {
    editors = withEditor(editors, { lastEditedBy, version, updatedAt });
  }
  return editors;
}
