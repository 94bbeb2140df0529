import { fullName } from '#domain/names.ts';
import { ROLES, isRoleId } from '#domain/role.ts';
import type { RosterEntry } from '#contract/people.ts';

export const COLUMNS = {
  name: 'Name',
  email: 'Email',
  department: 'Department',
  lastLogIn: 'Last Log-in',
  role: 'Permission',
} as const;
export type Column = keyof typeof COLUMNS;

export interface Sorting {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Users by name, ascending. */
export const BY_NAME: Sorting = { column: 'name', isDescending: false };

/** The same column turns its direction, another starts ascending. */
export function sortedBy(column: Column, before: Sorting): Sorting {
  return { column, isDescending: column === before.column && !before.isDescending };
}

export function roleName(roleId: number | undefined): string {
  return roleId !== undefined && isRoleId(roleId) ? ROLES[roleId] : '';
}

const textOf: Record<Column, (user: RosterEntry) => string> = {
  name: fullName,
  email: ({ email = '' }) => email,
  department: ({ department = '' }) => department,
  // ISO times sort as text; never yet comes first.
  lastLogIn: ({ lastLogInAt }) => lastLogInAt ?? '',
  role: ({ roleId }) => roleName(roleId),
};

/** In the order of the reader's language; equal ones by "First Last". */
export function sortUsers(users: readonly RosterEntry[], { column, isDescending }: Sorting): RosterEntry[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const turn = isDescending ? -1 : 1;
  return users.toSorted(
    (a, b) =>
      turn * compare(textOf[column](a), textOf[column](b)) ||
      compare(fullName(a), fullName(b)) ||
      a.id - b.id,
  );
}
