import { randomUUID } from 'node:crypto';
import type { Queries } from '../persistence/database/database.ts';
import { saveUserKey } from '../persistence/people/user-keys.ts';
import type { UserKeyKind } from '../persistence/people/user-keys.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { KEY_LIFE_MS, newKey } from './mailed-key.ts';

/** Mails a person a new key, within the caller's transaction; it replaces the old one of its kind. */
export async function mailUserKey(
  queries: Queries,
  kind: UserKeyKind,
  user: { id: number; email: string; firstName: string },
  now: number,
): Promise<void> {
  const { key, keyHash } = newKey();
  const expiresAt = new Date(now + KEY_LIFE_MS[kind]).toISOString();
  await saveUserKey(queries, { userId: user.id, kind, keyHash, expiresAt });
  const mail = { kind, to: user.email, firstName: user.firstName, key };
  await queueMail(queries, mail, { at: new Date(now).toISOString(), event: `${kind}:${randomUUID()}` });
}
