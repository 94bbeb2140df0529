import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import type { Queries } from '../database/database.ts';
import type { ProviderSession } from './session-rows.ts';

/** Sign-ins by the hospital that are under way (rule ACC-32): rows, so that any instance goes on with them. */

/** For the provider's page, with a second factor and a forgotten password. */
export const SIGN_IN_MS = 15 * MINUTE_MS;
/** For the app to start and exchange its code. */
const CODE_MS = 2 * MINUTE_MS;

const iso = (ms: number): string => new Date(ms).toISOString();

export interface BegunSignIn {
  readonly stateHash: string;
  readonly browserHash: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly place: string;
  readonly staysSignedIn: boolean;
  readonly isFresh: boolean;
  readonly begunAt: number;
}

export async function insertSignIn(queries: Queries, begun: BegunSignIn): Promise<void> {
  await queries
    .insertInto('sign_ins')
    .values({
      state_hash: begun.stateHash,
      browser_hash: begun.browserHash,
      verifier: begun.verifier,
      nonce: begun.nonce,
      place: begun.place,
      stay_signed_in: begun.staysSignedIn ? 1 : 0,
      is_fresh: begun.isFresh ? 1 : 0,
      begun_at: iso(begun.begunAt),
      expires_at: iso(begun.begunAt + SIGN_IN_MS),
      code_hash: null,
      user_id: null,
      issuer: null,
      subject: null,
      sid: null,
      auth_time: null,
    })
    .execute();
}

/** Takes it, so that what the provider sends back counts once; null where this browser has none such. */
export async function takeSignIn(
  queries: Queries,
  which: { readonly stateHash: string; readonly browserHash: string; readonly now: number },
): Promise<BegunSignIn | null> {
  const row = await queries
    .deleteFrom('sign_ins')
    .where('state_hash', '=', which.stateHash)
    .where('browser_hash', '=', which.browserHash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', iso(which.now))
    .returningAll()
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        stateHash: row.state_hash,
        browserHash: row.browser_hash,
        verifier: row.verifier,
        nonce: row.nonce,
        place: row.place,
        staysSignedIn: row.stay_signed_in === 1,
        isFresh: row.is_fresh === 1,
        begunAt: Date.parse(row.begun_at),
      };
}

export interface ProvedSignIn extends ProviderSession {
  readonly userId: number;
  readonly staysSignedIn: boolean;
  readonly isFresh: boolean;
  readonly authTime: number | null;
}

/** The provider has said who it is, and the app may exchange the code. */
export async function insertProved(
  queries: Queries,
  {
    begun,
    proved,
    codeHash,
    now,
  }: {
    readonly begun: BegunSignIn;
    readonly proved: Omit<ProvedSignIn, 'staysSignedIn' | 'isFresh'>;
    readonly codeHash: string;
    readonly now: number;
  },
): Promise<void> {
  await queries
    .insertInto('sign_ins')
    .values({
      state_hash: begun.stateHash,
      browser_hash: begun.browserHash,
      // They have served.
      verifier: '',
      nonce: '',
      place: '',
      stay_signed_in: begun.staysSignedIn ? 1 : 0,
      is_fresh: begun.isFresh ? 1 : 0,
      begun_at: iso(begun.begunAt),
      expires_at: iso(now + CODE_MS),
      code_hash: codeHash,
      user_id: proved.userId,
      issuer: proved.issuer,
      subject: proved.subject,
      sid: proved.sid,
      auth_time: proved.authTime === null ? null : iso(proved.authTime),
    })
    .execute();
}

/** Takes it, so that a code counts once; null where it is none, or another browser's. */
export async function takeProved(
  queries: Queries,
  which: {
    readonly codeHash: string;
    readonly browserHash: string;
    /** Only one in which they have proved anew who they are. */
    readonly mustBeFresh: boolean;
    readonly now: number;
  },
): Promise<ProvedSignIn | null> {
  const row = await queries
    .deleteFrom('sign_ins')
    .where('code_hash', '=', which.codeHash)
    .where('browser_hash', '=', which.browserHash)
    .$if(which.mustBeFresh, (taking) => taking.where('is_fresh', '=', 1))
    .where('expires_at', '>', iso(which.now))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.user_id === null || row.issuer === null || row.subject === null) return null;
  return {
    userId: row.user_id,
    issuer: row.issuer,
    subject: row.subject,
    sid: row.sid,
    staysSignedIn: row.stay_signed_in === 1,
    isFresh: row.is_fresh === 1,
    // To the second, as in tokens.
    authTime: row.auth_time === null ? null : Math.floor(Date.parse(row.auth_time) / SECOND_MS) * SECOND_MS,
  };
}

/** Those whose session at the provider has ended before the app has exchanged its code. */
export async function removeProvedOf(
  queries: Queries,
  {
    issuer,
    subject,
    sid,
  }: { readonly issuer: string; readonly subject: string | null; readonly sid: string | null },
): Promise<void> {
  await queries
    .deleteFrom('sign_ins')
    .where('issuer', '=', issuer)
    .where((eb) => (sid === null ? eb('subject', '=', subject) : eb('sid', '=', sid)))
    .execute();
}
