import type { Action } from './action.ts';
import type { HeldUp } from './asked-again.ts';
import { placeOf } from './measures/tracers-before.ts';

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

/** `Findings 14, with an action 9, done 6, held 4` */
export function actionCountsWords({ findings, withAction, done, held }: ActionCounts): string {
  return `Findings ${findings}, with an action ${withAction}, done ${done}, held ${held}`;
}
