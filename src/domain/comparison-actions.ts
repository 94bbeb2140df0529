import { beginningAt, beginningAtAnswer, missedElements } from './action-finding.ts';
import type { ActionBeginning } from './action-finding.ts';
import type { Action } from './action.ts';
import { isActionIn, newestFirst } from './asked-again.ts';
import type { Answer, Assessment } from './assessment.ts';
import type { ClearChange } from './clear-changes.ts';
import type { Compared, ComparedCell, ComparedQuestion } from './comparison.ts';
import type { Finding } from './measures/findings.ts';
import { isSamePlace } from './measures/tracers-before.ts';

/** Actions beside the rows of a comparison: which one can begin there, and which lay between two answers. */

/** What a row is about. */
interface About {
  readonly question: number;
  /** Id of the part; null for the question with all its parts. */
  readonly part: string | null;
}

/** What was found in a row, and what is done about it (rule ACT-15). */
export interface Beside {
  /** Index of the newest of the compared assessments that found it. */
  readonly at: number;
  /**
   * About it, in that assessment's area: those that are open or were finished since, the newest first; without any,
   * the last one that was finished before.
   */
  readonly actions: readonly Action[];
  /** Whether nothing is done about it yet. */
  readonly isOpen: boolean;
  /** What a new one begins with. */
  readonly begins: ActionBeginning;
}

/**
 * Beside a question that was adverse or flagged in any of the assessments; else null.
 *
 * @param found the findings of each
 */
export function besideQuestion(
  compared: readonly Compared[],
  { question: { id }, cells }: ComparedQuestion,
  found: readonly (readonly Finding[])[],
  actions: readonly Action[],
): Beside | null {
  const foundIn = (index: number) => (found[index] ?? []).filter(({ question }) => question.id === id);
  const at = cells.findLastIndex((cell, index) => foundIn(index).length > 0 || isAdverseOrFlagged(cell));
  const [cell, assessment] = [cells[at], compared[at]?.assessment];
  if (cell === undefined || assessment === undefined || cell.wording === null) return null;
  const begins =
    beginningAt(assessment, foundIn(at)) ?? beginningAtAnswer(assessment, cell.wording, answerIn(cell));
  return { at, begins, ...aboutIt(assessment, { question: id, part: null }, actions) };
}

/** Beside a finding of the newest of the assessments. */
export function besideFinding(
  compared: readonly Compared[],
  finding: Finding,
  actions: readonly Action[],
): Beside | null {
  const at = compared.length - 1;
  const assessment = compared[at]?.assessment;
  const begins = assessment && beginningAt(assessment, [finding]);
  if (!assessment || !begins) return null;
  const about = { question: finding.question.id, part: finding.part?.id ?? null };
  return { at, begins, ...aboutIt(assessment, about, actions) };
}

function isAdverseOrFlagged(cell: ComparedCell): boolean {
  return cell.flagged || (cell.wording !== null && missedElements(cell.wording, answerIn(cell)).length > 0);
}

function answerIn({ parts, flagged, observations, opportunities }: ComparedCell): Answer {
  return { parts, flagged, observations, opportunities };
}

function aboutIt(
  assessment: Assessment,
  about: About,
  actions: readonly Action[],
): Pick<Beside, 'actions' | 'isOpen'> {
  const own = actions.filter(
    (action) => action.state !== 'dropped' && isAbout(action, about) && isActionIn(action, assessment),
  );
  const since = own.filter(({ doneOn, state }) => state === 'open' || !isBefore(doneOn, assessment));
  return since.length > 0
    ? { actions: newestFirst(since), isOpen: false }
    : { actions: inTime(own).slice(-1), isOpen: true };
}

/**
 * For each of the assessments, the actions on a question that were finished between it and the one before it in its
 * area, where its answer reads differently from that one's; the earliest first (rule ACT-16).
 */
export function betweenAnswers(
  compared: readonly Compared[],
  { question, cells, isComparable }: ComparedQuestion,
  actions: readonly Action[],
): Action[][] {
  if (!isComparable) return compared.map(() => []);
  const words = cells.map(({ lines }) => lines.map((line) => line.words).join('\n'));
  return between(compared, { question: question.id, part: null }, words, actions);
}

/** The same for one thing that became better or worse. */
export function betweenValues(
  compared: readonly Compared[],
  { question, part, values }: ClearChange,
  actions: readonly Action[],
): Action[][] {
  const about = { question: question.id, part: part?.id ?? null };
  return between(
    compared,
    about,
    values.map(({ words }) => words),
    actions,
  );
}

/** @param words the answer in each, as it reads */
function between(
  compared: readonly Compared[],
  about: About,
  words: readonly string[],
  actions: readonly Action[],
): Action[][] {
  return compared.map(({ assessment: newer }, index) => {
    const last = compared.slice(0, index).findLastIndex(({ assessment }) => isSamePlace(assessment, newer));
    const older = compared[last]?.assessment;
    if (older === undefined || words[last] === words[index]) return [];
    return inTime(
      actions.filter(
        (action) =>
          action.state === 'done' &&
          isAbout(action, about) &&
          isActionIn(action, newer) &&
          isBefore(action.doneOn, newer) &&
          !isBefore(action.doneOn, older),
      ),
    );
  });
}

function isAbout(action: Action, { question, part }: About): boolean {
  return action.question === question && (part === null || action.part === null || action.part === part);
}

/** A tracer of the very day may have been before, as rule ACT-8 has it. */
function isBefore(doneOn: Action['doneOn'], { dateCompleted }: Pick<Assessment, 'dateCompleted'>): boolean {
  return doneOn !== null && doneOn < (dateCompleted ?? '').slice(0, doneOn.length);
}

/** By the day on which they were finished. */
function inTime(actions: readonly Action[]): Action[] {
  const end = ({ doneOn, id }: Action) => `${doneOn ?? ''} ${id}`;
  return actions.toSorted((a, b) => (end(a) < end(b) ? -1 : 1));
}
