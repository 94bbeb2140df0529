import type { ActionLeaf } from './action-leaves.ts';
import { isOverdue } from './action-order.ts';
import { STRENGTHS_IN_WORDS } from './action-strengths.ts';
import type { Action } from './action.ts';
import { dayWords } from './calendar-day.ts';
import { count } from './count.ts';
import { digits } from './digits.ts';
import { FORMER_USER } from './former-user.ts';

/** An action in a person's words: what its fields are called, what they hold, and how many there are. */

export type ActionState = Action['state'];

/** As the board has them from left to right. */
export const STATES: readonly ActionState[] = ['open', 'done', 'dropped'];

export const STATE_WORDS: Readonly<Record<ActionState, string>> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};

const TITLES: Readonly<Record<ActionLeaf, string>> = {
  area: 'Area',
  finding: 'Finding',
  plan: 'What will be done',
  strength: 'Strength',
  owner_user: 'Owner',
  owner_name: 'Owner’s name',
  due: 'Due',
  state: 'State',
  outcome: 'What came of it',
  done_on: 'Done on',
  dropped_why: 'Why it is dropped',
};

export function leafTitle(leaf: ActionLeaf): string {
  return TITLES[leaf];
}

/** What is shown to whoever only reads, in this order. The owner's name stands with the owner. */
export const SHOWN_LEAVES: readonly ActionLeaf[] = [
  'finding',
  'plan',
  'strength',
  'owner_user',
  'due',
  'state',
  'done_on',
  'outcome',
  'dropped_why',
];

/** The value in words; an empty one is ''. @param people the names of the hospital's people by id */
export function leafWords(leaf: ActionLeaf, action: Action, people: ReadonlyMap<number, string>): string {
  switch (leaf) {
    case 'area':
      return action.area;
    case 'finding':
      return action.finding;
    case 'plan':
      return action.plan;
    case 'strength':
      return strengthWords(action);
    case 'owner_user':
      return ownerWords(action, people);
    case 'owner_name':
      return action.ownerName;
    case 'due':
      return action.due === null ? '' : dayWords(action.due);
    case 'state':
      return STATE_WORDS[action.state];
    case 'outcome':
      return action.outcome;
    case 'done_on':
      return action.doneOn === null ? '' : dayWords(action.doneOn);
    case 'dropped_why':
      return action.droppedWhy;
  }
}

export function strengthWords({ strength }: Pick<Action, 'strength'>): string {
  return STRENGTHS_IN_WORDS.find((one) => one.strength === strength)?.name ?? '';
}

/** @param people the names of the hospital's people by id */
export function ownerWords(
  action: Pick<Action, 'ownerUser' | 'ownerName'>,
  people: ReadonlyMap<number, string>,
): string {
  return action.ownerUser === null ? action.ownerName.trim() : (people.get(action.ownerUser) ?? FORMER_USER);
}

/** Nobody has taken it yet. */
export const NO_OWNER = 'Nobody yet';

/** Until when, or what has become of it. @param today as `2026-11-23` */
export function whenWords(action: Pick<Action, 'state' | 'due' | 'doneOn'>, today: string): string {
  if (action.state === 'done') return action.doneOn === null ? '' : `Done ${dayWords(action.doneOn)}`;
  if (action.state === 'dropped' || action.due === null) return '';
  return `${isOverdue(action, today) ? 'Overdue since' : 'Due'} ${dayWords(action.due)}`;
}

interface StateCounts {
  readonly open: number;
  readonly overdue: number;
  readonly done: number;
  readonly dropped: number;
}

/** @param today as `2026-11-23` */
export function stateCounts(actions: readonly Action[], today: string): StateCounts {
  const counts = { open: 0, overdue: 0, done: 0, dropped: 0 };
  for (const action of actions) {
    counts[action.state] += 1;
    if (isOverdue(action, today)) counts.overdue += 1;
  }
  return counts;
}

/** `3 open, 1 overdue, 2 done`; dropped ones are named where there are some. */
export function countsWords({ open, overdue, done, dropped }: StateCounts): string {
  const words = [
    `${digits(open)} open`,
    `${digits(overdue)} overdue`,
    `${digits(done)} done`,
    ...(dropped > 0 ? [`${digits(dropped)} dropped`] : []),
  ];
  return words.join(', ');
}

/** How many of all are shown: `3 of 12 actions`, `12 actions`. */
export function shownWords(shown: number, total: number): string {
  return shown === total ? count(total, 'action') : `${digits(shown)} of ${count(total, 'action')}`;
}
