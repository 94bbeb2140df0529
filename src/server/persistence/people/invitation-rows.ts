import type { Selectable } from 'kysely';
import type { PendingInvitation } from '#contract/accounts.ts';
import { trimmed } from '#domain/trimmed.ts';
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
    email: trimmed(invitation.email),
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

/** What an address is invited to and can still accept. */
export async function invitationsTo(
  queries: Queries,
  { email, at }: { email: string; at: string },
): Promise<Invited[]> {
  const rows = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', at)
    .orderBy('institution_id')
    .execute();
  return rows.map(invitedOf);
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

/** The names of institutions whose invitation to an address can still be accepted, the newest first. */
export async function institutionsInviting(
  queries: Queries,
  { email, at, most }: { email: string; at: string; most: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('invitations')
    .innerJoin('institutions', 'institutions.id', 'invitations.institution_id')
    .select('institutions.name')
    .where('invitations.email_key', '=', emailKey(email))
    .where('invitations.expires_at', '>', at)
    .orderBy('invitations.invited_at', 'desc')
    .orderBy('institutions.id')
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Ends an institution's invitation to an address: its key opens nothing any more. Those of other institutions
 * stay, as their lists must not show that the address has got an account.
 * @returns the hash of its key; null if there is none
 */
export async function endInvitation(
  queries: Queries,
  { institutionId, email }: { institutionId: number; email: string },
): Promise<string | null> {
  const row = await queries
    .deleteFrom('invitations')
    .where('institution_id', '=', institutionId)
    .where('email_key', '=', emailKey(email))
    .returning('key_hash')
    .executeTakeFirst();
  return row?.key_hash ?? null;
}

function invitedOf(row: Selectable<Tables['invitations']>): Invited {
  return { institutionId: row.institution_id, email: row.email, roleId: row.role_id };
}
