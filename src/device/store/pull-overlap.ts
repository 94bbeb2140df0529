/** A list asked for again reaches this far back, so that nothing committed late is missed (rule ASM-14). */
const OVERLAP_MS = 10 * 60 * 1000;

/** From when on things may differ from the list, as ISO time. @param newest the newest change it has */
export function overlapSince(newest: string): string {
  return new Date(Date.parse(newest) - OVERLAP_MS).toISOString();
}
