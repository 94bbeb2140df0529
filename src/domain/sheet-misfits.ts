import type { Misfit } from './answer-value.ts';
import type { AssessmentChange, SheetRow } from './assessment.ts';
import { rowLeaf } from './leaf.ts';
import type { Section } from './section.ts';
import type { CellValue, Sheet, SheetColumn } from './sheet-schema.ts';

/** Everything in a change's rows that does not fit the section's observed-dose sheets (rule ANS-13). */
export function misfitsOfRows({ sheets = [] }: Pick<Section, 'sheets'>, change: AssessmentChange): Misfit[] {
  return Object.entries(change.sheets ?? {}).flatMap(([id, { rows }]) => {
    const sheet = sheets.find((one) => one.id === id);
    return Object.entries(rows).flatMap(([row, value]) => {
      const words = sheet === undefined ? `This module has no sheet “${id}”.` : misfitOf(sheet, value);
      return words === null ? [] : [{ path: rowLeaf(id, row), sentence: words }];
    });
  });
}

function misfitOf({ title, columns }: Sheet, row: SheetRow | null): string | null {
  const cells = Object.entries(row?.cells ?? {});
  const unfit = cells.find(
    ([id, cell]) =>
      !fits(
        columns.find((column) => column.id === id),
        cell,
      ),
  );
  return unfit === undefined ? null : `${title}: a dose does not fit its column “${unfit[0]}”.`;
}

function fits(column: SheetColumn | undefined, cell: CellValue): boolean {
  if (column?.kind !== 'choice') return column !== undefined && typeof cell === 'boolean';
  return (column.choices ?? []).some(({ id }) => id === cell);
}
