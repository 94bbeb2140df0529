import type { SeedInstitution } from '../server/process.ts';

/** The people of the browser tests, and what they log in with. */

export const PASSWORD = 'Ready-to-administer-1';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roleId: number;
}

const person = (firstName: string, lastName: string, roleId: number): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@lakeside.test`,
  roleId,
});

export const admin = person('Alma', 'Reyes', 1);
export const maya = person('Maya', 'Okafor', 2);
export const dana = person('Dana', 'Whitfield', 2);
export const viewer = person('Victor', 'Hall', 3);
export const support = person('Petra', 'Nilsen', 5);
export const deactivated = person('Rita', 'Gone', 4);
export const elsewhere = person('Otto', 'Lindqvist', 2);

export const hospital = { name: 'Lakeside Hospital', location: 'Harbor City' };

const withPassword = (people: readonly Person[]) => people.map((one) => ({ ...one, password: PASSWORD }));

export const seed: SeedInstitution[] = [
  { ...hospital, users: withPassword([admin, maya, dana, viewer, deactivated]) },
  { name: 'Hillside Hospital', location: 'Upland', users: withPassword([elsewhere, support]) },
];
