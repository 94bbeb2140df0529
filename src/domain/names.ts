import type { Person } from './assessment.ts';

/** Shown when a name is empty at Begin Assessment (rule ERR-12). */
export const NAMES_EMPTY = 'Names may not be left empty.';

/** Names are required, titles are optional; the rule is enforced at Begin Assessment (rule STEP-2). */
export function hasEmptyName(...lists: readonly (readonly Person[])[]): boolean {
  return lists.flat().some((person) => person.name.trim() === '');
}

/** "First Last", as people are named everywhere. */
export function fullName(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
