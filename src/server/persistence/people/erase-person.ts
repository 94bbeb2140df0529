import { FORMER_USER } from '#domain/former-user.ts';
import type { Queries } from '../database/database.ts';
import { removeMailsTo } from '../mail-outbox.ts';
import { forgetIdentities } from './identity-rows.ts';
import { endInvitation } from './invitation-rows.ts';
import { removeUserKeys } from './user-keys.ts';
import { NO_PASSWORD, nameIn } from './user-rows.ts';

interface Whom {
  readonly institutionId: number;
  readonly userId: number;
}

/**
 * Takes a person's name, email, position, department and password out of every row that is not part of the history
 * (rule ACC-31). Everything that they did names them by number, and so reads "A former user" from now on.
 */
export async function erasePerson(queries: Queries, whom: Whom): Promise<void> {
  const { institutionId, userId } = whom;
  const row = await queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  await removeUserKeys(queries, userId);
  await forgetIdentities(queries, userId);
  await endInvitation(queries, { institutionId, email: row.email });
  // What was still to be sent to them would reach nobody who works here.
  await removeMailsTo(queries, { userId, email: row.email });
  await unnameInWaitingMails(queries, institutionId, nameIn(row));
  // There is no address any more to which an answer could go.
  await queries.updateTable('bug_reports').set({ email_me: 0 }).where('user_id', '=', userId).execute();
  await queries
    .updateTable('users')
    .set({
      first_name: FORMER_USER,
      last_name: '',
      email: '',
      // Unique, and never the key of an address: those have no capitals.
      email_key: `ERASED ${row.uid}`,
      department: '',
      position: '',
      password_hash: NO_PASSWORD,
    })
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .execute();
}

/** Mails that wait name people in words: those to the hospital's own people, and to whom they have invited. */
async function unnameInWaitingMails(queries: Queries, institutionId: number, name: string): Promise<void> {
  const waiting = await queries
    .selectFrom('mail_outbox')
    .select(['id', 'content'])
    .where('content', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(
          'recipient',
          'in',
          eb.selectFrom('users').select('email_key').where('institution_id', '=', institutionId),
        ),
        eb(
          'recipient',
          'in',
          eb.selectFrom('invitations').select('email_key').where('institution_id', '=', institutionId),
        ),
      ]),
    )
    .execute();
  for (const { id, content } of waiting) {
    const unnamed = withoutName(content ?? '{}', name);
    if (unnamed === content) continue;
    await queries.updateTable('mail_outbox').set({ content: unnamed }).where('id', '=', id).execute();
  }
}

/** @param content JSON of Mail, whose fields called `…Name` hold the names of people */
function withoutName(content: string, name: string): string {
  return JSON.stringify(JSON.parse(content), (field, value: unknown) =>
    field.endsWith('Name') && value === name ? FORMER_USER : value,
  );
}
