import type { AssessmentSummary } from '#domain/assessment.ts';
import type { HeldRows } from './lane.ts';
import { shownState, syncOf } from './shown-state.ts';
import type { SyncState } from './shown-state.ts';

/** The entries of the institution's list: what was pulled, and what this device knows beyond it. */

export type ListEntry = AssessmentSummary & { readonly sync: SyncState; readonly isHeld: boolean };

/** The entries of which this device knows more than the pulled list says. */
export interface Overlay {
  /** Ids of all assessments that can be opened offline. */
  readonly held: ReadonlySet<string>;
  /** Entries with something waiting here, never sent, or newer than the pulled list; by id. */
  readonly own: ReadonlyMap<string, ListEntry>;
}

/** The entries last updated, newest first. */
export interface Recent {
  readonly entries: ListEntry[];
  /** How many there are in all. */
  readonly total: number;
}

/** The pulled list, with this device's own state over it and the assessments that only this device has. */
export function mergeList(pulled: readonly AssessmentSummary[], { held, own }: Overlay): ListEntry[] {
  const listed = new Set(pulled.map((row) => row.id));
  const merged = pulled.map(
    (row): ListEntry => own.get(row.id) ?? { ...row, sync: 'synced', isHeld: held.has(row.id) },
  );
  for (const [id, entry] of own) if (!listed.has(id)) merged.push(entry);
  return merged;
}

/** The last changed first. */
export function newestFirst(a: ListEntry, b: ListEntry): number {
  return a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

/** An entry of the list for an assessment that this device holds. */
export function entryOf(rows: HeldRows, counts: Pick<ListEntry, 'answered' | 'core'>): ListEntry {
  const {
    answers: _answers,
    notes: _notes,
    wastageCalculator: _rows,
    ...fields
  } = shownState(rows.stored, rows.lane);
  return { ...fields, ...counts, sync: syncOf(rows), isHeld: true };
}
