import * as z from 'zod/mini';
import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { Observable } from '../observable.ts';
import type { Outcome, Request } from '../sync/api.ts';
import type { Channel, Http } from '../ports.ts';
import type { Credentials } from '../outbox/sending.ts';
import type { SessionCalls, SignInResult, TokenCallName } from './session-calls.ts';
import { userIdOfToken } from './token.ts';
import type { UnlockResult, Unlocking } from './unlocking.ts';

/**
 * Who is logged in on this tab. The token lives in session storage under `jwt`, and in
 * local storage only with "stay signed in" (spec 4, Session). No token means locked and
 * unsynced; only an explicit refusal by the server ends a session. Ending one deletes
 * neither drafts nor outbox.
 *
 * A person who is known without a token has unlocked their own work on this device: it is
 * read and written, and nothing is sent until there is a token.
 */

export interface SessionState {
  readonly userId: number | null;
  readonly token: string | null;
  /** The session-ended dialog lies over the screen. */
  readonly hasExpired: boolean;
  /** Logged out on purpose, here or in another tab: the next log-in begins at the dashboard. */
  readonly hasLoggedOut: boolean;
}

export interface SessionPorts {
  readonly http: Http;
  /** Fetches what calls go through, where that is loaded when it is needed. */
  readonly loadHttp?: () => Promise<unknown>;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly channel: Channel;
  readonly now: () => number;
  /** A name that no other question of any tab has. */
  readonly newId: () => string;
  /** Calls back when another tab writes to local storage; returns how to stop. */
  readonly onStorage: (listener: (key: string | null) => void) => () => void;
  /** Resolves after the time in which another tab would have answered. */
  readonly patience: () => Promise<void>;
  /** Loads what lets a person work on without a token. */
  readonly loadUnlocking: () => Promise<Unlocking>;
}

const TOKEN_KEY = 'jwt';
/** Local storage: the time of the last log-out in any tab (decisions 3). */
const LOGOUT_KEY = 'logout';
/** Session storage: the log-out marker as it was when this tab took its token, or was unlocked. */
const MARKER_KEY = 'logout-seen';
/** Session storage: whose work this tab has unlocked, for when it is loaded anew. */
const UNLOCKED_KEY = 'unlocked';

const messageSchema = z.object({
  /** A question for a token, its answer, and a token that takes the place of the same person's older one. */
  kind: z.enum(['who-has-a-token', 'token', 'renewed']),
  question: z.optional(z.string()),
  token: z.optional(z.string()),
});

const nobody: SessionState = { userId: null, token: null, hasExpired: false, hasLoggedOut: false };

