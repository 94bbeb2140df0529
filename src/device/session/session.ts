import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { isRecord } from '#contract/record.ts';
import { Observable } from '../observable.ts';
import type { Outcome, Request } from '../call/api.ts';
import type { Channel, Http } from '../ports.ts';
import type { Credentials, Refusal } from '../call/credentials.ts';
import { nobody, personOf } from '../person/session-state.ts';
import type { SessionState } from '../person/session-state.ts';
import type { SessionCalls, SignInResult, TokenCallName } from './session-calls.ts';
import { CLEAR_KEY, markToClear } from '../person/clear-marks.ts';
import type { ToClear } from '../person/clear-marks.ts';
import type { Clearing } from './clearing.ts';
import type { LogOuts } from './log-outs.ts';
import {
  canBeSame,
  LOG_OUTS_KEY,
  personOfToken,
  SESSION_KEYS_KEY,
  TOKEN_KEY,
  WIPED_KEY,
} from '../person/token.ts';
import type { Person } from '../person/token.ts';
import type { UnlockResult, Unlocking } from './unlocking.ts';

/**
 * Who is logged in on this tab. The token lives in session storage under `jwt`, and in local storage only
 * with "stay signed in" (rule SES-2). No token means locked and unsynced; only an explicit refusal by
 * the server ends a session. Ending a session deletes neither drafts nor outbox.
 *
 * A person known without a token has unlocked their own work on this device: it can be read and written, but
 * nothing is sent until there is a token.
 */

export interface SessionPorts {
  readonly http: Http;
  /** Loads the code that makes calls, where it is loaded on demand. */
  readonly loadHttp?: () => Promise<unknown>;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly channel: Channel;
  readonly now: () => number;
  /** A name no other request in any tab has. */
  readonly newId: () => string;
  /** Calls back when another tab writes to local storage; returns a function that stops it. */
  readonly onStorage: (listener: (key: string | null) => void) => () => void;
  /** Whether no other tab is open that could answer. */
  readonly isAlone: () => Promise<boolean>;
  /** Resolves once another tab would have answered. */
  readonly patience: () => Promise<void>;
  /** Loads what lets a person keep working without a token. */
  readonly loadUnlocking: () => Promise<Unlocking>;
  /** Loads what tells the server of log-outs. */
  readonly loadLogOuts: () => Promise<LogOuts>;
  /** Loads what deletes from this device what a log-out leaves to be deleted. */
  readonly loadClearing: () => Promise<Clearing>;
}

/** Local storage: the time of the last log-out in any tab (rule SES-4). */
const LOGOUT_KEY = 'logout';
/** Session storage: the log-out marker as it was when this tab got its token or was unlocked. */
const MARKER_KEY = 'logout-seen';
/** Session storage: whose work this tab has unlocked, for a reload. */
const UNLOCKED_KEY = 'unlocked';

/**
 * A request for a token, its answer, a token that replaces the same person's older one, and one that the server has
 * refused as expired: only one tab calls the server (rule SES-6). Nothing is said when a page opens, since whatever
 * is said lets the browser forget the pages it keeps to go back to.
 */
interface Message {
  readonly kind: (typeof KINDS)[number];
  readonly question: string | undefined;
  readonly token: string | undefined;
}

const KINDS = ['who-has-a-token', 'token', 'renewed', 'expired'] as const;

export class Session {
  readonly #ports: SessionPorts;
  readonly #changes = new Observable();
  #state: SessionState = nobody;
  /** The request whose answer this tab accepts. */
  #question = '';
  /** Ended with the order to delete. */
  #wipedToken: string | null = null;
  /** Whose token the server refused; a newer one from the same person is accepted. */
  #refused: Person | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.channel.subscribe((message) => this.#hear(message));
    ports.onStorage((key) => {
      // Another tab logged out; a null key means storage was cleared altogether.
      if (key !== LOGOUT_KEY && key !== null) return;
      markToClear(ports.localStorage, this.#state, 'acknowledged');
      this.#forget(true);
      this.#tellLogOuts();
    });
  }

