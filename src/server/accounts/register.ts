import { randomUUID } from 'node:crypto';
import type { Registration } from '#contract/accounts.ts';
import { hasRight } from '#domain/role.ts';
import type { Queries } from '../persistence/database/database.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { isUnconfirmed } from '../persistence/people/registrations.ts';
import { insertInstitution } from '../persistence/people/institution-rows.ts';
import { emailKey, insertUser, lockByEmail } from '../persistence/people/user-rows.ts';
import { MAILS_BY_ADDRESS, MAILS_TO_EMAIL } from '../rate-limits.ts';
import { spendOrRefuse } from './spend-or-refuse.ts';
import { mailUserKey } from './mail-user-key.ts';

interface Asked {
  /** The client's address. */
  readonly address: string;
  readonly now: number;
}

/** @throws Refusal 429 */
async function spendMailLimits(queries: Queries, email: string, { address, now }: Asked): Promise<void> {
  await spendOrRefuse(queries, MAILS_BY_ADDRESS, { whom: address, at: now });
  await spendOrRefuse(queries, MAILS_TO_EMAIL, { whom: emailKey(email), at: now });
}

/**
 * Creates an institution and its first administrator, unconfirmed until the mailed key is used. A known email
 * creates nothing, and only its owner's mailbox learns that: an unconfirmed one gets a new key, any other a
 * note that it already has an account. An invitation stays as it is, and the mail names it (rule ACC-28).
 */
export async function register(queries: Queries, given: Registration, asked: Asked): Promise<void> {
  await spendMailLimits(queries, given.email, asked);
  const at = new Date(asked.now).toISOString();
  const known = await lockByEmail(queries, given.email);
  if (known === null) {
    const { institution: name, location, firstName, lastName, email } = given;
    const { id } = await insertInstitution(queries, { name, location }, at);
    const details = { department: given.department ?? '', position: given.position ?? '' };
    const user = { firstName, lastName, email, ...details, roleId: 1, passwordHash: null };
    await mailUserKey(queries, 'welcome', await insertUser(queries, id, user, at), asked.now);
    return;
  }
  const { account, email } = known;
  if (isUnconfirmed(known)) {
    await mailUserKey(queries, 'welcome', { ...account, email }, asked.now);
    return;
  }
  const mail = { kind: 'already-registered', to: email, firstName: account.firstName } as const;
  await queueMail(queries, mail, { at, event: `already-registered:${randomUUID()}` });
}

/**
 * Mails a key that sets a new password or, to an unconfirmed person, the one that confirms the account. An
 * unknown email or a deactivated person gets nothing.
 */
export async function requestReset(queries: Queries, email: string, asked: Asked): Promise<void> {
  await spendMailLimits(queries, email, asked);
  const known = await lockByEmail(queries, email);
  if (known === null || !hasRight(known.account.roleId, 'enter')) return;
  const kind = known.passwordHash === null ? 'welcome' : 'reset';
  await mailUserKey(queries, kind, { ...known.account, email: known.email }, asked.now);
}
