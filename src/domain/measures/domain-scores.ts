import { blankAnswer } from '../assessment.ts';
import type { Assessment } from '../assessment.ts';
import { saysTheSame } from '../comparison.ts';
import { orderedQuestions } from '../section.ts';
import type { PracticeDomain, Question, Section } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import { elementsOf, worthOf } from './elements.ts';

/**
 * How a practice domain stands in one assessment (rule MEA-6). There is no grade over domains, and no ranking: a
 * score is a hospital's own mirror, with the count that it rests on.
 */

/** A score is shown only when it rests on this much. */
const LEAST = { elements: 4, questions: 2, shareOfWeight: 0.5 } as const;

/** One scored question of a domain. */
interface Item {
  readonly question: Question;
  readonly weight: number;
  /** From 0 to 1; null where no element was answered. */
  readonly worth: number | null;
  /** How many of its elements were answered. */
  readonly answered: number;
  /** How many of its elements nobody saw, or could find out. */
  readonly unseen: number;
}

export interface DomainScore {
  readonly domain: PracticeDomain;
  /** Every scored question of the domain, in order. */
  readonly items: readonly Item[];
  /** How many items have an answer. */
  readonly answered: number;
  readonly unseen: number;
  /** From 0 to 1; null where it rests on too little to be shown. */
  readonly score: number | null;
}

/** Whether a module has questions that are scored; versions from before have none. */
export function measures(section: Pick<Section, 'questions'>): boolean {
  return Object.values(section.questions).some(({ weight = 0 }) => weight > 0);
}

type Answered = { readonly section: Section; readonly assessment: Pick<Assessment, 'answers' | 'sheets'> };

/** The scores of the domains that a module asks about, always in the section's order of domains. */
export function domainScores({ section, assessment }: Answered): DomainScore[] {
  const items = itemsOf(section, assessment);
  return (section.domains ?? []).flatMap((domain) => {
    const own = items.filter(({ question }) => question.domain === domain.id);
    return own.length === 0 ? [] : [scoreOf(domain, own)];
  });
}

function itemsOf(section: Section, assessment: Answered['assessment']): Item[] {
  const { answers } = filledBySheets(section, assessment);
  return orderedQuestions(section).flatMap((question) => {
    const { weight = 0 } = question;
    if (weight === 0) return [];
    const elements = elementsOf(question, answers[String(question.id)] ?? blankAnswer);
    return [
      {
        question,
        weight,
        worth: worthOf(elements),
        answered: elements.filter(({ state }) => state === 'answered').length,
        unseen: elements.filter(({ state }) => state === 'unseen').length,
      },
    ];
  });
}

/** The score of these items, which may be of several assessments. */
function scoreOf(domain: PracticeDomain, items: readonly Item[]): DomainScore {
  const answered = items.filter(({ worth }) => worth !== null);
  const elements = answered.reduce((sum, item) => sum + item.answered, 0);
  const isEnough =
    elements >= LEAST.elements &&
    answered.length >= LEAST.questions &&
    weightOf(answered) >= LEAST.shareOfWeight * weightOf(items);
  return {
    domain,
    items,
    answered: answered.length,
    unseen: items.reduce((sum, item) => sum + item.unseen, 0),
    score: isEnough ? meanWorth(answered) : null,
  };
}

/** Whether a module asks enough about a domain for it to have a score at all. */
export function canHaveScore({ items }: Pick<DomainScore, 'items'>): boolean {
  const elements = items.reduce((sum, { question }) => sum + elementsOf(question, blankAnswer).length, 0);
  return items.length >= LEAST.questions && elements >= LEAST.elements;
}

function weightOf(items: readonly Item[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

function meanWorth(items: readonly Item[]): number {
  return items.reduce((sum, { weight, worth }) => sum + weight * (worth ?? 0), 0) / weightOf(items);
}

/** Two rounds can be compared only if what both answered carries this much of what either did. */
const LEAST_SHARED_WEIGHT = 0.8;

export interface ScoreChange {
  readonly earlier: number;
  readonly later: number;
}

/** How a domain's score moved over the items that both rounds answered alike; null where these are too few. */
export function changeOfScore(earlier: DomainScore, later: DomainScore): ScoreChange | null {
  const pairs = later.items.flatMap((item) => {
    const before = earlier.items.find(({ question }) => question.id === item.question.id);
    if (before === undefined || before.worth === null || item.worth === null) return [];
    return saysTheSame(before.question, item.question) ? [[before, item] as const] : [];
  });
  const shared = weightOf(pairs.map(([, item]) => item));
  const either = new Map(
    [...earlier.items, ...later.items]
      .filter(({ worth }) => worth !== null)
      .map(({ question, weight }) => [question.id, weight]),
  );
  const all = [...either.values()].reduce((sum, weight) => sum + weight, 0);
  if (shared === 0 || shared < LEAST_SHARED_WEIGHT * all) return null;
  return {
    earlier: meanWorth(pairs.map(([item]) => item)),
    later: meanWorth(pairs.map(([, item]) => item)),
  };
}
