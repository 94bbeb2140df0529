import { areaFrom } from './action.ts';
import type { ActionOrigin } from './action.ts';
import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { elementName } from './clear-changes.ts';
import { LONGEST_ACTION_TEXT } from './limits.ts';
import { elementsOf } from './measures/elements.ts';
import type { Element } from './measures/elements.ts';
import type { Finding } from './measures/findings.ts';
import { missedWords } from './measures/measure-words.ts';
import type { Part, Question, SuggestedAction } from './section.ts';

/** What an action begins with where something was found. */
export interface ActionBeginning {
  readonly origin: ActionOrigin;
  readonly area: string;
  /** What was found, in words. */
  readonly finding: string;
  /** The content's first advice. */
  readonly suggested: SuggestedAction | null;
}

type Tracer = Pick<Assessment, 'id' | 'section' | 'sectionVersion' | 'area' | 'department'>;

/**
 * An action beside what was found at one question (rule ACT-6); where several things were, it begins with the first
 * and names all. Null where nothing was.
 */
export function beginningAt(tracer: Tracer, found: readonly Finding[]): ActionBeginning | null {
  const [first] = found;
  if (first === undefined) return null;
  return beginning(tracer, {
    question: first.question.id,
    part: found.length === 1 ? (first.part?.id ?? null) : null,
    finding: fitting(found.map(findingInWords).join('; ')),
    suggested: first.actions[0] ?? null,
  });
}

/** An action at an answer that nothing judges: what it misses, or what its flag says. @param answer as its sheets fill it */
export function beginningAtAnswer(tracer: Tracer, question: Question, answer: Answer): ActionBeginning {
  const missed = missedElements(question, answer);
  const [first] = missed;
  return beginning(tracer, {
    question: question.id,
    part: missed.length === 1 ? (first?.part?.id ?? null) : null,
    finding: foundInWords(question, null, answer),
    suggested: (first?.actions ?? question.actions ?? [])[0] ?? null,
  });
}

function beginning(
  { id, section, sectionVersion, ...place }: Tracer,
  {
    question,
    part,
    ...rest
  }: Pick<ActionOrigin, 'question' | 'part'> & Omit<ActionBeginning, 'origin' | 'area'>,
): ActionBeginning {
  return {
    origin: { assessment: id, section, sectionVersion, question, part },
    area: areaFrom(place),
    ...rest,
  };
}

/** The elements that an answer misses, in order. @param answer as its sheets fill it */
export function missedElements(question: Question, answer: Answer): Element[] {
  return elementsAt(question, null, answer).filter(isMissed);
}

/**
 * What was found, in words, for an action that begins at this answer (rule ACT-6): the count or the adverse answer;
 * else what the flag's note says, or the opportunity. Empty where the answer says nothing of the kind.
 *
 * @param part the element that it is about; null where that is the question as a whole
 * @param answer as its sheets fill it
 */
export function foundInWords(question: Question, part: Part | null, answer: Answer = blankAnswer): string {
  const adverse = elementsAt(question, part, answer).filter(isMissed);
  const { flagged, observations, opportunities } = answer;
  const note = flagged ? observations.trim() : '';
  const said =
    adverse.length > 0
      ? adverse.map((one) => saidOf(question, { ...one, kind: 'choice', pool: null })).join('; ')
      : '';
  const words = said || named(question, part, note) || named(question, part, opportunities.trim());
  return fitting(words);
}

/** The elements that an action is about: the part's own, or all of the question's. */
export function elementsAt(
  question: Question,
  part: Pick<Part, 'id'> | null,
  answer: Pick<Answer, 'parts'>,
): Element[] {
  const elements = elementsOf(question, answer);
  return part === null ? elements : elements.filter((one) => one.part?.id === part.id);
}

/** Whether an element was missed: adverse, or less than always where one miss is a finding. */
export function isMissed({ isAdverse, isNever, count }: Element): boolean {
  return isAdverse || (isNever && count !== null && count.yes < count.of);
}

/** The same of a finding that was judged, where its action begins beside it. */
export function findingInWords({ question, ...found }: SaidFinding): string {
  return fitting(saidOf(question, found));
}

type Said = Pick<Finding, 'kind' | 'part' | 'value' | 'count' | 'pool'>;
type SaidFinding = Said & Pick<Finding, 'question'>;

function saidOf(question: Question, found: Said): string {
  const words = missedWords(found);
  const isChoice = found.count === null && words === found.value;
  return `${elementName(question, found.part)}: ${isChoice ? `“${words}”` : words}`;
}

function named(question: Question, part: Part | null, words: string): string {
  return words === '' ? '' : `${elementName(question, part)}: ${words}`;
}

/** Never cut within a character that takes two places. */
function fitting(words: string): string {
  return words.length <= LONGEST_ACTION_TEXT
    ? words
    : `${words.slice(0, LONGEST_ACTION_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