  getSnapshot = (): SessionState => this.#state;

  subscribe = this.#changes.subscribe;

  isSeated = ({ userId, uid }: Person): boolean => userId === this.#state.userId && uid === this.#state.uid;

  /** What may send this person's changes; null unless they are the one logged in here, with a valid token. */
  credentialsOf = (owner: Person): Credentials | null => {
    const { token, hasExpired } = this.#state;
    const { userId } = owner;
    return !this.isSeated(owner) || token === null || hasExpired ? null : { userId, token };
  };

  /** At startup: this tab's token, the one that stays signed in, another tab's, or what was unlocked here. */
  async restore(): Promise<SessionState> {
    const { sessionStorage, localStorage } = this.#ports;
    // Someone logged out while this tab was asleep.
    if ((sessionStorage.getItem(MARKER_KEY) ?? '') !== logOutMarker(this.#ports.localStorage)) this.#clear();
    this.#tellLogOuts();
    const kept = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
    if (kept !== null) this.#adopt(kept);
    else {
      const unlocked = sessionStorage.getItem(UNLOCKED_KEY);
      if (unlocked !== null) await this.#calls((calls) => calls.goOnUnlocked(Number(unlocked)), undefined);
      this.#ask();
      if (this.#state.userId === null && !(await this.#ports.isAlone())) await this.#ports.patience();
    }
    return this.#state;
  }

  /**
   * Loads the log-in code as soon as a log-in is likely. Not every browser retries a module that failed to
   * load before the page is reloaded.
   */
  async prepare(): Promise<void> {
    await Promise.allSettled([this.#loadCalls(), this.#ports.loadHttp?.()]);
  }

  logIn(
    credentials: { email: string; password: string; staySignedIn: boolean },
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    return this.enter('authenticate', credentials, credentials.staySignedIn, signal);
  }

  /**
   * Logs in through a call that returns a token: a log-in, a mailed key, or a new password.
   * @param staysSignedIn whether the token outlives the browser
   */
  enter(
    name: TokenCallName,
    body: object,
    staysSignedIn: boolean,
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    return this.#calls((calls) => calls.enter(name, body, staysSignedIn, signal), notNow);
  }

  /** Whether the token outlives the browser. */
  get staysSignedIn(): boolean {
    return this.#ports.localStorage.getItem(TOKEN_KEY) !== null;
  }

  /** One call on this session's behalf, for what is meaningless without the server: accounts. */
  call<N extends CallName>(name: N, request: Omit<Request, 'token'> = {}): Promise<Outcome<N>> {
    return this.#calls<Outcome<N>>((calls) => calls.call(name, request), {
      kind: 'no-answer',
      why: NO_CONNECTION,
      errors: [],
      retryAfterMs: null,
    });
  }

  /**
   * The session-ended dialog: the password proves the person, and the new token stays in this session only.
   * @param email for when there is no token to renew
   */
  resume(password: string, email: string | null, signal?: AbortSignal): Promise<SignInResult> {
    return this.#calls((calls) => calls.resume(password, email, signal), notNow);
  }

  /** The answer to `isConfirming`; what was asked of the server is then asked once more. */
  confirm(password: string, signal?: AbortSignal): Promise<SignInResult> {
    return this.#calls((calls) => calls.confirm(password, signal), notNow);
  }

  dismissConfirming = (): void => this.#setConfirming(false);

  #setConfirming(isConfirming: boolean): void {
    this.#set({ ...this.#state, isConfirming });
  }

  /** Opens the last person's work with their password, without the server. */
  unlock(password: string): Promise<UnlockResult> {
    return this.#calls((calls) => calls.unlock(password), notNow);
  }

  /** Whoever is here proves to be who they are: by the server, or offline by what this device keeps for that. */
  prove(password: string, email: string | null, signal?: AbortSignal): Promise<UnlockResult> {
    return this.#calls((calls) => calls.prove(password, email, signal), notNow);
  }

  /** Dismisses the session-ended dialog over unlocked work for a while. */
  putOff(): Promise<void> {
    return this.#calls((calls) => calls.putOff(), undefined);
  }

  /** The basis for working without a token, for the pages that mention it. */
  unlocking = async (): Promise<Unlocking> => {
    await this.#forgetting;
    return this.#ports.loadUnlocking();
  };

  /** Works offline. Every tab follows; waiting work stays, and what the server has goes. */
  logOut(): void {
    this.#leave('acknowledged');
  }

  #leave(clears: ToClear): void {
    const { localStorage, now } = this.#ports;
    markToClear(localStorage, this.#state, clears);
    localStorage.removeItem(TOKEN_KEY);
    localStorage.setItem(LOGOUT_KEY, String(now()));
    if (clears === 'everything') localStorage.setItem(WIPED_KEY, String(now()));
    this.#forgetVerifier(this.#state.userId);
    this.#forget(true);
    const keys = localStorage.getItem(SESSION_KEYS_KEY) ?? '';
    localStorage.removeItem(SESSION_KEYS_KEY);
    if (keys !== '') localStorage.setItem(LOG_OUTS_KEY, (localStorage.getItem(LOG_OUTS_KEY) ?? '') + keys);
    this.#tellLogOuts();
  }

  /** In the background, for as long as it takes; what this page cannot tell, the next one does. */
  #tellLogOuts(): void {
    const { localStorage, loadLogOuts, loadClearing } = this.#ports;
    if (localStorage.getItem(LOG_OUTS_KEY) !== null) quietly(loadLogOuts().then((logOuts) => logOuts.tell()));
    if (localStorage.getItem(CLEAR_KEY) !== null) quietly(loadClearing().then((clearing) => clearing.run()));
  }

  /**
   * The server refused a token: expired opens the dialog, anything else ends the session, if it is the one
   * that has that token.
   */
  refused = ({ why, of, wipes }: Refusal): void => {
    if (!this.#has(of)) return;
    if (wipes === true) this.#wipedToken = of.token;
    if (why === 'expired') {
      this.#expire();
      this.#ports.channel.post({ kind: 'expired', token: of.token });
      return;
    }
    this.#ask();
    void this.#ports.patience().then(() => this.#end(of));
  };

  #expire(): void {
    this.#ask();
    this.#set({ ...this.#state, hasExpired: true });
  }

  #has({ userId, token }: Credentials): boolean {
    return userId === this.#state.userId && token === this.#state.token;
  }

