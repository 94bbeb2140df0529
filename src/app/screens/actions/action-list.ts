import type { Action } from '#domain/action.ts';
import { FORMER_USER } from '#domain/former-user.ts';
import { count } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';

/** What the Action Plan shows of the actions on this device, in which order, and its words for them. */

export type ActionState = Action['state'];

/** As the board has them from left to right. */
export const STATES: readonly ActionState[] = ['open', 'done', 'dropped'];

export const STATE_WORDS: Readonly<Record<ActionState, string>> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};

/** An empty text is all of them. */
export interface ActionFilters {
  readonly module: string;
  readonly area: string;
  /** As `ownerKey` has it. */
  readonly owner: string;
  readonly state: string;
}

export const NO_FILTERS: ActionFilters = { module: '', area: '', owner: '', state: '' };

const FILTERS = Object.keys(NO_FILTERS) as (keyof ActionFilters)[];

/** The filters that an address asks for. */
export function filtersIn(query: URLSearchParams): ActionFilters {
  const [module, area, owner, state] = ['module', 'area', 'owner', 'state'].map(
    (name) => query.get(name) ?? '',
  );
  return { module: module ?? '', area: area ?? '', owner: owner ?? '', state: state ?? '' };
}

/** The address's query for these filters. */
export function queryOf(filters: ActionFilters): Record<string, string> {
  return Object.fromEntries(
    FILTERS.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]),
  );
}

export function isFiltered(filters: ActionFilters): boolean {
  return FILTERS.some((name) => filters[name] !== '');
}

/** Nobody has taken it yet. */
export const NOBODY = 'nobody';

/** Tells owners apart: somebody with an account, a name, or nobody. */
export function ownerKey({ ownerUser, ownerName }: Pick<Action, 'ownerUser' | 'ownerName'>): string {
  if (ownerUser !== null) return String(ownerUser);
  const name = ownerName.trim();
  return name === '' ? NOBODY : `name:${name}`;
}

/** @param people the names of the hospital's people by id */
export function ownerWords(
  action: Pick<Action, 'ownerUser' | 'ownerName'>,
  people: ReadonlyMap<number, string>,
): string {
  return action.ownerUser === null ? action.ownerName.trim() : (people.get(action.ownerUser) ?? FORMER_USER);
}

export function matches(action: Action, { module, area, owner, state }: ActionFilters): boolean {
  return (
    (module === '' || action.section === module) &&
    (area === '' || action.area.trim() === area) &&
    (owner === '' || ownerKey(action) === owner) &&
    (state === '' || action.state === state)
  );
}

/** @param today as `2026-11-23` */
export function isOverdue({ state, due }: Pick<Action, 'state' | 'due'>, today: string): boolean {
  return state === 'open' && due !== null && due < today;
}

/** What is overdue first, then by the day it is due, those without one last; of one day the newest first. */
export function byUrgency(today: string): (a: Action, b: Action) => number {
  return (a, b) =>
    Number(isOverdue(b, today)) - Number(isOverdue(a, today)) ||
    compared(a.due ?? NEVER, b.due ?? NEVER) ||
    compared(b.createdAt, a.createdAt) ||
    compared(b.id, a.id);
}

/** After every day. */
const NEVER = '~';

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface StateCounts {
  readonly open: number;
  readonly overdue: number;
  readonly done: number;
  readonly dropped: number;
}

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

/** A day of the calendar as every list has it: `04.03.26`. */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}.${date}.${year.slice(-2)}`;
}

/** Until when, or what has become of it. */
export function whenWords(action: Pick<Action, 'state' | 'due' | 'doneOn'>, today: string): string {
  if (action.state === 'done') return action.doneOn === null ? '' : `Done ${dayWords(action.doneOn)}`;
  if (action.state === 'dropped' || action.due === null) return '';
  return `${isOverdue(action, today) ? 'Overdue since' : 'Due'} ${dayWords(action.due)}`;
}

/** The reader's own day, as `2026-11-23`. */
export function dayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
