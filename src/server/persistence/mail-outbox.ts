import type { Mail } from '../mail/mail.ts';
import type { Queries } from './database.ts';
import { emailKey } from './people.ts';

/**
 * Puts a mail into the outbox, within the transaction that is its reason: it is sent once
 * that has committed, and not when it is undone (decisions 8).
 * @param occasion.event names what happened, such as `completed:<assessment id>`. One event
 *   makes one mail to a recipient, however often it is queued. It is kept for ever and is
 *   read by operators, so it holds no key.
 * @param occasion.at ISO 8601; when it happened
 */
export async function queueMail(
  queries: Queries,
  mail: Mail,
  occasion: { readonly at: string; readonly event: string },
): Promise<void> {
  await queries
    .insertInto('mail_outbox')
    .values({
      event: occasion.event,
      recipient: emailKey(mail.to),
      kind: mail.kind,
      content: JSON.stringify(mail),
      queued_at: occasion.at,
      next_try_at: occasion.at,
      tries: 0,
      claim: null,
      sent_at: null,
      given_up_at: null,
    })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute();
}
