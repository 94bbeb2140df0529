import type { ListEntry } from '#device/rows/list-entries.ts';

/**
 * How far an assessment in progress is, the core path first (rule STEP-21).
 * @param total of its questions; null while the module is not on this device
 */
export function answeredWords(
  { answered, core }: Pick<ListEntry, 'answered' | 'core'>,
  total: number | null,
): string {
  if (core === undefined) return total === null ? `${answered} answered` : `${answered} of ${total} answered`;
  const path =
    core.answered === core.of ? 'Core path complete' : `${core.answered} of ${core.of} core questions`;
  // Breaks after the comma alone.
  return `${path}, ${`${answered}${total === null ? '' : ` of ${total}`} in all`.replaceAll(' ', '\u{A0}')}`;
}
