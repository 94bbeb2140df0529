import { randomUUID } from 'node:crypto';
import type { User } from '#contract/people.ts';
import { hasRight } from '#domain/role.ts';
import type { Queries } from '../persistence/database/database.ts';
import { emailChangeOf, queueMail } from '../persistence/mail-outbox.ts';
import { isUnconfirmed, removeRegistration } from '../persistence/people/registrations.ts';
import {
  changeEmail,
  emailKey,
  lockByEmail,
  userByEmail,
  userById,
} from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { emailOfKey, removeUserKeys, saveUserKey } from '../persistence/people/user-keys.ts';
import { EMAIL_CHANGES_BY_PERSON, MAILS_TO_EMAIL } from '../rate-limits.ts';
import { KeyNotValid } from './mailed-key-uses.ts';
import { hashOfKey, KEY_LIFE_MS, newKey } from './mailed-key.ts';
import { spendOrRefuse } from './spend-or-refuse.ts';

/**
 * A new email waits until its mailbox has answered (rule ACC-24). Whether it has an account already shows in
 * neither the answer nor what is kept: then nobody gets the key. An unconfirmed registration is no account.
 * @throws Refusal 429
 */
export async function requestEmailChange(
  queries: Queries,
  user: User,
  email: string,
  now: number,
): Promise<void> {
  await spendOrRefuse(queries, EMAIL_CHANGES_BY_PERSON, { whom: String(user.id), at: now });
  await spendOrRefuse(queries, MAILS_TO_EMAIL, { whom: emailKey(email), at: now });
  const known = await userByEmail(queries, email);
  const { key, keyHash } = newKey();
  const expiresAt = new Date(now + KEY_LIFE_MS.email).toISOString();
  await saveUserKey(queries, { userId: user.id, kind: 'email', keyHash, expiresAt, email });

  const at = new Date(now).toISOString();
  const occasion = (kind: string) => ({ at, event: `${kind}:${randomUUID()}` });
  // With whose change it is: the addresses go with their personal data.
  const own = (kind: string) => ({ at, event: `${emailChangeOf(kind, user.id)}${randomUUID()}` });
  const { firstName } = user;
  if (known === null || isUnconfirmed(known)) {
    await queueMail(queries, { kind: 'confirm-email', to: email, firstName, key }, own('confirm-email'));
  } else {
    const mail = { kind: 'email-taken', to: known.email, firstName: known.account.firstName } as const;
    await queueMail(queries, mail, occasion('email-taken'));
  }
  const notice = { kind: 'email-changing', to: user.email, firstName, newEmail: email } as const;
  await queueMail(queries, notice, own('email-changing'));
}

/**
 * Uses up a key to give its owner the new email, which an unconfirmed registration does not keep from them (rule
 * ACC-28). Keys sent to the old mailbox open nothing any more.
 * @throws KeyNotValid also where the address has got an account meanwhile
 */
export async function confirmEmail(
  queries: Queries,
  use: { readonly key: string; readonly now: number },
): Promise<Account> {
  const keyHash = hashOfKey(use.key);
  const found = await emailOfKey(queries, { keyHash, at: new Date(use.now).toISOString() });
  const user = found === null ? null : await userById(queries, found.userId);
  if (found === null || user === null || !hasRight(user.account.roleId, 'enter')) throw new KeyNotValid();
  const registered = await lockByEmail(queries, found.email);
  if (registered !== null && !isUnconfirmed(registered)) throw new KeyNotValid();
  if (registered !== null) await removeRegistration(queries, registered);
  const account = await changeEmail(queries, found.userId, found.email);
  // Someone else has used the key by now, or it was replaced or withdrawn in the meantime.
  const ended = await removeUserKeys(queries, found.userId);
  if (!ended.includes(keyHash) || !hasRight(account.roleId, 'enter')) throw new KeyNotValid();
  return account;
}
