import { byUrgency, isOverdue } from './action-order.ts';
import {
  countsWords,
  leafTitle,
  NO_OWNER,
  shownWords,
  STATE_WORDS,
  stateCounts,
  strengthWords,
} from './action-words.ts';
import type { Action } from './action.ts';
import { dayWords } from './calendar-day.ts';
import { elementName } from './clear-changes.ts';
import { digits } from './digits.ts';
import type { Part, Question, Theme } from './section.ts';

/** The action plan as it leaves the screen, on paper and in the worksheet (rules ACT-17 and ACT-18). */

/** An action with the words for what it names. */
export interface PlannedAction {
  readonly action: Action;
  /** The module's title. */
  readonly module: string;
  readonly theme: Theme;
  /** Null where it is about none, or about one that is not known here. */
  readonly question: Question | null;
  readonly part: Part | null;
  /** Empty where it is nobody yet. */
  readonly owner: string;
}

export interface ActionPlan {
  /** Those that are meant, in any order. */
  readonly actions: readonly PlannedAction[];
  /** How many the hospital has. */
  readonly total: number;
  /** What they were chosen by, in words; empty where all are meant. */
  readonly filter: string;
  /** The reader's own day, as `2026-11-23`. */
  readonly today: string;
}

export interface PlanGroup {
  readonly heading: string;
  readonly actions: readonly PlannedAction[];
}

/** What is overdue first, then by state; groups that nothing is in are left out. */
export function planGroups({ actions, today }: ActionPlan): PlanGroup[] {
  const order = byUrgency(today);
  const sorted = actions.toSorted((a, b) => order(a.action, b.action));
  const late = sorted.filter(({ action }) => isOverdue(action, today));
  const of = (state: Action['state']) => sorted.filter((one) => one.action.state === state);
  const groups: readonly (readonly [string, readonly PlannedAction[]])[] = [
    ['Overdue', late],
    [late.length === 0 ? STATE_WORDS.open : 'Open, not overdue', of('open').slice(late.length)],
    [STATE_WORDS.done, of('done')],
    [STATE_WORDS.dropped, of('dropped')],
  ];
  return groups
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) => ({ heading: `${name} (${digits(own.length)})`, actions: own }));
}

interface Fact {
  readonly label: string;
  readonly words: string;
}

/** What the plan is of, and how far it is. */
export function planFacts({ actions, total, filter, today }: ActionPlan): Fact[] {
  const counts = stateCounts(
    actions.map(({ action }) => action),
    today,
  );
  return [
    { label: 'Filter', words: filter || 'None: all actions' },
    { label: 'Actions', words: `${shownWords(actions.length, total)}: ${countsWords(counts)}` },
  ];
}

/** `3. Saline flushes: Prefilled`; empty where it is about no one question, or about one that is not known here. */
export function questionWords({ question, part }: Pick<PlannedAction, 'question' | 'part'>): string {
  return question === null ? '' : `${question.index + 1}. ${elementName(question, part)}`;
}

/** Where it was found, from the module to the question. */
export function placeFacts({ action, module, ...asked }: PlannedAction): string[] {
  const question = questionWords(asked);
  return [module, action.area.trim(), question === '' ? '' : `Question ${question}`].filter(
    (words) => words !== '',
  );
}

/** What was found; what is to be done, where nobody has said that. */
export function headOf({ action }: Pick<PlannedAction, 'action'>): string {
  return action.finding.trim() || action.plan.trim() || 'Nothing written yet';
}

/** What people wrote about it besides the finding, at length. */
export function writtenFacts({ action }: Pick<PlannedAction, 'action'>): Fact[] {
  const isHead = action.finding.trim() === '';
  return given([
    { label: leafTitle('plan'), words: isHead ? '' : action.plan },
    { label: leafTitle('outcome'), words: action.outcome },
    { label: leafTitle('dropped_why'), words: droppedWhy(action) },
  ]);
}

/** Who, until when, and how strong. @param today as `2026-11-23` */
export function shortFacts({ action, owner }: PlannedAction, today: string): (Fact & { isLate?: boolean })[] {
  const [due, done] = [action.due, doneOn(action)];
  const isLate = isOverdue(action, today);
  return given([
    { label: leafTitle('owner_user'), words: owner || NO_OWNER },
    {
      label: isLate ? 'Overdue since' : leafTitle('due'),
      words: due === null ? '' : dayWords(due),
      isLate,
    },
    { label: leafTitle('done_on'), words: done === null ? '' : dayWords(done) },
    { label: leafTitle('strength'), words: strengthWords(action) },
  ]);
}

/** Kept, but not said, of one that has been taken up again. */
export function doneOn(action: Pick<Action, 'state' | 'doneOn'>): string | null {
  return action.state === 'done' ? action.doneOn : null;
}

/** As `doneOn`. */
export function droppedWhy(action: Pick<Action, 'state' | 'droppedWhy'>): string {
  return action.state === 'dropped' ? action.droppedWhy : '';
}

function given<F extends Fact>(facts: readonly F[]): F[] {
  return facts.map((fact) => ({ ...fact, words: fact.words.trim() })).filter(({ words }) => words !== '');
}
