import type { Assessment } from './assessment.ts';
import type { Compared, ComparedCell, ComparedQuestion } from './comparison.ts';
import { canHaveScore, changeOfScore, domainScores, measures } from './measures/domain-scores.ts';
import type { DomainScore, ScoreChange } from './measures/domain-scores.ts';
import { elementsOf, worthOf } from './measures/elements.ts';
import type { Element } from './measures/elements.ts';
import { isMoreThanChance, LEAST_FOR_INTERVAL } from './interval.ts';
import type { PracticeDomain, Section } from './section.ts';
import type { Count } from './tally.ts';

/** The measures of compared assessments, side by side, in modules that measure (rules MEA-6 and REV-4). */

/** Compares the newest answer with the earliest; `other`: it differs, and nobody can say which is better. */
export type Direction = 'better' | 'worse' | 'other';

/** Null where the answers do not differ. */
export function directionOf({ differs, isComparable, cells }: ComparedQuestion): Direction | null {
  if (!differs || !isComparable) return null;
  const [before, now] = [elementsIn(cells[0]), elementsIn(cells.at(-1))];
  // By what both answered: nobody looks better by looking less.
  const isShared = (_: Element, at: number) =>
    before[at]?.state === 'answered' && now[at]?.state === 'answered';
  const was = worthOf(before.filter(isShared));
  const is = worthOf(now.filter(isShared));
  if (was === null || is === null || Math.abs(is - was) < SAME) return 'other';
  return is > was ? 'better' : 'worse';
}

/** So little is how a fraction is written, not a difference. */
const SAME = 1e-9;

/** How many questions differ, and which way. */
export function directionsIn(questions: readonly ComparedQuestion[]): Readonly<Record<Direction, number>> {
  const directions = questions.map(directionOf);
  const countOf = (wanted: Direction) => directions.filter((direction) => direction === wanted).length;
  return { better: countOf('better'), worse: countOf('worse'), other: countOf('other') };
}

/** Whether any of these questions is scored. */
export function areMeasured(questions: readonly ComparedQuestion[]): boolean {
  return questions.some(({ question }) => (question.weight ?? 0) > 0);
}

/** The elements of one assessment's answer; none where its version does not ask. */
export function elementsIn(cell: ComparedCell | undefined): Element[] {
  return cell === undefined || cell.wording === null ? [] : elementsOf(cell.wording, { parts: cell.parts });
}

type Place = Pick<Assessment, 'area' | 'department'>;

/** Rounds are those of one place: of one area, where a module asks for that, else of one department. */
export function isSamePlace({ hasArea }: Pick<Section, 'hasArea'>, a: Place, b: Place): boolean {
  const placeOf = ({ area, department }: Place) => (hasArea ? area : department).trim().toLowerCase();
  return placeOf(a) === placeOf(b);
}

/** For each assessment, whether it is another round where the earliest was. */
export function areRounds(compared: readonly Compared[]): boolean[] {
  const [earliest] = compared;
  return compared.map(
    ({ section, assessment }) =>
      earliest !== undefined && isSamePlace(section, earliest.assessment, assessment),
  );
}

export type Chance = 'more' | 'perhaps';

/** Whether a count moved by more than chance since an earlier one; null where either says too little. */
export function chanceOf(earlier: Count | null, later: Count | null): Chance | null {
  if (earlier === null || later === null) return null;
  if (Math.min(earlier.of, later.of) < LEAST_FOR_INTERVAL) return null;
  return isMoreThanChance(earlier, later) ? 'more' : 'perhaps';
}

export interface ComparedScore {
  /** Null where this version does not ask about the domain. */
  readonly score: DomainScore | null;
  /** Since the earliest assessment; null where that cannot be said. */
  readonly change: ScoreChange | null;
}

export interface ComparedDomain {
  readonly domain: PracticeDomain;
  /** One per assessment, in the same order. */
  readonly scores: readonly ComparedScore[];
}

/** The practice domains of the newest version that measures, always in the module's order; none without one. */
export function comparedDomains(compared: readonly Compared[]): ComparedDomain[] {
  const scores = compared.map((one) => (measures(one.section) ? domainScores(one) : []));
  const isRound = areRounds(compared);
  return domainsOf(compared).flatMap((domain) => {
    const own = scores.map((those) => those.find((score) => score.domain.id === domain.id) ?? null);
    if (own.every((score) => score === null)) return [];
    const [earliest = null] = own;
    return [
      {
        domain,
        scores: own.map((score, index) => ({
          score,
          change:
            index === 0 || isRound[index] !== true || score === null || earliest === null
              ? null
              : changeSince(earliest, score),
        })),
      },
    ];
  });
}

/** Whether any of the assessments could have a score of a domain. */
export function isScored({ scores }: ComparedDomain): boolean {
  return scores.some(({ score }) => score !== null && canHaveScore(score));
}

function domainsOf(compared: readonly Compared[]): readonly PracticeDomain[] {
  const versions = compared.map(({ section }) => section).filter((section: Section) => measures(section));
  return versions.toSorted((a, b) => b.version - a.version)[0]?.domains ?? [];
}

/** A score that is hidden in either round is not compared. */
function changeSince(earlier: DomainScore, later: DomainScore): ScoreChange | null {
  return earlier.score === null || later.score === null ? null : changeOfScore(earlier, later);
}
