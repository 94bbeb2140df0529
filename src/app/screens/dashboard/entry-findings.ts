import type { ListEntry } from '#device/rows/list-entries.ts';
import { findingsWords } from '#domain/measures/findings-words.ts';

/**
 * What was found, in words; null where nothing is counted: the module does not measure, or the row is from before.
 * Where it is in progress, or nothing was answered, that nothing was found says nothing.
 */
export function entryFindings({
  findings,
  serious = 0,
  answered,
  dateCompleted,
}: Pick<ListEntry, 'findings' | 'serious' | 'answered' | 'dateCompleted'>): string | null {
  if (findings === undefined) return null;
  const saysNothing = findings === 0 && (dateCompleted === null || answered === 0);
  return saysNothing ? null : findingsWords(findings, serious);
}
