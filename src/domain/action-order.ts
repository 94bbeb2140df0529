import type { Action } from './action.ts';

/** In which order actions stand (rule ACT-14). */

/** @param today the reader's own day, as `2026-11-23` */
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
