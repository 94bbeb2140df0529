import { randomUUID } from 'node:crypto';
import type { Queries } from '../persistence/database/database.ts';
import { saveUserKey } from '../persistence/people/user-keys.ts';
import type { UserKeyKind } from '../persistence/people/user-keys.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { institutionsInviting } from '../persistence/people/invitation-rows.ts';
import type { Mail } from '../mail/mail-kinds.ts';
import { KEY_LIFE_MS, newKey } from './mailed-key.ts';

/** Of the institutions that have invited an address, the newest few are named in its welcome mail. */
const MOST_NAMED = 3;

/**
 * Mails a person a new key, within the caller's transaction; it replaces the old one of its kind. Whoever asked for
 * it may not know that the address has been invited; its owner does then.
 */
export async function mailUserKey(
  queries: Queries,
  kind: UserKeyKind,
  user: { id: number; email: string; firstName: string },
  now: number,
): Promise<void> {
  const { key, keyHash } = newKey();
  const expiresAt = new Date(now + KEY_LIFE_MS[kind]).toISOString();
  await saveUserKey(queries, { userId: user.id, kind, keyHash, expiresAt });
  const at = new Date(now).toISOString();
  const mailed = { to: user.email, firstName: user.firstName, key };
  const mail: Mail =
    kind === 'welcome'
      ? {
          kind,
          ...mailed,
          invitedTo: await institutionsInviting(queries, { email: user.email, at, most: MOST_NAMED }),
        }
      : { kind, ...mailed };
  await queueMail(queries, mail, { at, event: `${kind}:${randomUUID()}` });
}
