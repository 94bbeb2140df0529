import type { Selectable } from 'kysely';
import type { PendingInvitation } from '#contract/accounts.ts';
import type { Queries } from '../database/database.ts';
import { NAME_COLUMNS, emailKey, nameIn } from './user-rows.ts';
import type { Tables } from '../database/tables.ts';

export interface NewInvitation {
  readonly institutionId: number;
  readonly email: string;
  readonly roleId: number;
  readonly invitedBy: number;
  readonly keyHash: string;
  readonly at: string;
  readonly expiresAt: string;
}

export interface Invited {
  readonly institutionId: number;
  readonly email: string;
  readonly roleId: number;
}

/**
 * Stores an invitation, replacing one from the same institution to the same address, whose key is revoked.
 */
export async function saveInvitation(queries: Queries, invitation: NewInvitation): Promise<void> {
  const fresh = {
    email: invitation.email.trim(),
    role_id: invitation.roleId,
    invited_by: invitation.invitedBy,
    invited_at: invitation.at,
    key_hash: invitation.keyHash,
    expires_at: invitation.expiresAt,
  };
  await queries
    .insertInto('invitations')
    .values({
      institution_id: invitation.institutionId,
      email_key: emailKey(invitation.email),
      ...fresh,
    })
    .onConflict((met) => met.columns(['institution_id', 'email_key']).doUpdateSet(fresh))
    .execute();
}

/** The invitation that a key opens; null if it opens none or has expired. */
export async function invitationOfKey(
  queries: Queries,
  use: { keyHash: string; at: string },
): Promise<Invited | null> {
  const row = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('key_hash', '=', use.keyHash)
    .where('expires_at', '>', use.at)
    .executeTakeFirst();
  return row === undefined ? null : invitedOf(row);
}

/** Invitations of an institution that can still be accepted, the newest first. */
export async function pendingInvitations(
  queries: Queries,
  { institutionId, at }: { institutionId: number; at: string },
): Promise<PendingInvitation[]> {
  const rows = await queries
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.email as invited', 'invitations.role_id'])
    .select(['invitations.invited_at', 'invitations.expires_at'])
    .select(NAME_COLUMNS)
    .where('invitations.institution_id', '=', institutionId)
    .where('invitations.expires_at', '>', at)
    .orderBy('invitations.invited_at', 'desc')
    .orderBy('invitations.email_key')
    .execute();
  return rows.map((row) => ({
    email: row.invited,
    roleId: row.role_id,
    invitedByName: nameIn(row),
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
  }));
}

/** Ends an institution's invitation to an address, if there is one: its key opens nothing any more. */
export async function withdrawInvitation(
  queries: Queries,
  { institutionId, email }: { institutionId: number; email: string },
): Promise<void> {
  await queries
    .deleteFrom('invitations')
    .where('institution_id', '=', institutionId)
    .where('email_key', '=', emailKey(email))
    .execute();
}

/**
 * Ends every invitation to an address, whoever sent it: it has an account now.
 * @returns the hashes of their keys
 */
export async function removeInvitationsTo(queries: Queries, email: string): Promise<readonly string[]> {
  const rows = await queries
    .deleteFrom('invitations')
    .where('email_key', '=', emailKey(email))
    .returning('key_hash')
    .execute();
  return rows.map((row) => row.key_hash);
}

function invitedOf(row: Selectable<Tables['invitations']>): Invited {
  return { institutionId: row.institution_id, email: row.email, roleId: row.role_id };
}
