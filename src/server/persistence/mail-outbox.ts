import { createHash, randomBytes } from 'node:crypto';
import { SECOND_MS } from '#domain/durations.ts';
import { uuidV7 } from '#domain/identifier.ts';
import type { Mail } from '../mail/mail-kinds.ts';
import type { Database, Queries } from './database/database.ts';
import { emailKey } from './people/user-rows.ts';
import { noteQueuedMail } from './database/commit-notices.ts';

/**
 * Puts a mail into the outbox, within the transaction that causes it: it is sent once
 * that has committed, and not if it is rolled back (rule MAIL-2).
 * @param occasion.event names what happened, such as `completed:<assessment id>`. One event
 *   makes one mail to a recipient, however often it is queued, also when the address has gone. It may be kept forever
 *   and is read by operators, so it holds no key.
 * @param occasion.at ISO 8601; when it happened
 */
export async function queueMail(
  queries: Queries,
  mail: Mail,
  occasion: { readonly at: string; readonly event: string },
): Promise<void> {
  const recipient = emailKey(mail.to);
  if (await wentLongAgo(queries, occasion.event, recipient)) return;
  await queries
    .insertInto('mail_outbox')
    .values({
      id: idOf(Date.parse(occasion.at)),
      event: occasion.event,
      recipient,
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
  noteQueuedMail(queries);
}

let queued = 0;

/** Sorts by age, and those of one millisecond in the order in which this process has queued them. */
function idOf(at: number): string {
  const random = randomBytes(10);
  queued = (queued + 1) % IN_ORDER;
  random.writeUInt16BE(queued);
  return uuidV7(at, random);
}

/** As many as a UUID has room for between its time and what is drawn. */
const IN_ORDER = 2 ** 12;

/** How the events begin of mails about a person's new email, of which one goes to an address that is not theirs yet. */
export function emailChangeOf(kind: string, userId: number): string {
  return `${kind}:${userId}:`;
}

/** Removes the mails to a person, sent or not: to their address, to one they wanted, and to the one before. */
export async function removeMailsTo(
  queries: Queries,
  { userId, email }: { readonly userId: number; readonly email: string },
): Promise<void> {
  await queries
    .deleteFrom('mail_outbox')
    .where((eb) =>
      eb.or([
        eb('recipient', '=', emailKey(email)),
        ...['confirm-email', 'email-changing'].map((kind) =>
          eb('event', 'like', `${emailChangeOf(kind, userId)}%`),
        ),
      ]),
    )
    .execute();
}

/** What stands in the place of an address that has gone. No address begins like this. */
const GONE = 'sha256:';

/**
 * Tells again whether a mail about this event went to an address, and nothing else: the same address has another mark
 * with every event.
 */
function markOf(event: string, recipient: string): string {
  return `${GONE}${createHash('sha256').update(`${event}\n${recipient}`).digest('base64url')}`;
}

async function wentLongAgo(queries: Queries, event: string, recipient: string): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_outbox')
    .select('id')
    .where('event', '=', event)
    .where('recipient', '=', markOf(event, recipient))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the same event may be queued again after the address has gone: a module stays due, an assessment is completed
 * again, an action comes back to its owner. Events of the others are of one day, or have a name that is drawn.
 */
const COMES_AGAIN: Readonly<Record<Mail['kind'], boolean>> = {
  'retake-reminder': true,
  'assessment-completed': true,
  'action-assigned': true,
  'action-due': false,
  'actions-overdue': false,
  welcome: false,
  'already-registered': false,
  invitation: false,
  'invited-elsewhere': false,
  'invitation-accepted': false,
  reset: false,
  'confirm-email': false,
  'email-taken': false,
  'email-changing': false,
  'password-changed': false,
  'new-device': false,
  'permission-changed': false,
};

const GOES = new Set<string>(Object.entries(COMES_AGAIN).flatMap(([kind, again]) => (again ? [] : [kind])));

/** Few enough that nobody who saves waits for long. */
const FORGOTTEN_AT_ONCE = 200;

/**
 * Removes mails that were sent or given up before a time (rule MAIL-11). Where their event may come again the row
 * stays, without the address, so that no mail goes twice.
 * @param before ISO time
 */
export async function forgetMails(database: Database, before: string): Promise<void> {
  for (let after = ''; ;) {
    const from = after;
    const last = await database.transaction(async (queries) => {
      const rows = await queries
        .selectFrom('mail_outbox')
        .select(['id', 'event', 'recipient', 'kind'])
        .where('id', '>', from)
        .where('next_try_at', 'is', null)
        .where('recipient', 'not like', `${GONE}%`)
        // One that waited when it was saved in a backup was neither sent nor given up.
        .where((eb) => eb(eb.fn.coalesce('sent_at', 'given_up_at', 'queued_at'), '<=', before))
        .orderBy('id')
        .limit(FORGOTTEN_AT_ONCE)
        .execute();
      const gone = rows.filter(({ kind }) => GOES.has(kind)).map(({ id }) => id);
      if (gone.length > 0) await queries.deleteFrom('mail_outbox').where('id', 'in', gone).execute();
      for (const { id, event, recipient } of rows.filter(({ kind }) => !GOES.has(kind))) {
        await queries
          .updateTable('mail_outbox')
          .set({ recipient: markOf(event, recipient) })
          .where('id', '=', id)
          .execute();
      }
      return rows.length < FORGOTTEN_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    });
    if (last === null) return;
    after = last;
  }
}

/** A mail that one sender holds alone until its claim ends. */
export interface ClaimedMail {
  readonly id: string;
  readonly claim: string;
  readonly event: string;
  readonly recipient: string;
  readonly kind: string;
  /** JSON of Mail. */
  readonly content: string;
  readonly queuedAt: string;
  /** The number of tries, this one counted. */
  readonly tries: number;
}

/**
 * Takes the mail that is longest overdue, if any. The single statement is the
 * claim: of several instances, the one whose update finds the row still waiting has it.
 * @param claim a name that nobody else uses
 * @param until ISO 8601; when others may take it, should this instance be gone by then
 */
export async function claimMail(
  database: Database,
  { now, until, claim }: { now: string; until: string; claim: string },
): Promise<ClaimedMail | null> {
  const row = await database.transaction((queries) =>
    queries
      .updateTable('mail_outbox')
      .set((eb) => ({ next_try_at: until, claim, tries: eb('tries', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      // Another instance may have taken it since the row was found.
      .where('next_try_at', '<=', now)
      .returning(['id', 'event', 'recipient', 'kind', 'content', 'queued_at', 'tries'])
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { queued_at: queuedAt, content, ...rest } = row;
  return { ...rest, queuedAt, content: content ?? '', claim };
}

/** When the next mail may be tried, ISO 8601; null when none is waiting. */
export async function nextMailTime(database: Database): Promise<string | null> {
  const row = await database.read((queries) =>
    queries
      .selectFrom('mail_outbox')
      .select((eb) => eb.fn.min('next_try_at').as('at'))
      .executeTakeFirst(),
  );
  return row?.at ?? null;
}

/** How many mails wait to be sent, and how long the first of them has, in seconds. */
export async function mailQueue(
  queries: Queries,
  now: number,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const row = await queries
    .selectFrom('mail_outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('queued_at').as('oldest')])
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const oldest = row.oldest === null ? now : Date.parse(row.oldest);
  return { waiting: row.waiting, oldestSeconds: Math.max(0, now - oldest) / SECOND_MS };
}

/** Postpones a mail to another attempt. */
export function postponeMail(database: Database, mail: ClaimedMail, until: string): Promise<void> {
  return settle(database, mail, { next_try_at: until });
}

/** Removes the content of a mail that was sent, and with it any key. */
export function markMailSent(database: Database, mail: ClaimedMail, at: string): Promise<void> {
  return settle(database, mail, { sent_at: at, content: null, next_try_at: null });
}

/** For a mail that will not be sent. The row stays without its content, so that an operator can see it. */
export function giveUpMail(database: Database, mail: ClaimedMail, at: string): Promise<void> {
  return settle(database, mail, { given_up_at: at, content: null, next_try_at: null });
}

interface Settled {
  readonly next_try_at: string | null;
  readonly sent_at?: string;
  readonly given_up_at?: string;
  readonly content?: null;
}

/** Only the holder of the claim may record a mail's outcome. */
async function settle(database: Database, { id, claim }: ClaimedMail, settled: Settled): Promise<void> {
  await database.transaction((queries) =>
    queries
      .updateTable('mail_outbox')
      .set({ ...settled, claim: null })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute(),
  );
}
