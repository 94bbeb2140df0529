import type { SheetRow } from './assessment.ts';
import { isAskedFor } from './sheet-answers.ts';
import type { Sheet } from './sheet-schema.ts';

/** Single rows of an observed-dose sheet (rule MEA-7). */

export type { Sheet, SheetColumn } from './sheet-schema.ts';

/** A row without what no column asks for any more, as after another form was chosen. */
export function withoutUnasked(sheet: Sheet, row: SheetRow): SheetRow {
  const cells = Object.fromEntries(
    Object.entries(row.cells).filter(([id]) => {
      const column = sheet.columns.find((one) => one.id === id);
      return column !== undefined && isAskedFor(column, row);
    }),
  );
  return Object.keys(cells).length === Object.keys(row.cells).length
    ? row
    : withoutUnasked(sheet, { ...row, cells });
}

/** Whether nothing stands in a row yet. */
export function isBlankDose({ drug, cells }: Pick<SheetRow, 'drug' | 'cells'>): boolean {
  return drug.trim() === '' && Object.keys(cells).length === 0;
}
