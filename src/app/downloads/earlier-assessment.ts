import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { assessmentBefore } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { mergeList } from '#device/rows/list-entries.ts';
import type { HalvesOf, Held } from '#device/device.ts';

type Source = HalvesOf<'summaries' | 'overlay' | 'held', 'fetchAssessment'>;

/** The assessment that a result is compared with, fetched if this device knows of it without holding it. */
export async function earlierAssessment(source: Source, one: Compared): Promise<Earlier> {
  return earlierOf(source, one, await listedBefore(source, one.assessment));
}

/** The assessment before, as this device's list knows it. */
export async function listedBefore(
  source: Pick<Source, 'stored'>,
  assessment: Assessment,
): Promise<AssessmentSummary | null> {
  const [pulled, overlay] = await Promise.all([
    source.stored((store) => store.summaries()),
    source.stored((store) => store.overlay()),
  ]);
  return assessmentBefore(assessment, mergeList(pulled, overlay));
}

/** @param before of the same section and version */
export async function earlierOf(
  source: Source,
  { section }: Pick<Compared, 'section'>,
  before: Pick<AssessmentSummary, 'id' | 'dateCompleted'> | null,
): Promise<Earlier> {
  if (before === null || before.dateCompleted === null) return null;
  let held = await source.stored((store) => store.held(before.id));
  if (!isWhole(held)) {
    await source.sync((sync) => sync.fetchAssessment(before.id)).catch(() => 'unreachable');
    held = await source.stored((store) => store.held(before.id));
  }
  return held !== null && isWhole(held)
    ? { assessment: held.assessment, section }
    : { away: before.dateCompleted };
}

/** False for an older state, from before someone else completed the assessment. */
function isWhole(held: Held | null): boolean {
  return held !== null && held.assessment.dateCompleted !== null;
}
