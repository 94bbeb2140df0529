import type { Assessment } from '../assessment.ts';
import type { Section } from '../section.ts';
import { isAskedFor, isStopped, rowsThatCount } from '../sheet-answers.ts';
import { elementKey } from './elements.ts';

/** The elements, by `elementKey`, of which a No stands in a dose that was stopped: each is a finding at once. */
export function missedInStopped(
  { sheets = [] }: Pick<Section, 'sheets'>,
  assessment: Pick<Assessment, 'answers' | 'sheets' | 'dateCompleted'>,
): ReadonlySet<string> {
  return new Set(
    sheets.flatMap((sheet) =>
      rowsThatCount(sheet, assessment)
        .filter(isStopped)
        .flatMap((row) =>
          sheet.columns
            .filter((column) => row.cells[column.id] === false && isAskedFor(column, row))
            .flatMap(({ fills }) =>
              fills.map(({ questionId, partId }) => elementKey({ id: questionId }, { id: partId })),
            ),
        ),
    ),
  );
}