export class Session {
  readonly #ports: SessionPorts;
  readonly #changes = new Observable();
  #state: SessionState = nobody;
  /** The question whose answer this tab takes. */
  #question = '';
  /** Whose token the server refused: a newer one of the same person is taken over. */
  #refusedUserId: number | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.channel.subscribe((message) => this.#hear(message));
    ports.onStorage((key) => {
      // Another tab logged out; a null key is storage cleared altogether.
      if (key === LOGOUT_KEY || key === null) this.#forget(true);
    });
  }

  getSnapshot = (): SessionState => this.#state;

  subscribe = this.#changes.subscribe;

  /** What may carry a change: the token with its owner; null while there is none that counts. */
  credentials = (): Credentials | null => {
    const { userId, token, hasExpired } = this.#state;
    return userId === null || token === null || hasExpired ? null : { userId, token };
  };

  /** At start: this tab's token, the one that stays signed in, or another tab's; or what was unlocked here. */
  async restore(): Promise<SessionState> {
    const { sessionStorage, localStorage } = this.#ports;
    // Somebody logged out while this tab was asleep.
    if ((sessionStorage.getItem(MARKER_KEY) ?? '') !== logOutMarker(this.#ports.localStorage)) this.#clear();
    const kept = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
    if (kept !== null) this.#adopt(kept);
    else {
      const unlocked = sessionStorage.getItem(UNLOCKED_KEY);
      if (unlocked !== null) await this.#calls((calls) => calls.goOnUnlocked(Number(unlocked)), undefined);
      this.#ask();
      if (this.#state.userId === null) await this.#ports.patience();
    }
    return this.#state;
  }

  /**
   * Fetches what a log-in goes through, as soon as one is likely. Code that could not be
   * fetched once is not asked for again by every browser before the page is loaded anew.
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
   * Logs in by a call that answers with a token: a log-in, a key that was mailed, or a new password.
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

  /** One call in this session's name, for what has no meaning without the server: accounts. */
  call<N extends CallName>(name: N, request: Omit<Request, 'token'> = {}): Promise<Outcome<N>> {
    return this.#calls<Outcome<N>>((calls) => calls.call(name, request), {
      kind: 'no-answer',
      why: NO_CONNECTION,
      errors: [],
      retryAfterMs: null,
    });
  }

  /**
   * The session-ended dialog: the password proves the person, the new token stays in this session only.
   * @param email for when there is no token that could be renewed
   */
  resume(password: string, email: string | null, signal?: AbortSignal): Promise<SignInResult> {
    return this.#calls((calls) => calls.resume(password, email, signal), notNow);
  }

  /** Opens the work of the person who last worked here, with the password and without the server. */
  unlock(password: string): Promise<UnlockResult> {
    return this.#calls((calls) => calls.unlock(password), notNow);
  }

  /** Puts the session-ended dialog of unlocked work away for a while. */
  putOff(): Promise<void> {
    return this.#calls((calls) => calls.putOff(), undefined);
  }

  /** What work without a token rests on, for the pages that speak of it. */
  unlocking = (): Promise<Unlocking> => this.#ports.loadUnlocking();

  /** Works offline. Every tab follows; what waits to be sent stays. */
  logOut(): void {
    const { localStorage, now } = this.#ports;
    localStorage.removeItem(TOKEN_KEY);
    localStorage.setItem(LOGOUT_KEY, String(now()));
    this.#forgetVerifier(this.#state.userId);
    this.#forget(true);
  }

  /** The server refused a token: expired opens the dialog, anything else ends the session. */
  refused = (why: 'expired' | 'signed-out', token: string): void => {
    if (token === '' || token !== this.#state.token) return;
    // Another tab may hold a newer one by now: the password was changed, or the session renewed.
    this.#ask();
    if (why === 'expired') this.#set({ ...this.#state, hasExpired: true });
    else void this.#ports.patience().then(() => this.#end(token));
  };

  #end(token: string): void {
    const { userId } = this.#state;
    if (token !== this.#state.token) return;
    const kept = this.#ports.localStorage.getItem(TOKEN_KEY);
    if (kept === token) this.#ports.localStorage.removeItem(TOKEN_KEY);
    // The tab that got a newer one is closed by now.
    else if (kept !== null && userIdOfToken(kept) === userId) return this.#adopt(kept);
    this.#forgetVerifier(userId);
    this.#forget(false);
    this.#refusedUserId = userId;
  }

  /** Gives the calls what only a session may do. The code is fetched when it is first needed. */
  async #loadCalls(): Promise<SessionCalls> {
    const { SessionCalls } = await import('./session-calls.ts');
    this.#loaded ??= new SessionCalls({
      http: this.#ports.http,
      loadUnlocking: this.#ports.loadUnlocking,
      getState: this.getSnapshot,
      refused: this.refused,
      renew: (token, staysSignedIn) => this.#renew(token, staysSignedIn),
      unlocked: (userId, hasExpired) => this.#unlocked(userId, hasExpired),
    });
    return this.#loaded;
  }

  #loaded: SessionCalls | null = null;

  /** Where the code that calls cannot be had, no answer can either. */
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
    // The same person's other tabs go on with it: the old one may be dead.
    this.#ports.channel.post({ kind: 'renewed', token });
    this.#adopt(token);
  }

  #adopt(token: string): void {
    const userId = userIdOfToken(token);
    if (userId === null) return;
    this.#clear();
    this.#keep(TOKEN_KEY, token);
    this.#set({ ...this.#state, userId, token, hasExpired: false });
  }

  #unlocked(userId: number, hasExpired: boolean): void {
    this.#keep(UNLOCKED_KEY, String(userId));
    this.#set({ ...this.#state, userId, token: null, hasExpired });
  }

  #keep(key: string, value: string): void {
    this.#ports.sessionStorage.setItem(key, value);
    this.#ports.sessionStorage.setItem(MARKER_KEY, logOutMarker(this.#ports.localStorage));
  }

  #forget(hasLoggedOut: boolean): void {
    this.#clear();
    this.#set({ ...nobody, hasLoggedOut });
  }

  /** What the next page of this tab would find. */
  #clear(): void {
    this.#question = '';
    this.#refusedUserId = null;
    this.#ports.sessionStorage.removeItem(TOKEN_KEY);
    this.#ports.sessionStorage.removeItem(UNLOCKED_KEY);
  }

  /** Behind what the person sees; a log-out's marker ends it at once (see unlocking.ts). */
  #forgetVerifier(userId: number | null): void {
    this.#ports
      .loadUnlocking()
      .then((unlocking) => unlocking.forget(userId))
      .catch(() => undefined);
  }

  #ask(): void {
    this.#question = this.#ports.newId();
    this.#ports.channel.post({ kind: 'who-has-a-token', question: this.#question });
  }

  #hear(raw: unknown): void {
    const message = messageSchema.safeParse(raw).data;
    if (message === undefined) return;
    const { token, userId, hasExpired } = this.#state;
    const { kind, question } = message;
    if (kind === 'who-has-a-token') {
      if (token !== null && !hasExpired) this.#ports.channel.post({ kind: 'token', token, question });
      return;
    }
    if (message.token === undefined || message.token === token) return;
    const owner = userIdOfToken(message.token);
    const isWanted =
      kind === 'token'
        ? question === this.#question && (userId === null || owner === userId)
        : owner === (userId ?? this.#refusedUserId);
    if (isWanted) this.#adopt(message.token);
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#changes.notify();
  }
}

/** The last log-out; nothing that was let in before it counts any more. */
export function logOutMarker(storage: Storage = localStorage): string {
  return storage.getItem(LOGOUT_KEY) ?? '';
}

const notNow = { ok: false, errors: [NO_CONNECTION] } as const;
