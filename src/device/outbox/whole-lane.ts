import { leavesOf } from '#domain/leaf-changes.ts';
import { leafEntries } from '#domain/leaf-values.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import type { Leaves, WholeParts } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readSection } from '../store/sections.ts';
import type { Lane } from '../rows/stored.ts';
import { emptyLane } from '../rows/lane.ts';
import { folded, retried } from '../rows/lane-transitions.ts';

/**
 * A lane that sends an assessment in full, as a new one under its id.
 *
 * @param waiting what was still to be sent of it: what that takes out goes along, for another device may have
 *   sent the assessment with it by then
 */
export function wholeLane(
  working: Assessment,
  whole: WholeParts,
  now: number,
  waiting: Lane | null = null,
): Lane {
  const { id, lastQuestionIndex, page, currentQuestionIndex } = working;
  return {
    ...emptyLane(id, null, now),
    changed: { ...(waiting === null ? {} : takenOutIn(waiting, now)), ...leavesOf(working, whole) },
    positions: { lastQuestionIndex, page, currentQuestionIndex },
    complete: working.dateCompleted,
  };
}

function takenOutIn(lane: Lane, now: number): Leaves {
  const { changed } = retried(folded(lane), now);
  return Object.fromEntries(leafEntries(changed).filter(([, value]) => value === null));
}

/** Which questions of an assessment change as a whole; none where its module is not on this device. */
export async function wholePartsFor(
  database: DeviceDatabase,
  { section: id, sectionVersion }: Pick<Assessment, 'section' | 'sectionVersion'>,
): Promise<WholeParts> {
  const section = await readSection(database, Number(id), sectionVersion);
  return section === null ? () => false : wholePartsOf(section);
}
