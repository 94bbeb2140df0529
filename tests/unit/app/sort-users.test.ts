import { expect, test } from 'vitest';
import { BY_NAME, sortUsers, sortedBy } from '#app/screens/users/sort-users.ts';

const user = (id: number, firstName: string, lastName: string, more: object = {}) => ({
  id,
  firstName,
  lastName,
  ...more,
});
const users = [
  user(1, 'Zoe', 'Ames', { email: 'b@x.test', roleId: 3 }),
  user(2, 'Émile', 'Young', { email: 'c@x.test', roleId: 1 }),
  user(3, 'adam', 'Young', { email: 'a@x.test', roleId: 2 }),
  user(4, 'Eve', 'Quint', { roleId: 1, department: 'Ward 10' }),
  user(5, 'Eva', 'Quint', { roleId: 1, department: 'Ward 9' }),
];
const ids = (sorted: readonly { id: number }[]) => sorted.map(({ id }) => id);

test('R081 users are sorted by “First Last”, regardless of accents and case', () => {
  expect(ids(sortUsers(users, BY_NAME))).toEqual([3, 2, 5, 4, 1]);
  expect(ids(sortUsers(users, sortedBy('name', BY_NAME)))).toEqual([1, 4, 5, 2, 3]);
});

test('equal ones stay in the order of names, in both directions', () => {
  const byRole = sortedBy('role', BY_NAME);
  expect(byRole).toEqual({ column: 'role', isDescending: false });
  expect(ids(sortUsers(users, byRole))).toEqual([2, 5, 4, 3, 1]);
  expect(ids(sortUsers(users, sortedBy('role', byRole)))).toEqual([1, 3, 2, 5, 4]);
});

test('a number in a name counts as a number, and unknown values come first', () => {
  expect(ids(sortUsers(users, sortedBy('department', BY_NAME)))).toEqual([3, 2, 1, 5, 4]);
});
