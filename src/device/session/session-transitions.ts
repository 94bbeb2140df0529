import { isRecord } from '#contract/record.ts';
import type { SessionKey } from '#contract/sessions.ts';
import type { ToClear } from '../person/clear-marks.ts';
import type { openLock } from './lock-openings.ts';
import type { Credentials, Refusal } from '../call/credentials.ts';
import { nobody, personOf } from '../person/session-state.ts';
import type { SessionState } from '../person/session-state.ts';
import { isSamePerson, personOfToken } from '../person/token.ts';
import type { Person } from '../person/token.ts';

/**
 * The transitions of a tab's session, pure: from the tab's state and an event to the new state and the effects to
 * carry out, in this order. `session.ts` hears of the events and carries out the effects.
 *
 *     nobody ── kept, heard, entered ──> logged in ── refused as expired ──> the dialog ── heard, entered ──> logged in
 *     nobody ── unlocked ──> unlocked work ── the server is there ──> the dialog ── put off ──> unlocked work
 *     any of them ── logged out, refused for good ──> nobody
 */

/** A tab's knowledge of its session: what everyone may see, and what only the next event asks about. */
export interface TabSession {
  readonly shown: SessionState;
  /** The request whose answer this tab accepts. */
  readonly question: string;
  /** Ended with the order to delete. */
  readonly wipedToken: string | null;
  /** Whose token the server refused; a newer one from the same person is accepted. */
  readonly refused: Person | null;
}

export const emptyTab: TabSession = { shown: nobody, question: '', wipedToken: null, refused: null };

/**
 * A request for a token, its answer, one that has expired for a tab that has nobody yet, a token that replaces the same person's older one, and one that the server has
 * refused as expired: only one tab calls the server (rule SES-6). Nothing is said when a page opens, since whatever
 * is said lets the browser forget the pages it keeps to go back to.
 */
interface Message {
  readonly kind: (typeof KINDS)[number];
  readonly question?: string | undefined;
  readonly token?: string | undefined;
}

const KINDS = ['who-has-a-token', 'token', 'expired-token', 'renewed', 'expired'] as const;

export type Effect =
  | { readonly do: 'say'; readonly message: Message }
  /** Another tab may have a token, or a newer one by now, after a password change or a renewal. */
  | { readonly do: 'ask' }
  /** Once another tab would have answered, this is still refused. */
  | { readonly do: 'wait-for-answers'; readonly of: Credentials }
  /** For this tab's next page: a token, whose work is unlocked, or neither. */
  | { readonly do: 'keep'; readonly token?: string; readonly unlocked?: string }
  /** For every later start on this device. */
  | { readonly do: 'stay-signed-in'; readonly token: string | null }
  /** To be sent when this session logs out. */
  | { readonly do: 'keep-session-key'; readonly session: SessionKey | undefined }
  /** Ends a session that nobody takes up. */
  | { readonly do: 'end-session'; readonly session: SessionKey | undefined }
  /** Somebody has proved who they are, or a mailed key has. */
  | { readonly do: 'open-lock'; readonly isProof: boolean; readonly open: typeof openLock }
  | { readonly do: 'forget-wipe' }
  | { readonly do: 'keep-password'; readonly person: Person; readonly password: string }
  | { readonly do: 'forget-password'; readonly userId: number | null }
  | { readonly do: 'watch-for-server'; readonly person: Person; readonly afterMs: number }
  | { readonly do: 'stop-watching' }
  /** To be deleted from this device after a log-out. */
  | { readonly do: 'mark-to-clear'; readonly of: SessionState; readonly clears: ToClear }
  /** Every tab follows. */
  | { readonly do: 'tell-log-out'; readonly clears: ToClear }
  /** The server is told of log-outs, and what is marked is deleted. */
  | { readonly do: 'tidy-up' };

export interface Step {
  readonly tab: TabSession;
  readonly effects: readonly Effect[];
  /** Nobody here is concerned by this event any more. */
  readonly isLate?: true;
}

/** One event's effect on a tab. */
export type Transition = (tab: TabSession) => Step;

export const unchanged = (tab: TabSession): Step => ({ tab, effects: [] });

export const showing = (
  tab: TabSession,
  changed: Partial<SessionState>,
  effects: readonly Effect[] = [],
): Step => ({ tab: { ...tab, shown: { ...tab.shown, ...changed } }, effects });

/** The tab goes on with this token, which it or the device has kept, or another tab or the server has given. */
export const adopted =
  (token: string): Transition =>
  (tab) => {
    const person = personOfToken(token);
    if (person === null) return unchanged(tab);
    const shown = { ...tab.shown, ...person, token, hasExpired: false, isConfirming: false };
    return { tab: { ...tab, question: '', refused: null, shown }, effects: [{ do: 'keep', token }] };
  };

