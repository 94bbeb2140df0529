import type { Compared } from '#domain/comparison.ts';
import { assessmentBefore } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { mergeList } from '#device/store/list-entries.ts';
import type { Device } from '#device/device.ts';

type Source = Pick<Device, 'summaries' | 'overlay' | 'held' | 'fetchAssessment'>;

/** What a result is compared with, fetched if this device knows of it without holding it. */
export async function earlierAssessment(source: Source, { assessment, section }: Compared): Promise<Earlier> {
  const [pulled, overlay] = await Promise.all([source.summaries(), source.overlay()]);
  const before = assessmentBefore(assessment, mergeList(pulled, overlay));
  if (before === null || before.dateCompleted === null) return null;
  let held = await source.held(before.id);
  if (!isWhole(held)) {
    await source.fetchAssessment(before.id).catch(() => 'unreachable');
    held = await source.held(before.id);
  }
  return held !== null && isWhole(held)
    ? { assessment: held.assessment, section }
    : { away: before.dateCompleted };
}

/** Not an older state, from before someone else completed it. */
function isWhole(held: Awaited<ReturnType<Source['held']>>): boolean {
  return held !== null && held.assessment.dateCompleted !== null;
}
