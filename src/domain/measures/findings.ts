import { blankAnswer } from '../assessment.ts';
import type { Compared } from '../comparison.ts';
import { orderedQuestions } from '../section.ts';
import type { Part, Question, SuggestedAction } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import type { Count } from '../tally.ts';
import { elementKey, elementsOf } from './elements.ts';
import type { Element } from './elements.ts';
import { isBelowTarget, poolsOf } from './pools.ts';
import type { Pool } from './pools.ts';
import { missedInStopped } from './stopped-doses.ts';

/** What was measured of an element in one tracer. */
interface Measured {
  readonly question: Question;
  /** Null where the question itself is what was measured. */
  readonly part: Part | null;
  /** 3 can kill or maim by itself. */
  readonly weight: 1 | 2 | 3;
  /** Id of the practice domain. */
  readonly domain: string | null;
  /** The answer in words. */
  readonly value: string;
  /** The count of this tracer; null if the element is not counted. */
  readonly count: Count | null;
  /** Share, from above 0 to 1; null where there is none. */
  readonly target: number | null;
  /** The same element in the last tracers of the area, this one included; null where nothing was counted. */
  readonly pool: Pool | null;
}

/** An answer that asks for something to be done: computed wherever it is shown, never stored (rule MEA-5). */
export interface Finding extends Measured {
  /**
   * - `never`: one miss is enough; also a miss in a dose that was stopped
   * - `pool`: counts of several tracers together are below the target
   * - `choice`: what one tracer can judge: a choice, a number found, a figure of a report
   */
  readonly kind: 'never' | 'pool' | 'choice';
  /** The text under Observations. */
  readonly note: string;
  readonly actions: readonly SuggestedAction[];
}

/** A count below its target that is no finding: too little to judge, so that it is told. */
export interface Told extends Measured {
  readonly count: Count;
  readonly target: number;
}

interface Judgement {
  /** Never events, below target, missed today; within each the gravest first, then in the order of the questions. */
  readonly findings: readonly Finding[];
  readonly told: readonly Told[];
}

/**
 * What an assessment means.
 *
 * @param atHand other assessments, with which counts are judged (see `poolsOf`)
 */
export function judged(one: Compared, atHand: readonly Compared[]): Judgement {
  const { section, assessment } = one;
  const { answers } = filledBySheets(section, assessment);
  const pools = poolsOf(one, atHand);
  const inStopped = missedInStopped(section, assessment);
  const findings: Finding[] = [];
  const told: Told[] = [];
  for (const question of orderedQuestions(section)) {
    const answer = answers[String(question.id)] ?? blankAnswer;
    for (const element of elementsOf(question, answer)) {
      const key = elementKey(question, element.part);
      const pool = pools.get(key) ?? null;
      const { part, weight, value, count, target, actions } = element;
      const measured = { question, part, weight, domain: question.domain ?? null, value, pool };
      const kind = kindOf(element, pool, inStopped.has(key));
      if (kind !== null) {
        findings.push({ ...measured, count, target, kind, note: answer.observations.trim(), actions });
      } else if (element.isAdverse && count !== null && target !== null) {
        told.push({ ...measured, count, target });
      }
    }
  }
  return { findings: KINDS.flatMap((kind) => gravestFirst(findings, kind)), told };
}

function gravestFirst(findings: readonly Finding[], kind: Finding['kind']): Finding[] {
  return findings.filter((one) => one.kind === kind).toSorted((a, b) => b.weight - a.weight);
}

const KINDS = ['never', 'pool', 'choice'] as const;

/** Null where it is no finding. */
function kindOf(
  { isNever, isAdverse, count, target }: Element,
  pool: Pool | null,
  isStopped: boolean,
): Finding['kind'] | null {
  const isMissed = count === null ? isAdverse : count.yes < count.of;
  if (isStopped || (isNever && isMissed)) return 'never';
  if (count === null) return isAdverse ? 'choice' : null;
  return pool !== null && target !== null && isBelowTarget(pool, target) ? 'pool' : null;
}

/** The findings alone; see `judged`. */
export function findingsOf(one: Compared, atHand: readonly Compared[]): readonly Finding[] {
  return judged(one, atHand).findings;
}

/** A finding of weight 3 is serious: it can kill or maim, or law asks for exactly this. */
export function isSerious({ weight }: Pick<Finding, 'weight'>): boolean {
  return weight === 3;
}
