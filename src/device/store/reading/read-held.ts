import { conflictOf } from '../../rows/conflict-overlap.ts';
import type { DeviceDatabase } from '../database.ts';
import { heldOf } from '../../rows/held.ts';
import type { Held } from '../../rows/held.ts';
import { rawRows } from '../raw-rows.ts';
import { readIfReadable } from '../rows.ts';
import { readSection } from '../sections.ts';

/**
 * Reads an assessment: its rows through their schemas, put together. Never the network.
 *
 * @returns null when it is not on this device, or cannot be read by this version of the app
 */
export async function readHeld(database: DeviceDatabase, id: string): Promise<Held | null> {
  const { assessments, outbox, edits } = database;
  // One moment of all three: while edits are folded in, they are in one table or another.
  const raw = await database.transaction('r', assessments, outbox, edits, () => rawRows(database, id));
  const rows = readIfReadable(raw);
  if (rows === null) return null;
  const { stored, lane } = rows;
  if (!lane?.conflict) return heldOf(rows, null);
  const { section, sectionVersion } = stored.working;
  const questions = await readSection(database, Number(section), sectionVersion);
  return heldOf(rows, conflictOf(stored, lane, lane.conflict, questions));
}
