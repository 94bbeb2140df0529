import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys lead from cell to cell, past those that are not asked for. In a text they move the cursor, and in a
 * choice up and down choose.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset['cell'] === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const [rows, columns] = step;
  if (target instanceof HTMLInputElement || (target instanceof HTMLSelectElement && rows !== 0)) return;
  event.preventDefault();
  next(target, rows, columns)?.focus();
}

function next(cell: HTMLElement, rows: number, columns: number): HTMLElement | undefined {
  const row = cell.closest('tr');
  if (row === null) return undefined;
  if (rows === 0) {
    const cells = cellsIn(row);
    return cells[cells.indexOf(cell) + columns];
  }
  const all = [...(row.closest('table')?.querySelectorAll('tr') ?? [])];
  const [from, name] = [all.indexOf(row), cell.dataset['cell']];
  const further = rows > 0 ? all.slice(from + 1) : all.slice(0, from).toReversed();
  return further.flatMap(cellsIn).find((one) => one.dataset['cell'] === name);
}

function cellsIn(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-cell]')];
}
