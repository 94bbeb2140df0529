import { blankAnswer } from '../assessment.ts';
import type { Answer, Assessment } from '../assessment.ts';
import { saysTheSame } from '../comparison.ts';
import { orderedQuestions } from '../section.ts';
import type { PracticeDomain, Question, Section } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import { elementKey, elementsOf, hasWeight } from './elements.ts';
import type { Element } from './elements.ts';

/**
 * How a practice domain stands in one assessment (rule MEA-6). There is no grade over domains, and no ranking: a
 * score is a hospital's own mirror, with the count that it rests on.
 */

/** A score is shown only when it rests on this much: of a domain with one core element, on that one. */
const LEAST = { elements: 2, shareOfWeight: 0.5 } as const;

/** One scored element of a domain. */
export interface Item extends Pick<Element, 'weight' | 'state' | 'credit'> {
  /** See `elementKey`. */
  readonly key: string;
  readonly question: Question;
}

export interface DomainScore {
  readonly domain: PracticeDomain;
  /** Every scored element of the domain that applies, in order. */
  readonly items: readonly Item[];
  /** How many of them have an answer. */
  readonly answered: number;
  /** How many nobody saw, or could find out. */
  readonly unseen: number;
  /** From 0 to 1. */
  readonly score: number;
}

/** Whether a module has questions that are scored. */
export function measures(section: Pick<Section, 'questions'>): boolean {
  return Object.values(section.questions).some(hasWeight);
}

type Answered = { readonly section: Section; readonly assessment: Pick<Assessment, 'answers' | 'sheets'> };

/**
 * The scores of the domains of which enough is known, in the section's order of domains. Of a domain that the core
 * path does not touch there is none.
 */
export function domainScores({ section, assessment }: Answered): DomainScore[] {
  const { answers } = filledBySheets(section, assessment);
  const questions = orderedQuestions(section);
  // A module without a core path is one as a whole.
  const hasCore = questions.some(({ core }) => core === true);
  return (section.domains ?? []).flatMap((domain) => {
    const items = questions
      .filter((question) => question.domain === domain.id)
      .flatMap((question) => itemsOf(question, answers[String(question.id)] ?? blankAnswer));
    const core = items.filter(({ question }) => !hasCore || question.core === true);
    return scoreOf(domain, items, core);
  });
}

function itemsOf(question: Question, answer: Answer): Item[] {
  return elementsOf(question, answer)
    .filter(({ state }) => state !== 'outside')
    .map(({ part, weight, state, credit }) => ({
      key: elementKey(question, part),
      question,
      weight,
      state,
      credit,
    }));
}

/** None where it would rest on too little. */
function scoreOf(domain: PracticeDomain, items: readonly Item[], core: readonly Item[]): DomainScore[] {
  const answered = items.filter(isAnswered);
  const isEnough =
    core.length > 0 &&
    answered.length >= Math.min(LEAST.elements, core.length) &&
    weightOf(core.filter(isAnswered)) >= LEAST.shareOfWeight * weightOf(core);
  if (!isEnough) return [];
  const unseen = items.filter(({ state }) => state === 'unseen').length;
  return [{ domain, items, answered: answered.length, unseen, score: meanCredit(answered) }];
}

function isAnswered({ credit }: Item): boolean {
  return credit !== null;
}

function weightOf(items: readonly Item[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

function meanCredit(items: readonly Item[]): number {
  return items.reduce((sum, { weight, credit }) => sum + weight * (credit ?? 0), 0) / weightOf(items);
}

/** Two rounds can be joined only if what both answered carries this much of what either did. */
const LEAST_SHARED_WEIGHT = 0.8;

/** Whether two rounds' scores of a domain rest on the same elements, so that a line may join them. */
export function restOnTheSame(earlier: readonly Item[], later: readonly Item[]): boolean {
  const shared = later.filter((item) => {
    const before = earlier.find(({ key }) => key === item.key);
    if (before === undefined || before.credit === null || item.credit === null) return false;
    return saysTheSame(before.question, item.question);
  });
  const either = new Map(
    [...earlier, ...later].filter(({ credit }) => credit !== null).map((item) => [item.key, item]),
  );
  return shared.length > 0 && weightOf(shared) >= LEAST_SHARED_WEIGHT * weightOf([...either.values()]);
}
