import type { MedicationList, Part, Question, Section, SuggestedAction } from '#domain/section.ts';
import { citations } from './citations.ts';
import { coreWords } from './times.ts';

/**
 * The short form sections are written in. Whatever follows from the order of the lines (indexes, keys) or
 * from other fields is derived here, so it cannot disagree.
 */

export interface PartText extends Omit<Part, 'index'> {
  /** Its only action. */
  readonly action?: SuggestedAction;
}

export interface QuestionText extends Pick<
  Question,
  | 'id'
  | 'questionType'
  | 'label'
  | 'content'
  | 'subContent'
  | 'instructions'
  | 'method'
  | 'standard'
  | 'minLabel'
  | 'maxLabel'
  | 'core'
  | 'domain'
  | 'weight'
  | 'good'
  | 'cites'
  | 'credits'
  | 'adverse'
  | 'never'
  | 'seconds'
  | 'actions'
  | 'composition'
  | 'together'
  | 'sharesTotal'
> {
  /** Its only action. */
  readonly action?: SuggestedAction;
  readonly parts?: readonly PartText[];
  /** Offered when the answer is `answer`: opens the question with this 1-based number. */
  readonly jump?: { readonly answer: string; readonly toNumber: number };
  readonly medicationLists?: readonly MedicationList[];
  readonly hasWastageCalculator?: boolean;
}

/** The map of questions of a section, in the order in which they are written. */
export function questionsInOrder(questions: readonly QuestionText[]): Record<string, Question> {
  return Object.fromEntries(questions.map((text, index) => [String(text.id), question(text, index)]));
}

function question(text: QuestionText, index: number): Question {
  const { parts = [], jump, medicationLists, hasWastageCalculator = false, action, ...rest } = text;
  return {
    ...rest,
    ...(action && { actions: [action] }),
    index,
    parts: Object.fromEntries(parts.map((part, place) => [part.id, partAt(part, place)])),
    ...(jump && {
      jumpText: `If ${jump.answer}, go to question ${jump.toNumber}`,
      jumpIndex: jump.toNumber - 1,
    }),
    hasMedicationList: medicationLists !== undefined,
    ...(medicationLists && { medicationList: [...medicationLists] }),
    hasWastageCalculator,
  };
}

function partAt({ action, ...part }: PartText, index: number): Part {
  return { ...part, ...(action && { actions: [action] }), index };
}

/** The sources that these questions cite, in the order of the list of sources. */
export function citationsOf(questions: readonly QuestionText[]): NonNullable<Section['citations']> {
  const cited = new Set(questions.flatMap(({ cites = [] }) => cites.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(citations).filter(([id]) => cited.has(id)));
}

type Timed = Pick<Question, 'id' | 'core' | 'seconds'>;

interface Around {
  /** Seconds for the opening pages and the names. */
  readonly opening?: number;
  /** Seconds for submitting. */
  readonly submitting?: number;
}

/** The seconds of a core path, from opening the tracer to having submitted it. @internal */
export function coreSeconds(
  questions: readonly Timed[],
  { opening = 60, submitting = 60 }: Around = {},
): number {
  return opening + secondsOf(questions.filter(({ core }) => core)) + submitting;
}

/** The same where a second observer takes the questions with these ids at the same time. */
function coreSecondsWithTwo(
  questions: readonly Timed[],
  second: readonly number[],
  { opening = 60, submitting = 60 }: Around = {},
): number {
  const core = questions.filter((one) => one.core);
  const theirs = secondsOf(core.filter(({ id }) => second.includes(id)));
  return opening + Math.max(secondsOf(core) - theirs, theirs) + submitting;
}

/**
 * `about 25 minutes, or 20 with two observers`: what the questions come to, rounded up to five minutes.
 *
 * @param second ids of the questions that a second observer takes; empty where two share nothing
 */
export function coreTimeOf(
  questions: readonly Timed[],
  second: readonly number[] = [],
  around: Around = {},
): string {
  const core = toldMinutes(coreSeconds(questions, around));
  if (second.length === 0) return coreWords({ core });
  return coreWords({ core, withTwo: toldMinutes(coreSecondsWithTwo(questions, second, around)) });
}

function toldMinutes(seconds: number): number {
  return Math.ceil(seconds / 300) * 5;
}

function secondsOf(questions: readonly Timed[]): number {
  return questions.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
}
