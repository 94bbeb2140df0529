import * as z from 'zod/mini';
import { progressPoint } from '#domain/progress-over-time.ts';
import { progressPointSchema } from '#domain/progress-point.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Section } from '#domain/section.ts';
import type { DeviceDatabase } from '../database.ts';
import { rawRows } from '../raw-rows.ts';
import { readIfReadable } from '../rows.ts';
import { shownState, syncOf } from '../../rows/shown-state.ts';

/**
 * Modules over time, for `Device.read`: what the server last answered, with what was
 * completed on this device since.
 */

const storedProgressSchema = z.object({
  /** When it was fetched. */
  at: z.number(),
  tag: z.nullable(z.string()),
  points: z.array(progressPointSchema),
});
type StoredProgress = z.infer<typeof storedProgressSchema>;

export interface Progress {
  readonly points: readonly ProgressPoint[];
  /** Ids of those that are only on this device so far. */
  readonly waiting: ReadonlySet<string>;
  /** The versions of the module that are on this device. */
  readonly versions: readonly Section[];
  /** When the server was last asked; null: never on this device. */
  readonly fetchedAt: string | null;
}

/** The last answer of the server that is kept; null when there is none that can be read. */
export async function readStoredProgress(
  database: DeviceDatabase,
  sectionId: number,
): Promise<StoredProgress | null> {
  const row = await database.meta.get(keyOf(sectionId));
  return storedProgressSchema.safeParse(row?.value).data ?? null;
}

export async function writeStoredProgress(
  database: DeviceDatabase,
  sectionId: number,
  value: StoredProgress,
): Promise<void> {
  await database.meta.put({ key: keyOf(sectionId), value });
}

/** Everything this device knows of a module over time. */
export async function readProgress(database: DeviceDatabase, sectionId: number): Promise<Progress> {
  const { meta, assessments, outbox, edits, sections } = database;
  // One moment of everything: a point is sent, and answered, in between.
  return database.transaction('r', [meta, assessments, outbox, edits, sections], async () => {
    const [stored, versions] = await Promise.all([
      readStoredProgress(database, sectionId),
      sections.where('[id+version]').between([sectionId, 0], [sectionId, Number.POSITIVE_INFINITY]).toArray(),
    ]);
    const fetched = stored?.points ?? [];
    const known = new Set(fetched.map(({ assessmentId }) => assessmentId));
    const { points, waiting } = await readOwn(database, versions, known);
    return {
      points: [...fetched, ...points],
      waiting,
      versions,
      fetchedAt: stored === null ? null : new Date(stored.at).toISOString(),
    };
  });
}

/** The module whose assessment was completed last; null before the first. */
export async function readModuleCompletedLast(database: DeviceDatabase): Promise<number | null> {
  const newest = await database.summaries.orderBy('dateCompleted').last();
  return newest === undefined ? null : Number(newest.section);
}

/** Completed assessments that are on this device and that the server's answer lacks. */
async function readOwn(
  database: DeviceDatabase,
  versions: readonly Section[],
  known: ReadonlySet<string>,
): Promise<{ points: ProgressPoint[]; waiting: Set<string> }> {
  const points: ProgressPoint[] = [];
  const waiting = new Set<string>();
  for (const section of versions) {
    const ids = await database.assessments
      .where('[working.section+working.sectionVersion]')
      .equals([String(section.id), section.version])
      .primaryKeys();
    for (const id of ids) {
      if (known.has(id)) continue;
      const rows = readIfReadable(await rawRows(database, id));
      if (rows === null) continue;
      const { dateCompleted, ...assessment } = shownState(rows.stored, rows.lane);
      if (dateCompleted === null || assessment.uploaded) continue;
      points.push(progressPoint({ ...assessment, dateCompleted }, section));
      if (syncOf(rows) !== 'synced') waiting.add(id);
    }
  }
  return { points, waiting };
}

function keyOf(sectionId: number): string {
  return `progress:${sectionId}`;
}
