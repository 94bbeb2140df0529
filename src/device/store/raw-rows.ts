import { laneKey } from './lane-key.ts';
import type { Tables } from './tables.ts';

/** The rows of one assessment as stored, not yet parsed. */
export interface RawRows {
  readonly stored: unknown;
  readonly lane: unknown;
  readonly edits: readonly unknown[];
}

export async function rawRows(tables: Tables, id: string): Promise<RawRows> {
  const [stored, lane, edits] = await Promise.all([
    tables.assessments.get(id),
    tables.outbox.get(laneKey(id)),
    tables.editsOf(id).toArray(),
  ]);
  return { stored, lane, edits };
}
