import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { domainScores, measures, restOnTheSame } from './measures/domain-scores.ts';
import type { Item } from './measures/domain-scores.ts';
import { elementKey, elementsOf } from './measures/elements.ts';
import { findingsOf } from './measures/findings.ts';
import type { ProgressPoint } from './progress-point.ts';
import { orderedQuestions } from './section.ts';
import type { Part, PracticeDomain, Question, Section } from './section.ts';

/** The figures of one completed assessment. */

type Figures = Pick<ProgressPoint, 'findings' | 'tallies' | 'scores' | 'worths'>;

/** Empty for versions that do not measure. @param assessment filled by its sheets */
export function figuresOf(section: Section, assessment: Assessment): Figures {
  if (!measures(section)) return {};
  const asked = orderedQuestions(section).flatMap((question) =>
    elementsOf(question, assessment.answers[String(question.id)] ?? blankAnswer)
      .filter(({ state }) => state === 'answered')
      .map((element) => ({ ...element, key: elementKey(question, element.part) })),
  );
  const tallies = asked.flatMap(({ key, count }) => (count === null ? [] : [[key, count] as const]));
  const worths = asked.flatMap(({ key, credit }) => (credit === null ? [] : [[key, credit] as const]));
  const scores = domainScores({ section, assessment }).map(
    ({ domain, score }) => [domain.id, score] as const,
  );
  return {
    findings: {
      // What counts come to together is no matter of one point.
      adverse: findingsOf({ section, assessment }, []).length,
      answered: asked.filter(({ count, isNever }) => count === null || isNever).length,
    },
    tallies: Object.fromEntries(tallies),
    scores: Object.fromEntries(scores),
    worths: Object.fromEntries(worths),
  };
}

/** The tallies and counts of kinds that are scored, each with what it is called. */
export function talliesOf(question: Question): {
  key: string;
  label: string | null;
  target: number | null;
  /** Whether it is the lead figure of the module, or a never event. */
  isLead: boolean;
}[] {
  const isSingle = Object.keys(question.parts).length === 1;
  return elementsOf(question, { parts: {} })
    .filter(({ kind }) => kind === 'count' || kind === 'composition')
    .map(({ kind, part, target, isNever }) => ({
      key: elementKey(question, part),
      label: part === null || isSingle ? null : part.label,
      target,
      isLead: isNever || kind === 'composition',
    }));
}

/** How many never events were seen at a point; undefined where none of them was looked for. */
export function neverEventsAt(section: Section, { worths = {} }: ProgressPoint): number | undefined {
  const looked = neverKeysOf(section).flatMap((key) => worths[key] ?? []);
  return looked.length === 0 ? undefined : looked.filter((worth) => worth < 1).length;
}

/** The elements of which one miss is a finding, by `elementKey`. */
export function neverKeysOf(section: Pick<Section, 'questions'>): string[] {
  return orderedQuestions(section).flatMap((question) =>
    elementsOf(question, { parts: {} }).flatMap(({ part, isNever }) =>
      isNever ? [elementKey(question, part)] : [],
    ),
  );
}

type PointOf = { readonly section: Section; readonly point: ProgressPoint };

/** Whether two points' scores of a domain can be joined: what both answered carries enough of either. */
export function isComparableScore({ id }: PracticeDomain, earlier: PointOf, later: PointOf): boolean {
  return restOnTheSame(itemsAt(id, earlier), itemsAt(id, later));
}

function itemsAt(domain: string, { section, point: { worths = {} } }: PointOf): Item[] {
  return orderedQuestions(section)
    .filter((question) => question.domain === domain)
    .flatMap((question) =>
      elementsOf(question, { parts: {} }).map(({ part, weight }) => {
        const key = elementKey(question, part);
        const credit = worths[key] ?? null;
        return { key, question, weight, state: credit === null ? 'blank' : 'answered', credit } as const;
      }),
    );
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
