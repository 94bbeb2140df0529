import { expect, test } from 'vitest';
import { roleByClaim } from '#server/sign-in/role-claim.ts';

/** Roles by a claim of the hospital's provider (rule ACC-36). */

const values = new Map([
  ['admins', 1],
  ['editors', 2],
  ['staff', 3],
]);

test.each([
  ['groups', { groups: ['staff', 'admins', 'others'] }, 1],
  ['groups', { groups: 'editors' }, 2],
  ['groups', { groups: ['others'] }, null],
  ['groups', {}, null],
  ['groups', { groups: [{ name: 'admins' }, 7, null] }, null],
  ['realm_access.roles', { realm_access: { roles: ['staff'] } }, 3],
  ['realm_access.roles', { realm_access: 'staff' }, null],
  ['https://hospital.test/roles', { 'https://hospital.test/roles': ['admins'] }, 1],
  ['constructor.name', { groups: ['admins'] }, null],
])('%s of %o gives %s', (claim, claims, role) => {
  expect(roleByClaim({ claim, values }, claims)).toBe(role);
});
