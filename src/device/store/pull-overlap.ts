/** A repeated list request reaches this far back, so that nothing committed late is missed (rule ASM-14). */
const OVERLAP_MS = 10 * 60 * 1000;

/** The time from which things may differ from the list, in ISO. @param newest the newest change it has */
export function overlapSince(newest: string): string {
  return new Date(Date.parse(newest) - OVERLAP_MS).toISOString();
}