export const asked =
  (question: string): Transition =>
  (tab) => ({
    tab: { ...tab, question },
    effects: [{ do: 'say', message: { kind: 'who-has-a-token', question } }],
  });

/** From another tab. */
export const heard =
  ({ kind, question, token }: Message): Transition =>
  (tab) => {
    const { shown } = tab;
    if (kind === 'who-has-a-token') {
      if (shown.token === null) return unchanged(tab);
      const answer = shown.hasExpired ? 'expired-token' : 'token';
      return { tab, effects: [{ do: 'say', message: { kind: answer, token: shown.token, question } }] };
    }
    if (token === undefined) return unchanged(tab);
    if (token === shown.token) return kind === 'expired' && !shown.hasExpired ? expired(tab) : unchanged(tab);
    if (kind === 'expired') return unchanged(tab);
    const person = personOf(shown);
    if (kind === 'expired-token') {
      if (question !== tab.question || person !== null) return unchanged(tab);
      const { tab: seated, effects } = adopted(token)(tab);
      return showing(seated, { hasExpired: seated.shown.token !== null }, effects);
    }
    const isWanted =
      kind === 'token'
        ? question === tab.question && (person === null || isTokenOf(token, person))
        : isTokenOf(token, person ?? tab.refused);
    return isWanted ? adopted(token)(tab) : unchanged(tab);
  };

/** Expired opens the dialog, anything else ends the session, if it is the one that has that token. */
export const refused =
  ({ why, of, wipes }: Refusal): Transition =>
  (tab) => {
    if (!has(tab, of)) return unchanged(tab);
    const noted = wipes === true ? { ...tab, wipedToken: of.token } : tab;
    if (why === 'expired') return expired(noted, [{ do: 'say', message: { kind: why, token: of.token } }]);
    return { tab: noted, effects: [{ do: 'ask' }, { do: 'wait-for-answers', of }] };
  };

const expired = (tab: TabSession, effects: readonly Effect[] = []): Step =>
  showing(tab, { hasExpired: true }, [{ do: 'ask' }, ...effects]);

/**
 * No other tab had a newer token.
 * @param kept the one that stays signed in
 */
export const stillRefused =
  (of: Credentials, kept: string | null): Transition =>
  (tab) => {
    if (!has(tab, of)) return unchanged(tab);
    const person = personOf(tab.shown);
    // The tab with the newer one has closed.
    if (kept !== null && kept !== of.token && isTokenOf(kept, person)) return adopted(kept)(tab);
    if (tab.wipedToken === of.token) return loggedOut('everything')(tab);
    const step = forgotten(tab, false, [{ do: 'forget-password', userId: of.userId }]);
    return {
      tab: { ...step.tab, refused: person },
      effects: kept === of.token ? [{ do: 'stay-signed-in', token: null }, ...step.effects] : step.effects,
    };
  };

export const loggedOut =
  (clears: ToClear): Transition =>
  (tab) =>
    forgotten(
      tab,
      true,
      [
        { do: 'mark-to-clear', of: tab.shown, clears },
        { do: 'stay-signed-in', token: null },
        { do: 'tell-log-out', clears },
        { do: 'forget-password', userId: tab.shown.userId },
      ],
      [{ do: 'tidy-up' }],
    );

export const loggedOutElsewhere: Transition = (tab) =>
  forgotten(tab, true, [{ do: 'mark-to-clear', of: tab.shown, clears: 'acknowledged' }], [{ do: 'tidy-up' }]);

/** The password is asked for, to go online. */
export const serverIsThere =
  ({ userId }: Person): Transition =>
  (tab) => {
    const isUnlocked = tab.shown.userId === userId && tab.shown.token === null;
    return isUnlocked ? showing(tab, { hasExpired: true }) : unchanged(tab);
  };

export const confirming =
  (isConfirming: boolean): Transition =>
  (tab) =>
    showing(tab, { isConfirming });

/** From now on nobody is logged in here. */
const forgotten = (
  tab: TabSession,
  hasLoggedOut: boolean,
  before: readonly Effect[],
  after: readonly Effect[] = [],
): Step => ({
  tab: { ...tab, question: '', refused: null, shown: { ...nobody, hasLoggedOut } },
  effects: [...before, { do: 'keep' }, ...after],
});

const has = ({ shown }: TabSession, { userId, token }: Credentials): boolean =>
  userId === shown.userId && token === shown.token;

function isTokenOf(token: string, person: Person | null): boolean {
  const owner = personOfToken(token);
  return owner !== null && person !== null && isSamePerson(owner, person);
}

/** By hand: the first screen waits for this file, and for no schema. */
export function messageOf(raw: unknown): Message | null {
  if (!isRecord(raw)) return null;
  const { question, token } = raw;
  const kind = KINDS.find((one) => one === raw['kind']);
  if (kind === undefined) return null;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return isText(question) && isText(token) ? { kind, question, token } : null;
}
