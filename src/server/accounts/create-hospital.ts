import * as z from 'zod/mini';
import { joinSchema, registerSchema } from '#contract/accounts.ts';
import { byServer } from '../audit/entry.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { insertInstitution } from '../persistence/people/institution-rows.ts';
import { insertUser, userByEmail } from '../persistence/people/user-rows.ts';
import { hasAddress } from '../mail/addresses-in-text.ts';
import { mailUserKey } from './mail-user-key.ts';
import { takenSentence } from './operator.ts';
import { NO_WEB_ADDRESS } from './refuse-addresses.ts';

/** A sentence for the operator. */
export class HospitalRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HospitalRefused';
  }
}

/** The fields of registering; the names may be empty, as in joining. */
const schema = z.object({
  name: registerSchema.shape.institution,
  email: registerSchema.shape.email,
  firstName: joinSchema.shape.firstName,
  lastName: joinSchema.shape.lastName,
});

const ADMINISTRATOR = 1;

/**
 * Creates a hospital and its first administrator, unconfirmed until the mailed key is used, and records it,
 * within the caller's transaction. Its location is left to the administrator.
 * @returns what was done, in a sentence
 * @throws HospitalRefused
 */
export async function createHospital(
  queries: Queries,
  given: z.input<typeof schema>,
  now: number,
): Promise<string> {
  const reading = schema.safeParse(given);
  if (!reading.success) throw new HospitalRefused(reading.error.issues[0]?.message ?? '');
  const { name, email, firstName, lastName } = reading.data;
  if ([name, firstName, lastName].some(hasAddress)) throw new HospitalRefused(NO_WEB_ADDRESS);
  const known = await userByEmail(queries, email);
  if (known !== null) throw new HospitalRefused(takenSentence(email, known));
  const at = new Date(now).toISOString();
  const { id } = await insertInstitution(queries, { name, location: '' }, at);
  const details = { department: '', position: '', roleId: ADMINISTRATOR, passwordHash: null };
  const user = await insertUser(queries, id, { firstName, lastName, email, ...details }, at);
  await mailUserKey(queries, 'welcome', user, now);
  await appendAudit(queries, [byServer(now, { kind: 'operator', object: `create-hospital ${email}` })]);
  return `${name} has been created. The running server will send the welcome email to ${email} within a minute.`;
}
