import type { Leaves } from '#domain/leaf.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import { isPosition } from '../rows/positions.ts';
import type { Discarded, Edit } from '../rows/stored.ts';

export const DISCARDED_BY_HAND = 'Discarded on the Device page.';
/** This device showed something else than the server had (rule SYN-21). */
export const DIFFERED = 'It differed from what the server has, and was replaced by that.';
const TYPED_AFTER = 'Typed after it was discarded in another tab.';
const TYPED_MEANWHILE = 'Typed while it was discarded in another tab.';

type Named = Pick<Discarded, 'id' | 'at'>;
type Typed = Pick<Edit, 'leaf' | 'value'>;

/**
 * Forgets what has been kept for long enough. Days on which the app was opened are counted, each once,
 * because a clock set wrong for a moment would forget everything at once.
 */
export async function forgetOldDiscards(database: DeviceDatabase, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { discarded, meta } = database;
  await database.transaction('rw', discarded, meta, async () => {
    const counted = (await readMeta(database, 'openedSinceDiscard')) ?? {};
    const ids = await discarded.toCollection().primaryKeys();
    const openedOn = new Map(ids.map((id) => [id, [...new Set([...(counted[id] ?? []), today])]]));
    const old = ids.filter((id) => (openedOn.get(id)?.length ?? 0) > DISCARDED_DAYS);
    await discarded.bulkDelete(old);
    for (const id of old) openedOn.delete(id);
    await writeMeta(database, 'openedSinceDiscard', Object.fromEntries(openedOn));
  });
}

/** Whether an assessment that is no longer here was discarded here. */
export async function isDiscarded(database: DeviceDatabase, id: string): Promise<boolean> {
  return (await rowsOf(database, id)).some(({ why }) => why !== DIFFERED);
}

/** ISO times at which what differed was last replaced, by the id of the assessment. */
export async function timesOfRepairs(database: DeviceDatabase): Promise<Map<string, string>> {
  const rows = await database.discarded.filter(({ why }) => why === DIFFERED).toArray();
  const inOrder = rows.toSorted((a, b) => a.at - b.at);
  return new Map(inOrder.map(({ assessmentId, at }) => [assessmentId, new Date(at).toISOString()]));
}

/** Keeps what was refused because another tab had discarded the assessment; `as` names it if it is the first. */
export async function keepRefused(
  database: DeviceDatabase,
  assessmentId: string,
  edits: readonly Typed[],
  as: Named,
): Promise<void> {
  await database.transaction('rw', database.discarded, async () => {
    const rows = await rowsOf(database, assessmentId);
    const changed = leavesOf(edits);
    if (rows.length === 0 || Object.keys(changed).length === 0) return;
    // A draft tries again with all it has.
    const before = rows.find(({ why }) => why === TYPED_AFTER);
    await database.discarded.put({
      ...(before ?? { ...as, assessmentId, why: TYPED_AFTER, working: null }),
      changed: { ...before?.changed, ...changed },
    });
  });
}

/** Keeps edits that have lost their assessment: written before their tab knew, or by one that was closing. */
export async function keepLostEdits(database: DeviceDatabase, newName: () => Named): Promise<void> {
  const { edits, assessments, discarded } = database;
  await database.transaction('rw', edits, assessments, discarded, async () => {
    const edited = [...new Set((await edits.toCollection().primaryKeys()).map(([id]) => id))];
    const held = new Set(await assessments.where('id').anyOf(edited).primaryKeys());
    for (const assessmentId of edited.filter((id) => !held.has(id))) {
      const lost = database.editsOf(assessmentId);
      const changed = leavesOf(await lost.toArray());
      await discarded.add({ ...newName(), assessmentId, why: TYPED_MEANWHILE, working: null, changed });
      await lost.delete();
    }
  });
}

function rowsOf(database: DeviceDatabase, assessmentId: string): Promise<Discarded[]> {
  return database.discarded.filter((row) => row.assessmentId === assessmentId).toArray();
}

function leavesOf(edits: readonly Typed[]): Leaves {
  return Object.fromEntries(
    edits.filter(({ leaf }) => !isPosition(leaf)).map(({ leaf, value }) => [leaf, value]),
  );
}
