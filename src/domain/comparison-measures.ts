import type { Compared, ComparedCell, ComparedQuestion } from './comparison.ts';
import { domainScores, measures } from './measures/domain-scores.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import { elementsOf, hasWeight } from './measures/elements.ts';
import type { Element } from './measures/elements.ts';
import { isSamePlace } from './measures/tracers-before.ts';
import { LEAST_FOR_INTERVAL, newcombe } from './interval.ts';
import type { PracticeDomain, Section } from './section.ts';
import type { Count } from './tally.ts';

/** The measures of compared assessments, side by side, in modules that measure (rules MEA-6 and REV-4). */

/**
 * How an element went from one round to another: by more than chance where it is counted, by its credit where it is
 * not. `unclear`: neither better nor worse can be said.
 */
export type Trend = 'better' | 'worse' | 'unclear';

/** Null where it was not answered both times. */
export function trendOf(before: Element | undefined, now: Element | undefined): Trend | null {
  if (before === undefined || now === undefined) return null;
  if (before.credit === null || now.credit === null) return null;
  if (before.count !== null && now.count !== null) return trendOfCounts(before.count, now.count);
  const rise = now.credit - before.credit;
  return Math.abs(rise) < SAME ? 'unclear' : rise > 0 ? 'better' : 'worse';
}

/** So little is how a fraction is written, not a difference. */
const SAME = 1e-9;

/** Fewer than five, on either side, say nothing. */
export function trendOfCounts(earlier: Count, later: Count): Trend {
  if (Math.min(earlier.of, later.of) < LEAST_FOR_INTERVAL) return 'unclear';
  const { low, high } = newcombe(earlier, later);
  return low > 0 ? 'better' : high < 0 ? 'worse' : 'unclear';
}

/** Compares the newest answer with the earliest; `other`: it differs, and is not scored, or is of another area. */
export type Direction = Trend | 'other';

/** Null where the answers do not differ. */
export function directionOf(compared: ComparedQuestion): Direction | null {
  const { question, differs, isComparable, isRound, cells } = compared;
  if (!differs || !isComparable) return null;
  if (!isRound || !hasWeight(question)) return 'other';
  const [before, now] = [elementsIn(cells[0]), elementsIn(cells.at(-1))];
  // By what both answered: nobody looks better by looking less.
  const trends = now.map((element, at) => trendOf(before[at], element));
  const [isBetter, isWorse] = [trends.includes('better'), trends.includes('worse')];
  if (isBetter === isWorse) return 'unclear';
  return isBetter ? 'better' : 'worse';
}

/** How many questions differ, and which way. */
export function directionsIn(questions: readonly ComparedQuestion[]): Readonly<Record<Direction, number>> {
  const directions = questions.map(directionOf);
  const countOf = (wanted: Direction) => directions.filter((direction) => direction === wanted).length;
  return {
    better: countOf('better'),
    worse: countOf('worse'),
    unclear: countOf('unclear'),
    other: countOf('other'),
  };
}

/** What differs first; where it is scored, what became worse, since it asks for something to be done, then better. */
export function differencesFirst(questions: readonly ComparedQuestion[]): ComparedQuestion[] {
  if (!areMeasured(questions)) {
    return [...questions.filter(({ differs }) => differs), ...questions.filter(({ differs }) => !differs)];
  }
  return ORDER.flatMap((wanted) => questions.filter((question) => directionOf(question) === wanted));
}

const ORDER: readonly (Direction | null)[] = ['worse', 'better', 'unclear', 'other', null];

/** Whether any of these questions is scored. */
export function areMeasured(questions: readonly ComparedQuestion[]): boolean {
  return questions.some(({ question }) => hasWeight(question));
}

/** The elements of one assessment's answer; none where its version does not ask. */
export function elementsIn(cell: ComparedCell | undefined): Element[] {
  return cell === undefined || cell.wording === null ? [] : elementsOf(cell.wording, { parts: cell.parts });
}

/** For each assessment, whether it is another round where the earliest was. */
export function areRounds(compared: readonly Compared[]): boolean[] {
  const [earliest] = compared;
  return compared.map(
    ({ assessment }) => earliest !== undefined && isSamePlace(earliest.assessment, assessment),
  );
}

export interface ComparedDomain {
  readonly domain: PracticeDomain;
  /** One per assessment, in the same order; null where there is none. */
  readonly scores: readonly (DomainScore | null)[];
}

/** The practice domains of the newest version of which a score is known, always in the module's order. */
export function comparedDomains(compared: readonly Compared[]): ComparedDomain[] {
  const scores = compared.map(domainScores);
  return domainsOf(compared).flatMap((domain) => {
    const own = scores.map((those) => those.find((score) => score.domain.id === domain.id) ?? null);
    return own.every((score) => score === null) ? [] : [{ domain, scores: own }];
  });
}

function domainsOf(compared: readonly Compared[]): readonly PracticeDomain[] {
  const versions = compared.map(({ section }) => section).filter((section: Section) => measures(section));
  return versions.toSorted((a, b) => b.version - a.version)[0]?.domains ?? [];
}
