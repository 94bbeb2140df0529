import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { tracersBefore } from '#domain/measures/tracers-before.ts';
import type { Earlier } from '#domain/result.ts';
import { mergeList } from '#device/rows/list-entries.ts';
import type { HalvesOf, Held } from '#device/device.ts';

type Source = HalvesOf<'summaries' | 'overlay' | 'held', 'fetchAssessment'>;

/** The assessments that a result is judged and compared with, fetched if this device knows of them without holding them. */
export async function earlierAssessments(source: Source, one: Compared): Promise<Earlier> {
  return earlierOf(source, one, await listedBefore(source, one.assessment));
}

/** The assessments before, as this device's list knows them. */
export async function listedBefore(
  source: Pick<Source, 'stored'>,
  assessment: Assessment,
): Promise<AssessmentSummary[]> {
  const [pulled, overlay] = await Promise.all([
    source.stored((store) => store.summaries()),
    source.stored((store) => store.overlay()),
  ]);
  return tracersBefore(assessment, mergeList(pulled, overlay));
}

/** @param before of the same section and version */
export async function earlierOf(
  source: Source,
  { section }: Pick<Compared, 'section'>,
  before: readonly Pick<AssessmentSummary, 'id' | 'dateCompleted'>[],
): Promise<Earlier> {
  const found = await Promise.all(
    before.map(async ({ id, dateCompleted }) => {
      if (dateCompleted === null) return [];
      const assessment = await wholeOf(source, id);
      return [assessment === null ? { away: dateCompleted } : { assessment, section }];
    }),
  );
  return found.flat();
}

async function wholeOf(source: Source, id: string): Promise<Assessment | null> {
  let held = await source.stored((store) => store.held(id));
  if (!isWhole(held)) {
    await source.sync((sync) => sync.fetchAssessment(id)).catch(() => 'unreachable');
    held = await source.stored((store) => store.held(id));
  }
  return held !== null && isWhole(held) ? held.assessment : null;
}

/** False for an older state, from before someone else completed the assessment. */
function isWhole(held: Held | null): boolean {
  return held !== null && held.assessment.dateCompleted !== null;
}
