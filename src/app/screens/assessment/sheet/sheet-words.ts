import type { CellValue } from '#domain/sheet-schema.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';

/** For what was seen and was as it should be. */
export const MARK_REST = 'I saw the rest: mark it Yes';

export const NO_DOSE = 'Take the next dose that comes; five are enough.';

/** A dose as a screen reader names it: its number, and its drug once it has one. */
export function doseWords(number: number, { drug }: Pick<Dose, 'drug'>): string {
  return drug.trim() === '' ? `Dose ${number}` : `Dose ${number} ${drug.trim()}`;
}

/** A fact of the row holds or does not; everything else is seen, or not. */
export function isFact({ kind, fills }: SheetColumn): boolean {
  return kind === 'tick' && fills.length === 0;
}

/** A cell in words; '' where it is empty. */
export function cellWords({ choices = [] }: SheetColumn, cell: CellValue | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return choices.find(({ id }) => id === cell)?.label ?? '';
}

/** The next press turns a cell to done, to not done, to nothing; a fact has no "not done". */
export function nextCell(column: SheetColumn, cell: CellValue | undefined): boolean | null {
  if (cell === undefined) return true;
  return cell === true && !isFact(column) ? false : null;
}
