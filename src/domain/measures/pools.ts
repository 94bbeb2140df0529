import { blankAnswer } from '../assessment.ts';
import type { Compared } from '../comparison.ts';
import { LEAST_FOR_INTERVAL, wilson } from '../interval.ts';
import { orderedQuestions } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import type { Count } from '../tally.ts';
import { elementKey, elementsOf } from './elements.ts';
import { isWithinYear, tracersBefore } from './tracers-before.ts';

/** Counts of an element in the last tracers of an area, judged together: one tracer sees too little (rule MEA-12). */
export interface Pool {
  readonly count: Count;
  /** When each of the tracers in it was completed, the earliest first. */
  readonly dates: readonly string[];
}

/**
 * The pool of every element that was counted in this tracer, by `elementKey`; none for one in progress.
 *
 * @param atHand other assessments, of which those of the same area within twelve months count
 */
export function poolsOf(one: Compared, atHand: readonly Compared[]): ReadonlyMap<string, Pool> {
  const { dateCompleted } = one.assessment;
  if (dateCompleted === null) return new Map();
  const others = atHand.map(({ assessment, section }) => ({ ...assessment, of: section }));
  const before = tracersBefore(one.assessment, others)
    .filter((other) => isWithinYear(other.dateCompleted ?? '', dateCompleted))
    .map(({ of: section, ...assessment }) => ({ section, assessment }));
  const counted = [...before.toReversed(), one].map((tracer) => ({
    date: tracer.assessment.dateCompleted ?? '',
    counts: countsIn(tracer),
  }));
  return new Map(
    [...(counted.at(-1)?.counts.keys() ?? [])].map((key) => [
      key,
      sumOfAll(counted.map(({ date, counts }) => ({ date, count: counts.get(key) }))),
    ]),
  );
}

function countsIn({ section, assessment }: Compared): Map<string, Count> {
  const { answers } = filledBySheets(section, assessment);
  return new Map(
    orderedQuestions(section).flatMap((question) =>
      elementsOf(question, answers[String(question.id)] ?? blankAnswer).flatMap(({ part, count }) =>
        count === null || count.of === 0 ? [] : [[elementKey(question, part), count] as const],
      ),
    ),
  );
}

function sumOfAll(counts: readonly { readonly date: string; readonly count: Count | undefined }[]): Pool {
  return counts.reduce<Pool>(
    (pool, { date, count }) =>
      count === undefined
        ? pool
        : {
            count: { yes: pool.count.yes + count.yes, of: pool.count.of + count.of },
            dates: [...pool.dates, date],
          },
    { count: { yes: 0, of: 0 }, dates: [] },
  );
}

/** Whether a pool is below its target by more than chance; one tracer alone never is, nor fewer than five counted. */
export function isBelowTarget({ count, dates }: Pool, target: number): boolean {
  return dates.length > 1 && count.of >= LEAST_FOR_INTERVAL && wilson(count).high < target;
}
