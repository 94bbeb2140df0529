import { leavesOf } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import type { WholeParts } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readSection } from '../store/sections.ts';
import type { Lane } from '../store/stored.ts';
import { emptyLane } from './lane.ts';

/** A lane that sends an assessment in full, as a new one under its id. */
export function wholeLane(working: Assessment, whole: WholeParts, now: number): Lane {
  const { id, lastQuestionIndex, page, currentQuestionIndex } = working;
  return {
    ...emptyLane(id, null, now),
    changed: leavesOf(working, whole),
    positions: { lastQuestionIndex, page, currentQuestionIndex },
    complete: working.dateCompleted,
  };
}

/** Which questions of an assessment change as a whole; none where its module is not on this device. */
export async function wholePartsFor(
  database: DeviceDatabase,
  { section: id, sectionVersion }: Pick<Assessment, 'section' | 'sectionVersion'>,
): Promise<WholeParts> {
  const section = await readSection(database, Number(id), sectionVersion);
  return section === null ? () => false : wholePartsOf(section);
}
