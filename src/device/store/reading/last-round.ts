import { lastRound } from '#domain/asked-again.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { DeviceDatabase } from '../database.ts';
import { readSection } from '../sections.ts';
import { readHeld } from './read-held.ts';

/**
 * The last round before an assessment (rule ACT-7), of those that this device has in full: nothing can be said of
 * what another one found. Null where there is none. For `Device.read`.
 */
export async function readLastRound(
  database: DeviceDatabase,
  one: Pick<Assessment, 'id' | 'section' | 'dateCompleted' | 'uploaded' | 'area' | 'department'>,
): Promise<Compared | null> {
  const ids = [...(await database.heldVersions()).keys()];
  const summaries = (await database.summaries.bulkGet(ids)).filter((row) => row !== undefined);
  const last = lastRound(one, summaries);
  if (last === null) return null;
  const assessment = (await readHeld(database, last.id))?.assessment;
  if (assessment === undefined) return null;
  const section = await readSection(database, Number(assessment.section), assessment.sectionVersion);
  return section === null ? null : { assessment, section };
}
