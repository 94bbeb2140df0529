import type { Action } from './action.ts';
import { elementsAt, foundInWords, isMissed } from './action-finding.ts';
import { blankAnswer } from './assessment.ts';
import type { Answer, AssessmentSummary } from './assessment.ts';
import { isUnanswered } from './completeness.ts';
import type { Compared } from './comparison.ts';
import { saysTheSame } from './comparison.ts';
import { elementKey } from './measures/elements.ts';
import { missedInStopped } from './measures/stopped-doses.ts';
import { isSamePlace, placeOf } from './measures/tracers-before.ts';
import { shortDate } from './dates.ts';
import { coreFirst } from './next-step.ts';
import type { AskedFirst } from './path-order.ts';
import { orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';
import { filledBySheets } from './sheet-answers.ts';

/** What an earlier round found is asked again, and the answer says whether its action held (rules ACT-7 and ACT-8). */

type Round = Pick<AssessmentSummary, 'id' | 'section' | 'dateCompleted' | 'uploaded' | 'area' | 'department'>;

/**
 * The newest completed assessment of the same module and area before this one; null where there is none. Before one in
 * progress come all that are completed.
 */
export function lastRound<T extends Round>(one: Round, all: readonly T[]): T | null {
  const earlier = all.filter(
    (other) =>
      isRoundOf(one, other) && other.id !== one.id && isBefore(other.dateCompleted, one.dateCompleted),
  );
  return earlier.toSorted((a, b) => (inTime(a) < inTime(b) ? 1 : -1))[0] ?? null;
}

function isRoundOf(one: Round, other: Round): boolean {
  return (
    other.section === one.section &&
    !other.uploaded &&
    other.dateCompleted !== null &&
    isSamePlace(other, one)
  );
}

function isBefore(earlier: string | null, later: string | null): boolean {
  return earlier !== null && (later === null || earlier < later);
}

/** Device and server take two of one moment in the same order. */
function inTime({ dateCompleted, id }: Pick<Round, 'dateCompleted' | 'id'>): string {
  return `${dateCompleted ?? ''} ${id}`;
}

/** What a round found, question by question in the module's order: the next one looks at it again. */
export function foundByQuestion({ section, assessment }: Compared): { question: Question; words: string }[] {
  const { answers } = filledBySheets(section, assessment);
  return orderedQuestions(section).flatMap((question) => {
    const words = foundInWords(question, null, answers[String(question.id)] ?? blankAnswer);
    return words === '' ? [] : [{ question, words }];
  });
}

/**
 * The numbers of the core questions with which a tracer begins: those that the last round found (rule ACT-19). None
 * where the core path does not come first, or where an answer jumps within it, since a jump goes by the numbers.
 *
 * @param section of the tracer itself
 */
export function askedFirst(section: Section, last: Compared | null): AskedFirst {
  const questions = orderedQuestions(section);
  const core = questions.slice(0, coreFirst(questions.map((one) => ({ isCore: one.core === true }))));
  if (last === null || core.some(({ jumpIndex }) => jumpIndex !== undefined)) return [];
  const found = new Set(foundByQuestion(last).map(({ question }) => question.id));
  const first = core.filter(({ id }) => found.has(id)).map(({ index }) => index + 1);
  // They are first as it is.
  return first.at(-1) === first.length ? [] : first;
}

export interface AskedAgain<T> {
  /** The last round; null where there was none. */
  readonly last: T | null;
  /** The actions on this question, from any round of the module in this area; the newest first. */
  readonly actions: readonly Action[];
}

/** What a question of a tracer has behind it. @param all the assessments and actions at hand, of any module and area */
export function askedAgain<T extends Round>(
  one: Round,
  question: number,
  all: { readonly assessments: readonly T[]; readonly actions: readonly Action[] },
): AskedAgain<T> {
  return {
    last: lastRound(one, all.assessments),
    actions: newestFirst(
      all.actions.filter((action) => action.question === question && isActionIn(action, one)),
    ),
  };
}

export function newestFirst(actions: readonly Action[]): Action[] {
  const age = ({ createdAt, id }: Action) => `${createdAt} ${id}`;
  return actions.toSorted((a, b) => (age(a) < age(b) ? 1 : -1));
}

/** Whether an action belongs to the module and the area of an assessment. */
export function isActionIn(
  { section, area }: Pick<Action, 'section' | 'area'>,
  one: Pick<Round, 'section' | 'area' | 'department'>,
): boolean {
  return section === one.section && placeOf({ area, department: '' }) === placeOf(one);
}

/**
 * Whether an action held:
 *
 * - `held`: it was done, and the next round that answers the same question does not find it again
 * - `came-back`: it was done, and that round does
 * - `still-open`: it was neither done nor dropped when the next round was submitted
 *
 * Null: no round has asked since, or it was dropped.
 */
export type HeldUp = 'held' | 'came-back' | 'still-open' | null;

export const HELD_UP_WORDS: Readonly<Record<NonNullable<HeldUp>, string>> = {
  held: 'Held',
  'came-back': 'Came back',
  'still-open': 'Still open',
};

/** `Last time, 03.04.26: 2 of 5` @param found what the last round found, in words; empty where it found nothing */
export function lastTimeWords(last: Pick<Round, 'dateCompleted'>, found: string): string {
  const day = last.dateCompleted === null ? '' : `, ${shortDate(last.dateCompleted)}`;
  return `Last time${day}: ${found === '' ? 'nothing to find' : found}`;
}

/** `Action: prefilled flush syringes on all carts, done 05.06.26` */
export function actionInWords(action: Action): string {
  return `Action: ${whatAndWhen(action)}`;
}

/** Of one that lay between two answers: `Between: prefilled flush syringes on all carts, done 05.06.26` */
export function betweenWords(action: Action): string {
  return `Between: ${whatAndWhen(action)}`;
}

function whatAndWhen({ plan, finding, state, doneOn, due }: Action): string {
  const what = plan.trim() || finding.trim();
  const when =
    state === 'done' && doneOn !== null
      ? `done ${dayInWords(doneOn)}`
      : state === 'open' && due !== null
        ? `due ${dayInWords(due)}`
        : state;
  return `${what.replace(/[.!?]$/, '')}, ${when}`;
}

/** A day of the calendar is the same wherever it is read. */
const dayInWords = (day: string): string => shortDate(day, 'UTC');

/**
 * @param rounds assessments at hand, of any module and area
 * @param began the version of the module that the action began with; null where it is not at hand, and then only
 *   rounds of a version with the same number count
 */
export function heldUp(action: Action, rounds: readonly Compared[], began: Section | null): HeldUp {
  const later = rounds
    .filter(({ assessment }) => isLater(assessment, action))
    .toSorted((a, b) => (inTime(a.assessment) < inTime(b.assessment) ? -1 : 1));
  if (action.state === 'open') return later.length > 0 ? 'still-open' : null;
  const { doneOn } = action;
  if (action.state !== 'done' || doneOn === null) return null;
  for (const round of later) {
    // A round of that day may have been before it was done, and says nothing.
    const isSince = (round.assessment.dateCompleted ?? '').slice(0, doneOn.length) > doneOn;
    const isFound = isSince ? isFoundAgain(action, round, began) : null;
    if (isFound !== null) return isFound ? 'came-back' : 'held';
  }
  return null;
}

/** Whether this round was submitted after the action was begun, in its module and area. */
function isLater(
  round: Round,
  action: Pick<Action, 'section' | 'area' | 'assessment' | 'createdAt'>,
): boolean {
  const { dateCompleted, uploaded, id } = round;
  return (
    isActionIn(action, round) &&
    !uploaded &&
    id !== action.assessment &&
    dateCompleted !== null &&
    dateCompleted > action.createdAt
  );
}

/** Null where the round does not answer it, or asks it differently. */
function isFoundAgain(
  { question: id, part, sectionVersion }: Pick<Action, 'question' | 'part' | 'sectionVersion'>,
  round: Compared,
  began: Section | null,
): boolean | null {
  const question = id === null ? undefined : round.section.questions[String(id)];
  if (question === undefined) return null;
  const before = began?.questions[String(question.id)];
  const isSame =
    round.section.version === sectionVersion || (before !== undefined && saysTheSame(before, question));
  if (!isSame) return null;
  const { answers } = filledBySheets(round.section, round.assessment);
  const answer: Answer = answers[String(question.id)] ?? blankAnswer;
  const elements = elementsAt(question, part === null ? null : { id: part }, answer);
  // What is not measured was found because somebody flagged it.
  if (elements.length === 0) return isUnanswered(question, answers) ? null : answer.flagged;
  const answered = elements.filter(({ state }) => state === 'answered');
  if (answered.length === 0) return null;
  const inStopped = missedInStopped(round.section, round.assessment);
  return answered.some((one) => isMissed(one) || inStopped.has(elementKey(question, one.part)));
}
