import type { Section } from '#domain/section.ts';
import { looksEdited, looksStored } from './first-look.ts';
import type { PlainTables, ReadPage } from './first-reading.ts';
import { foldEdits } from './fold-edits.ts';
import type { HeldRows } from './fold-edits.ts';
import { heldOf } from './held.ts';
import { settled } from './plain-requests.ts';

/** A step of an assessment that is on this device with its module. */
export function readStep(id: string): ReadPage {
  return async (tables) => {
    const rows = await readPlainRows(tables, id);
    if (rows === null) return null;
    const { section: number, sectionVersion } = rows.stored.working;
    const key = [Number(number), sectionVersion];
    const section = await settled<Section | undefined>(tables.table('sections').get(key));
    return section === undefined
      ? null
      : { step: { id, held: heldOf(rows, null), section }, dashboard: null };
  };
}

/** The rows of one assessment, its edits folded in; null where they are missing or look odd. */
export async function readPlainRows(
  { table, range, waiting }: PlainTables,
  id: string,
): Promise<HeldRows | null> {
  const [stored, edits] = await Promise.all([
    settled<unknown>(table('assessments').get(id)),
    settled<unknown[]>(table('edits').getAll(range.bound([id], [id, []]))),
  ]);
  const found = await waiting;
  if (found === null || !looksStored(stored) || !edits.every(looksEdited)) return null;
  return foldEdits({ stored, lane: found.lanes.find((lane) => lane.id === id) ?? null }, edits);
}
