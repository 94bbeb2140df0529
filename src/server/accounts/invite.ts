import { randomUUID } from 'node:crypto';
import { emailSchema } from '#contract/accounts.ts';
import { invitationProblem } from '#domain/invitations.ts';
import type { Invitation } from '#domain/invitations.ts';
import { fullName } from '#domain/names.ts';
import { ROLES, isRoleId } from '#domain/role.ts';
import type { RoleId } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import { notValid } from '../http/refusal.ts';
import { tooManyInvitations } from '../http/retry-after.ts';
import type { Mail } from '../mail/mail-kinds.ts';
import type { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { isUnconfirmed } from '../persistence/people/registrations.ts';
import { emailKey, userByEmail } from '../persistence/people/user-rows.ts';
import type { Account, KnownUser } from '../persistence/people/user-rows.ts';
import { INVITATIONS_BY_INSTITUTION, INVITATIONS_BY_PERSON, INVITATIONS_TO_EMAIL } from '../rate-limits.ts';
import { spendOrRefuse } from './spend-or-refuse.ts';
import { KEY_LIFE_MS, newKey } from './mailed-key.ts';

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;
const refuse = (sentence: string) => notValid([sentence], ['invitations']);

/** Someone to invite, and the account that the address has at another institution. */
interface Invitee {
  readonly email: string;
  readonly roleId: RoleId;
  readonly elsewhere: KnownUser | null;
}

/**
 * Invites people to the caller's institution: all of them or, if anything is wrong with one, none. Anyone
 * invited before who has not joined gets a new key. Whoever has an account at another institution is told by mail
 * that they cannot join with this address, and nobody else learns it: not from the answer, nor from the list of
 * invitations (rule ACC-29). An unconfirmed registration elsewhere is no account (rule ACC-28).
 * @throws Refusal 422, 429
 */
export async function invite(
  people: InstitutionPeople,
  asking: Account,
  invitations: readonly Invitation[],
  now: number,
): Promise<void> {
  const problem = invitationProblem(invitations, isEmail);
  if (problem !== null) throw refuse(problem);
  const invitees: Invitee[] = [];
  for (const invitation of invitations) invitees.push(await inviteeOf(people, asking, invitation));
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + KEY_LIFE_MS.join).toISOString();
  const { name: institution } = await people.institution();
  for (const [sent, { email, roleId, elsewhere }] of invitees.entries()) {
    await spendLimits(people, asking, { email, sent, now });
    const { key, keyHash } = newKey();
    await people.saveInvitation({ email, roleId, invitedBy: asking.id, keyHash, at, expiresAt });
    const said = { institution, inviterName: fullName(asking) };
    const mail: Mail =
      elsewhere === null
        ? { kind: 'invitation', to: email, ...said, roleName: ROLES[roleId], key }
        : // Nobody gets the key.
          {
            kind: 'invited-elsewhere',
            to: elsewhere.email,
            firstName: elsewhere.account.firstName,
            ...said,
          };
    await queueMail(people.queries, mail, { at, event: `${mail.kind}:${randomUUID()}` });
  }
}

/** @throws Refusal 422 for somebody of the caller's own institution, whom administrators see anyway */
async function inviteeOf(
  people: InstitutionPeople,
  asking: Account,
  { email: given, roleId }: Invitation,
): Promise<Invitee> {
  const email = trimmed(given);
  const known = await userByEmail(people.queries, email);
  if (known?.account.institutionId === asking.institutionId) {
    throw refuse(`${email} already has an account.`);
  }
  if (roleId === null || !isRoleId(roleId)) throw refuse('All fields are required.');
  return { email, roleId, elsewhere: known === null || isUnconfirmed(known) ? null : known };
}

/**
 * @param use.sent how many invitations of the list are ready
 * @throws Refusal 429
 */
async function spendLimits(
  { queries }: InstitutionPeople,
  { id, institutionId }: Account,
  { email, sent, now: at }: { readonly email: string; readonly sent: number; readonly now: number },
): Promise<void> {
  const refusal = (whose: string) => (waitMs: number) => tooManyInvitations(whose, waitMs, sent);
  const { most: ofPerson } = INVITATIONS_BY_PERSON;
  const { most: ofHospital } = INVITATIONS_BY_INSTITUTION;
  const own = { whom: String(id), at };
  await spendOrRefuse(queries, INVITATIONS_BY_PERSON, own, refusal(`${ofPerson} invitations`));
  const hospital = { whom: String(institutionId), at };
  const whole = refusal(`${ofHospital} invitations of your hospital`);
  await spendOrRefuse(queries, INVITATIONS_BY_INSTITUTION, hospital, whole);
  await spendOrRefuse(queries, INVITATIONS_TO_EMAIL, { whom: emailKey(email), at });
}
