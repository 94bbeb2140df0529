import { ROLES } from '#domain/role.ts';
import type { RoleId } from '#domain/role.ts';

/** The people of the demo hospital (rule RUN-15). */

export const DEMO_PASSWORD = 'Ready-to-administer-1';

export const SUPER_DEMO_EMAIL = 'super@demo.test';

export const DEMO_INSTITUTION = { name: 'Riverside General Hospital', location: 'Springfield' };

export interface DemoPerson {
  readonly key: 'admin' | 'editor' | 'second' | 'viewer' | 'super';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly roleId: RoleId;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'admin',
    firstName: 'Grace',
    lastName: 'Whitfield',
    email: 'admin@demo.test',
    department: 'Quality and Patient Safety',
    position: 'Medication Safety Officer',
    roleId: 1,
  },
  {
    key: 'editor',
    firstName: 'Maria',
    lastName: 'Okafor',
    email: 'editor@demo.test',
    department: 'Critical Care',
    position: 'Clinical Nurse Educator',
    roleId: 2,
  },
  {
    key: 'second',
    firstName: 'Dana',
    lastName: 'Lindqvist',
    email: 'second.editor@demo.test',
    department: 'Pharmacy',
    position: 'Clinical Pharmacist',
    roleId: 2,
  },
  {
    key: 'viewer',
    firstName: 'Samuel',
    lastName: 'Reed',
    email: 'viewer@demo.test',
    department: 'Nursing Administration',
    position: 'Chief Nursing Officer',
    roleId: 3,
  },
  {
    key: 'super',
    firstName: 'Priya',
    lastName: 'Nair',
    email: SUPER_DEMO_EMAIL,
    department: 'Product Support',
    position: 'Support Specialist',
    roleId: 5,
  },
];

/** The lines that `npm start -- --demo` prints: who can log in. @param isPublic the Super Admin cannot */
export function demoLogins(isPublic: boolean): string[] {
  const people = DEMO_PEOPLE.filter(({ email }) => !isPublic || email !== SUPER_DEMO_EMAIL);
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    `The sample hospital is ready: ${DEMO_INSTITUTION.name}, ${DEMO_INSTITUTION.location}.`,
    `Log in with the password ${DEMO_PASSWORD} as`,
    ...people.map(
      ({ email, firstName, lastName, roleId }) =>
        `  ${email.padEnd(width)}  ${ROLES[roleId]} (${firstName} ${lastName})`,
    ),
  ];
}
