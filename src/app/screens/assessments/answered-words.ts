import type { ListEntry } from '#device/rows/list-entries.ts';
import type { CoreCount } from '#domain/completeness.ts';

/** How far an assessment in progress is, the core path first (rule STEP-21). */

type Counted = Pick<ListEntry, 'answered' | 'core'>;

/** Whether the module has a core path with nothing left to answer. */
export function isCoreDone({ core }: Pick<Counted, 'core'>): boolean {
  return core !== undefined && core.answered === core.of;
}

/** @param total of its questions; null while the module is not on this device */
export function answeredWords({ answered, core }: Counted, total: number | null): string {
  if (core === undefined) return total === null ? `${answered} answered` : `${answered} of ${total} answered`;
  const path = isCoreDone({ core }) ? 'Core path done' : `${core.answered} of ${core.of} core questions`;
  // Breaks after the comma alone.
  return `${path}, ${`${answered}${total === null ? '' : ` of ${total}`} in all`.replaceAll(' ', '\u{A0}')}`;
}

/** What one bar shows: the core path while it is open, else all questions; null while their number is not known. */
export function shownCount({ answered, core }: Counted, total: number | null): CoreCount | null {
  if (core !== undefined && !isCoreDone({ core })) return core;
  return total === null ? null : { answered, of: total };
}
