import type { Action } from './action.ts';
import type { HeldUp } from './asked-again.ts';
import type { Compared } from './comparison.ts';
import { byTime } from './dates.ts';
import { digits } from './digits.ts';
import { measures } from './measures/domain-scores.ts';
import { findingsOf } from './measures/findings.ts';
import { isWithinYear, placeOf, tracersBefore } from './measures/tracers-before.ts';

/** How far a module's findings have come, in words before any chart (rule ACT-9). */

/** Something found in an area, however many rounds found it. */
export interface Found {
  readonly question: number;
  /** Id of the part; null where it is the question itself. */
  readonly part: string | null;
  readonly area: string;
  readonly department: string;
}

export interface ActionCounts {
  readonly findings: number;
  readonly withAction: number;
  /** Those with an action that is done. */
  readonly done: number;
  readonly held: number;
}

/**
 * What the last tracers of each area found: the newest one and up to three before it within twelve months, which are
 * those that rule MEA-12 judges together. What an action has put right is not found by the newest any more, so that one
 * alone could never say what held. Null where nothing is measured.
 *
 * @param rounds completed tracers of one module
 */
export function foundLately(rounds: readonly Compared[]): Found[] | null {
  const inTime = byTime(rounds, ({ assessment }) => assessment.dateCompleted ?? '');
  const newest = new Map(inTime.map((round) => [placeOf(round.assessment), round]));
  const last = [...newest.values()].flatMap((round) => [round, ...withinYearBefore(round, rounds)]);
  if (!last.some(({ section }) => measures(section))) return null;
  return last.flatMap((round) =>
    findingsOf(round, rounds).map(({ question, part }) => {
      const { area, department } = round.assessment;
      return { question: question.id, part: part?.id ?? null, area, department };
    }),
  );
}

function withinYearBefore({ assessment: newest }: Compared, rounds: readonly Compared[]): Compared[] {
  const before = tracersBefore(
    newest,
    rounds.map(({ assessment }) => assessment),
  );
  return rounds.filter(
    ({ assessment }) =>
      before.includes(assessment) && isWithinYear(assessment.dateCompleted ?? '', newest.dateCompleted ?? ''),
  );
}

/**
 * @param found in the rounds of one module
 * @param actions of the same module; one about a question as a whole is an action for each finding of it
 */
export function actionCounts(
  found: readonly Found[],
  actions: readonly Action[],
  heldUpOf: (action: Action) => HeldUp,
): ActionCounts {
  const findings = [...new Map(found.map((one) => [keyOf(one), one])).values()];
  const counts = { findings: findings.length, withAction: 0, done: 0, held: 0 };
  for (const finding of findings) {
    const its = actions.filter((action) => isAbout(action, finding));
    const done = its.filter(({ state }) => state === 'done');
    if (its.some(({ state }) => state !== 'dropped')) counts.withAction += 1;
    if (done.length > 0) counts.done += 1;
    if (done.some((action) => heldUpOf(action) === 'held')) counts.held += 1;
  }
  return counts;
}

function keyOf(one: Found): string {
  return JSON.stringify([one.question, one.part, placeOf(one)]);
}

function isAbout(action: Action, finding: Found): boolean {
  return (
    action.question === finding.question &&
    (action.part === null || action.part === finding.part) &&
    placeOf({ area: action.area, department: '' }) === placeOf(finding)
  );
}

/** `Findings 14 · with an action 9 · done 6 · held 4`, without the dots. */
export function actionCountsFacts({ findings, withAction, done, held }: ActionCounts): string[] {
  const counts = [
    ['Findings', findings],
    ['with an action', withAction],
    ['done', done],
    ['held', held],
  ] as const;
  return counts.map(([what, many]) => `${what} ${digits(many)}`);
}
