import type { Person } from './assessment.ts';
import { trimmed } from './trimmed.ts';

/** Shown when a name is empty at Begin Assessment. */
export const NAMES_EMPTY = 'Names may not be left empty.';

/** Names are required, titles are optional; the rule is enforced at Begin Assessment. */
export function hasEmptyName(...lists: readonly (readonly Person[])[]): boolean {
  return lists.flat().some((person) => trimmed(person.name) === '');
}

interface Named {
  readonly firstName: string;
  /** Absent where it is not known to the reader (rule ACC-11). */
  readonly email?: string | undefined;
}

/** "First Last", as people are named everywhere; who gave no name is named by their email (rule ACC-23). */
export function fullName({ firstName, lastName, email }: Named & { readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || nameInEmail(email);
}

/** How a person is spoken to. */
export function calledName({ firstName, email }: Named): string {
  return firstName.trim() || nameInEmail(email);
}

function nameInEmail(email = ''): string {
  return email.split('@')[0] ?? '';
}
