import { claim, listOfHospitals, release } from '../accounts/claimed-domain.ts';
import type { Command } from './command.ts';

/** Commands about hospitals and the domains of their people (rule ACC-35). */
export const HOSPITAL_COMMANDS = {
  hospitals: {
    given: '',
    does: ['list every hospital with its number, and the domains it has claimed'],
    words: [0],
    begin:
      () =>
      ({ database }) =>
        database.read(listOfHospitals),
  },
  'claim-domain': {
    given: '<number of a hospital> <domain>',
    does: ['let whoever has an address there join by signing in by the hospital'],
    words: [2],
    begin:
      ([hospital = '', domain = '']) =>
      ({ database }) =>
        database.transaction((queries) => claim(queries, { hospital, domain }, Date.now())),
  },
  'release-domain': {
    given: '<domain>',
    does: ['let nobody join by an address there any more'],
    words: [1],
    begin:
      ([domain = '']) =>
      ({ database }) =>
        database.transaction((queries) => release(queries, domain, Date.now())),
  },
} as const satisfies Readonly<Record<string, Command>>;
