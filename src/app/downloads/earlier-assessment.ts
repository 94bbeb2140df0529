import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { assessmentBefore } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { mergeList } from '#device/rows/list-entries.ts';
import type { Device } from '#device/device.ts';

type Source = Pick<Device, 'summaries' | 'overlay' | 'held' | 'fetchAssessment'>;

/** What a result is compared with, fetched if this device knows of it without holding it. */
export async function earlierAssessment(source: Source, one: Compared): Promise<Earlier> {
  return earlierOf(source, one, await listedBefore(source, one.assessment));
}

/** The assessment before, as this device's list knows it. */
export async function listedBefore(
  source: Pick<Source, 'summaries' | 'overlay'>,
  assessment: Assessment,
): Promise<AssessmentSummary | null> {
  const [pulled, overlay] = await Promise.all([source.summaries(), source.overlay()]);
  return assessmentBefore(assessment, mergeList(pulled, overlay));
}

/** @param before of the same section and version */
export async function earlierOf(
  source: Pick<Source, 'held' | 'fetchAssessment'>,
  { section }: Pick<Compared, 'section'>,
  before: Pick<AssessmentSummary, 'id' | 'dateCompleted'> | null,
): Promise<Earlier> {
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
