import { equalValues } from '#domain/leaf-values.ts';
import { linksOf } from '#domain/sheet-links.ts';
import type { Sheet } from '#domain/sheet.ts';
import { useOpen, useOpened } from '../open/open-context.ts';

/** The questions that were counted by hand since, and follow the sheet no longer. */
export function useByHand(sheet: Sheet): ReadonlySet<number> {
  const { userId } = useOpen();
  const filled = new Set(sheet.columns.flatMap(({ fills }) => fills.map(({ questionId }) => questionId)));
  const byHand = useOpened(
    (_, _shown, stored) =>
      [...filled].filter((questionId) =>
        linksOf(sheet, questionId, stored, userId).some(({ isByHand }) => isByHand),
      ),
    equalValues,
  );
  return new Set(byHand);
}
