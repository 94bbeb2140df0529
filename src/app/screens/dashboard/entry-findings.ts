import type { ListEntry } from '#device/store/list-entries.ts';
import { findingsWords } from '#domain/measures/findings-words.ts';

/**
 * What was found, in words; null where nothing is counted: the module does not measure, or the row is from before.
 * While it is in progress, nothing found so far says nothing.
 */
export function entryFindings({
  findings,
  serious = 0,
  dateCompleted,
}: Pick<ListEntry, 'findings' | 'serious' | 'dateCompleted'>): string | null {
  if (findings === undefined || (findings === 0 && dateCompleted === null)) return null;
  return findingsWords(findings, serious);
}
