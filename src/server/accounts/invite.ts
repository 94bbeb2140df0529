import { randomUUID } from 'node:crypto';
import { emailSchema } from '#contract/accounts.ts';
import { invitationProblem } from '#domain/invitations.ts';
import type { Invitation } from '#domain/invitations.ts';
import { fullName } from '#domain/names.ts';
import { ROLES, isRoleId } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import { notValid } from '../http/refusal.ts';
import type { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { isUnconfirmed } from '../persistence/people/registrations.ts';
import { emailKey, userByEmail } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { INVITATIONS_BY_INSTITUTION, MAILS_TO_EMAIL } from '../rate-limits.ts';
import { spendOrRefuse } from './spend-or-refuse.ts';
import { KEY_LIFE_MS, newKey } from './mailed-key.ts';

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;

/**
 * Invites people to the caller's institution: all of them or, if anything is wrong with one, none. Anyone
 * invited before who has not joined gets a new key. An unconfirmed registration elsewhere keeps nobody from being
 * invited (rule ACC-28).
 * @throws Refusal 422, 429
 */
export async function invite(
  people: InstitutionPeople,
  asking: Account,
  invitations: readonly Invitation[],
  now: number,
): Promise<void> {
  const refuse = (sentence: string) => notValid([sentence], ['invitations']);
  const problem = invitationProblem(invitations, isEmail);
  if (problem !== null) throw refuse(problem);
  for (const { email } of invitations) {
    const known = await userByEmail(people.queries, email);
    if (known === null) continue;
    const isOwn = known.account.institutionId === asking.institutionId;
    if (isOwn || !isUnconfirmed(known)) throw refuse(`${trimmed(email)} already has an account.`);
  }
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + KEY_LIFE_MS.join).toISOString();
  const { name: institution } = await people.institution();
  for (const { email, roleId } of invitations) {
    if (roleId === null || !isRoleId(roleId)) throw refuse('All fields are required.');
    await spendOrRefuse(people.queries, INVITATIONS_BY_INSTITUTION, {
      whom: String(asking.institutionId),
      at: now,
    });
    await spendOrRefuse(people.queries, MAILS_TO_EMAIL, { whom: emailKey(email), at: now });
    const { key, keyHash } = newKey();
    await people.saveInvitation({ email, roleId, invitedBy: asking.id, keyHash, at, expiresAt });
    const said = { institution, inviterName: fullName(asking), roleName: ROLES[roleId], key };
    const mail = { kind: 'invitation', to: trimmed(email), ...said } as const;
    await queueMail(people.queries, mail, { at, event: `invitation:${randomUUID()}` });
  }
}