  #end(refused: Credentials): void {
    if (!this.#has(refused)) return;
    const { userId, token } = refused;
    const person = personOf(this.#state);
    const kept = this.#ports.localStorage.getItem(TOKEN_KEY);
    if (kept === token) this.#ports.localStorage.removeItem(TOKEN_KEY);
    // The tab with the newer one has closed.
    else if (kept !== null && isTokenOf(kept, person)) return this.#adopt(kept);
    if (this.#wipedToken === token) return this.#leave('everything');
    this.#forgetVerifier(userId);
    this.#forget(false);
    this.#refused = person;
  }

  /** Gives the calls what only a session may do. The code is loaded when first needed. */
  async #loadCalls(): Promise<SessionCalls> {
    const { SessionCalls } = await import('./session-calls.ts');
    this.#loaded ??= new SessionCalls({
      http: this.#ports.http,
      localStorage: this.#ports.localStorage,
      loadUnlocking: this.unlocking,
      loadLogOuts: this.#ports.loadLogOuts,
      getState: this.getSnapshot,
      subscribe: this.subscribe,
      askPassword: () => this.#setConfirming(true),
      refused: this.refused,
      renew: (token, staysSignedIn) => this.#renew(token, staysSignedIn),
      unlocked: (person, hasExpired) => this.#unlocked(person, hasExpired),
    });
    return this.#loaded;
  }

  #loaded: SessionCalls | null = null;

  /** If the calling code cannot be loaded, there can be no answer either. */
  async #calls<T>(make: (calls: SessionCalls) => Promise<T>, otherwise: T): Promise<T> {
    let calls;
    try {
      calls = await this.#loadCalls();
    } catch {
      return otherwise;
    }
    return make(calls);
  }

  #renew(token: string, staysSignedIn: boolean): void {
    if (staysSignedIn) this.#ports.localStorage.setItem(TOKEN_KEY, token);
    else this.#ports.localStorage.removeItem(TOKEN_KEY);
    // The same person's other tabs switch to it, because the old one may have been revoked.
    this.#ports.channel.post({ kind: 'renewed', token });
    this.#adopt(token);
  }

  #adopt(token: string): void {
    const person = personOfToken(token);
    if (person === null) return;
    this.#clear();
    this.#keep(TOKEN_KEY, token);
    this.#set({ ...this.#state, ...person, token, hasExpired: false, isConfirming: false });
  }

  #unlocked({ userId, uid }: Person, hasExpired: boolean): void {
    this.#keep(UNLOCKED_KEY, String(userId));
    this.#set({ ...this.#state, userId, uid, token: null, hasExpired });
  }

  #keep(key: string, value: string): void {
    this.#ports.sessionStorage.setItem(key, value);
    this.#ports.sessionStorage.setItem(MARKER_KEY, logOutMarker(this.#ports.localStorage));
  }

  #forget(hasLoggedOut: boolean): void {
    this.#clear();
    this.#set({ ...nobody, hasLoggedOut });
  }

  /** What this tab's next page would find. */
  #clear(): void {
    this.#question = '';
    this.#refused = null;
    this.#ports.sessionStorage.removeItem(TOKEN_KEY);
    this.#ports.sessionStorage.removeItem(UNLOCKED_KEY);
  }

  /** In the background; whoever asks what can be unlocked comes after it (see unlocking.ts). */
  #forgetVerifier(userId: number | null): void {
    const forgetting = this.#ports.loadUnlocking().then((unlocking) => unlocking.forget(userId));
    this.#forgetting = forgetting.catch(() => undefined);
  }

  #forgetting: Promise<void> = Promise.resolve();

  /** Another tab may have a token, or a newer one by now, after a password change or a renewal. */
  #ask(): void {
    this.#question = this.#ports.newId();
    this.#ports.channel.post({ kind: 'who-has-a-token', question: this.#question });
  }

  #hear(raw: unknown): void {
    const message = messageOf(raw);
    if (message === null) return;
    const { token, hasExpired } = this.#state;
    const { kind, question } = message;
    if (kind === 'who-has-a-token') {
      if (token !== null && !hasExpired) this.#ports.channel.post({ kind: 'token', token, question });
      return;
    }
    if (message.token === undefined) return;
    if (message.token === token) {
      if (kind === 'expired' && !hasExpired) this.#expire();
      return;
    }
    if (kind === 'expired') return;
    const person = personOf(this.#state);
    const isWanted =
      kind === 'token'
        ? question === this.#question && (person === null || isTokenOf(message.token, person))
        : isTokenOf(message.token, person ?? this.#refused);
    if (isWanted) this.#adopt(message.token);
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#changes.notify();
  }
}

function isTokenOf(token: string, person: Person | null): boolean {
  const owner = personOfToken(token);
  return owner !== null && person !== null && canBeSame(owner, person);
}

/** By hand: the first screen waits for this file, and for no schema. */
function messageOf(raw: unknown): Message | null {
  if (!isRecord(raw)) return null;
  const { question, token } = raw;
  const kind = KINDS.find((one) => one === raw['kind']);
  if (kind === undefined) return null;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return isText(question) && isText(token) ? { kind, question, token } : null;
}

/** The last log-out; anything admitted before it no longer counts. */
export function logOutMarker(storage: Storage = localStorage): string {
  return storage.getItem(LOGOUT_KEY) ?? '';
}

const notNow = { ok: false, errors: [NO_CONNECTION] } as const;

/** What cannot be done now, the next page does. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
