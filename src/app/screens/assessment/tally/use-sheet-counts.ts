import { equalValues } from '#domain/leaf-values.ts';
import type { Question } from '#domain/section.ts';
import { dosesIn, isBlankDose, linksOf } from '#domain/sheet-links.ts';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';

/** The tallies of a question that the doses of the person here count, and nobody changed by hand. */
export function useSheetCounts(question: Question): ReadonlySet<string> {
  const { userId } = useOpen();
  const { sheets = [] } = useSection();
  const parts = useOpened(
    (_, _shown, stored) =>
      sheets.flatMap((sheet) => {
        const hasOwn = dosesIn(stored, sheet).some((dose) => dose.by === userId && !isBlankDose(dose));
        if (!hasOwn) return [];
        // A column of the deeper look counts only once it is filled in.
        return linksOf(sheet, question.id, stored, userId).flatMap(({ column, fill, count, isByHand }) =>
          !isByHand && (count !== null || column.deep !== true) ? [fill.partId] : [],
        );
      }),
    equalValues,
  );
  return new Set(parts);
}
