import type { DeviceDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Skipped } from './meta.ts';
import { readSection } from './sections.ts';

/**
 * Assessments in the server's answers that this build cannot read: passed over, so that the rest of a pull
 * goes on, noted for the person, and asked for again when the assessment changes or the app is another build.
 */

export async function skippedIn(database: DeviceDatabase): Promise<Skipped[]> {
  return (await readMeta(database, 'skipped')) ?? [];
}

export async function noteSkipped(database: DeviceDatabase, skipped: readonly Skipped[]): Promise<void> {
  if (skipped.length === 0) return;
  const ids = new Set(skipped.map(({ id }) => id));
  await database.transaction('rw', database.meta, async () => {
    const others = (await skippedIn(database)).filter(({ id }) => !ids.has(id));
    await writeMeta(database, 'skipped', [...others, ...skipped]);
  });
}

/** Removes those that have been read by now, or are asked for anew. */
export async function forgetSkipped(database: DeviceDatabase, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  await database.transaction('rw', database.meta, async () => {
    const skipped = await skippedIn(database);
    const left = skipped.filter(({ id }) => !ids.has(id));
    if (left.length < skipped.length) await writeMeta(database, 'skipped', left);
  });
}

export async function isSkipped(database: DeviceDatabase, id: string): Promise<boolean> {
  return (await skippedIn(database)).some((one) => one.id === id);
}

/** An assessment that was passed over, as far as the list knows it. */
export interface SkippedAssessment {
  readonly id: string;
  readonly title: string;
  readonly area: string;
}

/** For `Device.read`: what was passed over. */
export async function readSkipped(database: DeviceDatabase): Promise<SkippedAssessment[]> {
  const { meta, sections, summaries } = database;
  return database.transaction('r', meta, sections, summaries, async () => {
    const skipped = await skippedIn(database);
    return Promise.all(
      skipped.map(async ({ id }) => {
        const listed = await summaries.get(id);
        const section =
          listed && (await readSection(database, Number(listed.section), listed.sectionVersion));
        return { id, title: section?.title ?? 'Assessment', area: listed?.area ?? '' };
      }),
    );
  });
}
