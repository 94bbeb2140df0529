import * as z from 'zod/mini';
import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION } from '#contract/errors.ts';
import type { Outcome, Request } from './api.ts';
import type { Channel, Http } from './ports.ts';
import type { Credentials } from './sending.ts';
import { userIdOfToken } from './token.ts';

/**
 * Who is logged in on this tab. The token lives in session storage under `jwt`, and in
 * local storage only with "stay signed in" (spec 4, Session). No token means locked and
 * unsynced; only an explicit refusal by the server ends a session. Ending one deletes
 * neither drafts nor outbox.
 */

export interface SessionState {
  readonly userId: number | null;
  readonly token: string | null;
  /** The session-ended dialog lies over the screen. */
  readonly hasExpired: boolean;
}

export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly errors: string[] };

/** Calls that answer with a token. */
type TokenCallName = 'authenticate' | 'welcome' | 'join' | 'setPassword' | 'changePassword';

export interface SessionPorts {
  readonly http: Http;
  /** Fetches what calls go through, where that is loaded when it is needed. */
  readonly loadHttp?: () => Promise<unknown>;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly channel: Channel;
  readonly now: () => number;
  /** Calls back when another tab writes to local storage; returns how to stop. */
  readonly onStorage: (listener: (key: string | null) => void) => () => void;
  /** Resolves after the time in which another tab would have answered. */
  readonly patience: () => Promise<void>;
}

/** The calls are loaded with the first one: a tab that has its token starts without. */
const calling = () => import('./api.ts');

const TOKEN_KEY = 'jwt';
const LOGOUT_KEY = 'logout';

const messageSchema = z.union([
  z.object({ kind: z.literal('who-has-a-token') }),
  z.object({ kind: z.literal('token'), token: z.string() }),
]);

const nobody: SessionState = { userId: null, token: null, hasExpired: false };

export class Session {
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = nobody;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.channel.subscribe((message) => this.#hear(message));
    ports.onStorage((key) => {
      // Another tab logged out; a null key is storage cleared altogether.
      if (key === LOGOUT_KEY || key === null) this.#forget();
    });
  }

  getSnapshot = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What may carry a change: the token with its owner; null while there is none that counts. */
  credentials = (): Credentials | null => {
    const { userId, token, hasExpired } = this.#state;
    return userId === null || token === null || hasExpired ? null : { userId, token };
  };

  /** At start: this tab's token, the one that stays signed in, or another tab's. */
  async restore(): Promise<SessionState> {
    const kept = this.#ports.sessionStorage.getItem(TOKEN_KEY) ?? this.#ports.localStorage.getItem(TOKEN_KEY);
    if (kept !== null) this.#adopt(kept);
    else {
      this.#ports.channel.post({ kind: 'who-has-a-token' });
      await this.#ports.patience();
    }
    return this.#state;
  }

  /**
   * Fetches what a log-in goes through, as soon as one is likely. Code that could not be
   * fetched once is not asked for again by every browser before the page is loaded anew.
   */
  async prepare(): Promise<void> {
    await Promise.allSettled([calling(), this.#ports.loadHttp?.()]);
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
  async enter(
    name: TokenCallName,
    body: object,
    staysSignedIn: boolean,
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    const outcome = await this.call(name, { body, ...(signal && { signal }) });
    if (outcome.kind !== 'answer') return refusal(outcome);
    const { token } = outcome.value;
    if (staysSignedIn) this.#ports.localStorage.setItem(TOKEN_KEY, token);
    else this.#ports.localStorage.removeItem(TOKEN_KEY);
    this.#adopt(token);
    return { ok: true };
  }

  /** Whether the token outlives the browser. */
  get staysSignedIn(): boolean {
    return this.#ports.localStorage.getItem(TOKEN_KEY) !== null;
  }

  /** One call in this session's name, for what has no meaning without the server: accounts. */
  async call<N extends CallName>(name: N, request: Omit<Request, 'token'> = {}): Promise<Outcome<N>> {
    const { token } = this.#state;
    const outcome = await this.#call(name, { ...request, token });
    const isOver = outcome.kind === 'expired' || outcome.kind === 'signed-out';
    if (isOver && token !== null) this.refused(outcome.kind, token);
    return outcome;
  }

  /** The session-ended dialog: the password proves the person, the new token stays in this session only. */
  async refresh(password: string, signal?: AbortSignal): Promise<SignInResult> {
    const { token } = this.#state;
    const outcome = await this.#call('refreshToken', {
      token,
      body: { password },
      ...(signal && { signal }),
    });
    if (outcome.kind !== 'answer') return refusal(outcome);
    this.#ports.localStorage.removeItem(TOKEN_KEY);
    this.#adopt(outcome.value.token);
    this.#ports.channel.post({ kind: 'token', token: outcome.value.token });
    return { ok: true };
  }

  /** Works offline. Every tab follows; what waits to be sent stays. */
  logOut(): void {
    this.#ports.localStorage.removeItem(TOKEN_KEY);
    this.#ports.localStorage.setItem(LOGOUT_KEY, String(this.#ports.now()));
    this.#forget();
  }

  /** The server refused a token: expired opens the dialog, anything else ends the session. */
  refused = (why: 'expired' | 'signed-out', token: string): void => {
    if (token === '' || token !== this.#state.token) return;
    if (why === 'expired') this.#set({ ...this.#state, hasExpired: true });
    else {
      this.#ports.localStorage.removeItem(TOKEN_KEY);
      this.#forget();
    }
  };

  /** The code that calls is fetched when it is first needed; where it cannot be had, no answer can either. */
  async #call<N extends CallName>(name: N, request: Request): Promise<Outcome<N>> {
    let send;
    try {
      ({ send } = await calling());
    } catch (error) {
      return { kind: 'no-answer', why: String(error), errors: [], retryAfterMs: null };
    }
    return send(this.#ports.http, name, request);
  }

  #adopt(token: string): void {
    const userId = userIdOfToken(token);
    if (userId === null) return;
    this.#ports.sessionStorage.setItem(TOKEN_KEY, token);
    this.#set({ userId, token, hasExpired: false });
  }

  #forget(): void {
    this.#ports.sessionStorage.removeItem(TOKEN_KEY);
    this.#set(nobody);
  }

  #hear(raw: unknown): void {
    const message = messageSchema.safeParse(raw).data;
    if (message === undefined) return;
    const { token, userId, hasExpired } = this.#state;
    if (message.kind === 'who-has-a-token') {
      if (token !== null && !hasExpired) this.#ports.channel.post({ kind: 'token', token });
      return;
    }
    const isWanted = token === null || (hasExpired && userIdOfToken(message.token) === userId);
    if (isWanted && !this.#hasLoggedOut()) this.#adopt(message.token);
  }

  /** A tab that logged out takes no token that another one hands over late. */
  #hasLoggedOut(): boolean {
    return this.#state.token === null && this.#wasLoggedIn;
  }

  #wasLoggedIn = false;

  #set(state: SessionState): void {
    this.#wasLoggedIn ||= state.token !== null;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The server's sentences, or the one for no answer (spec 8). */
function refusal(outcome: Exclude<Outcome<never>, { kind: 'answer' }>): SignInResult {
  const errors = outcome.kind === 'not-modified' ? [] : outcome.errors;
  return { ok: false, errors: errors.length > 0 ? errors : [NO_CONNECTION] };
}
