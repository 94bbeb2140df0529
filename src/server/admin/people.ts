import { unlinkSignIn } from '../accounts/claimed-domain.ts';
import { createHospital } from '../accounts/create-hospital.ts';
import { deactivate, endSessions, freeAddress } from '../accounts/operator.ts';
import { createSuperAdmin } from '../accounts/super-admin.ts';
import { byServer } from '../audit/entry.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Command } from './command.ts';

/** Commands about the person with an email, and about hospitals. */

/** @param name of the command, for the audit log */
function ofPerson(name: string, does: string, deed: typeof createSuperAdmin): Command {
  return {
    given: '<email>',
    does: [does],
    words: [1],
    begin:
      ([email = '']) =>
      ({ database }) =>
        database.transaction(async (queries) => {
          const now = Date.now();
          const done = await deed(queries, email, now);
          await appendAudit(queries, [byServer(now, { kind: 'operator', object: `${name} ${email}` })]);
          return done;
        }),
  };
}

export const PEOPLE_COMMANDS = {
  'create-super-admin': ofPerson(
    'create-super-admin',
    "create an account for the product's own staff and mail its key",
    createSuperAdmin,
  ),
  'create-hospital': {
    given: '<name> <email> [<first name> <last name>]',
    does: ['create a hospital and mail a key to its first administrator'],
    words: [2, 4],
    begin:
      ([name = '', email = '', firstName = '', lastName = '']) =>
      ({ database }) =>
        database.transaction((queries) =>
          createHospital(queries, { name, email, firstName, lastName }, Date.now()),
        ),
  },
  deactivate: ofPerson('deactivate', 'shut a person out, whatever their permission', deactivate),
  'end-sessions': ofPerson('end-sessions', 'log a person out on every device', endSessions),
  'free-address': ofPerson(
    'free-address',
    'free an address that an unconfirmed or deactivated account has',
    freeAddress,
  ),
  'unlink-sign-in': ofPerson(
    'unlink-sign-in',
    'connect a person anew by their next sign-in by the hospital',
    unlinkSignIn,
  ),
} as const satisfies Readonly<Record<string, Command>>;
