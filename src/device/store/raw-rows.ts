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

/** The same of several assessments, in their order. */
export async function rawRowsOf(tables: Tables, ids: readonly string[]): Promise<RawRows[]> {
  const [stored, lanes, edits] = await Promise.all([
    tables.assessments.bulkGet([...ids]),
    tables.outbox.bulkGet(ids.map(laneKey)),
    Promise.all(ids.map((id) => tables.editsOf(id).toArray())),
  ]);
  return ids.map((_, index) => ({ stored: stored[index], lane: lanes[index], edits: edits[index] ?? [] }));
}
