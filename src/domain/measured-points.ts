import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { changeOfScore, domainScores, measures } from './measures/domain-scores.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import { elementsOf, worthOf } from './measures/elements.ts';
import type { Element } from './measures/elements.ts';
import { partLeaf } from './leaf.ts';
import type { ProgressPoint } from './progress-point.ts';
import { orderedQuestions } from './section.ts';
import type { Part, PracticeDomain, Question, Section } from './section.ts';

/** The figures of one completed assessment, for versions of a module that measure. */

type Measured = Pick<ProgressPoint, 'findings' | 'tallies' | 'scores' | 'worths'>;

/** Empty for versions that do not measure. @param assessment filled by its sheets */
export function measuredPoint(section: Section, { answers }: Pick<Assessment, 'answers'>): Measured {
  if (!measures(section)) return {};
  const asked = orderedQuestions(section).map((question) => ({
    question,
    elements: elementsOf(question, answers[String(question.id)] ?? blankAnswer),
  }));
  const elements = asked.flatMap((own) => own.elements).filter(({ state }) => state === 'answered');
  const tallies = asked.flatMap((own) =>
    own.elements.flatMap(({ part, count }) =>
      count === null ? [] : [[tallyKey(own.question, part), count] as const],
    ),
  );
  const worths = asked.flatMap((own) => {
    const worth = worthOf(own.elements);
    return worth === null ? [] : [[String(own.question.id), worth] as const];
  });
  const scores = domainScores({ section, assessment: { answers } }).flatMap(({ domain, score }) =>
    score === null ? [] : [[domain.id, score] as const],
  );
  return {
    findings: { adverse: elements.filter(({ isAdverse }) => isAdverse).length, answered: elements.length },
    tallies: Object.fromEntries(tallies),
    scores: Object.fromEntries(scores),
    worths: Object.fromEntries(worths),
  };
}

/** A leaf, or the question where its kinds share one count. */
function tallyKey({ id }: Question, part: Element['part']): string {
  return part === null ? `answers.${id}` : partLeaf(id, part.id);
}

/** The tallies and counts of kinds that are scored, each with what it is called. */
export function talliesOf(
  question: Question,
): { key: string; label: string | null; target: number | null }[] {
  const isSingle = Object.keys(question.parts).length === 1;
  return elementsOf(question, { parts: {} })
    .filter(({ kind }) => kind === 'count' || kind === 'composition')
    .map(({ part, target }) => ({
      key: tallyKey(question, part),
      label: part === null || isSingle ? null : part.label,
      target,
    }));
}

/** Whether two points' scores of a domain can be joined: what both answered carries enough of either. */
export function isComparableScore(
  domain: PracticeDomain,
  earlier: { section: Section; point: ProgressPoint },
  later: { section: Section; point: ProgressPoint },
): boolean {
  return changeOfScore(scoreAt(domain, earlier), scoreAt(domain, later)) !== null;
}

function scoreAt(
  domain: PracticeDomain,
  { section, point: { worths = {}, scores = {} } }: { section: Section; point: ProgressPoint },
): DomainScore {
  const items = orderedQuestions(section)
    .filter((question) => (question.weight ?? 0) > 0 && question.domain === domain.id)
    .map((question) => {
      const worth = worths[String(question.id)] ?? null;
      return { question, weight: question.weight ?? 0, worth, answered: worth === null ? 0 : 1, unseen: 0 };
    });
  const answered = items.filter(({ worth }) => worth !== null).length;
  return { domain, items, answered, unseen: 0, score: scores[domain.id] ?? null };
}

/** The part that asks whether there is a figure at all, if the share has one; otherwise null. */
export function stateOf({ parts }: Question, { id }: Part): Part | null {
  const key = `${id}state`;
  const state = Object.hasOwn(parts, key) ? parts[key] : undefined;
  return state?.credits === undefined ? null : state;
}

/** A share begins at 1%, so none of it is said apart, and counts as 0. */
export function isNone(question: Question, part: Part, { parts }: Pick<Answer, 'parts'>): boolean {
  const state = stateOf(question, part);
  return state !== null && parts[state.id] === 'none';
}
