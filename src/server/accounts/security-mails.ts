import { randomUUID } from 'node:crypto';
import type { Queries } from '../persistence/database/database.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import type { Account } from '../persistence/people/user-rows.ts';

/**
 * Tells a person what was done in their name, whatever notifications they want.
 * @param where browser and kind of device, in words
 */
export async function tellOwner(
  queries: Queries,
  kind: 'password-changed' | 'new-device',
  { email: to, firstName }: Pick<Account, 'email' | 'firstName'>,
  { where, now }: { readonly where: string; readonly now: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  await queueMail(
    queries,
    { kind, to, firstName, device: where, at },
    { at, event: `${kind}:${randomUUID()}` },
  );
}
