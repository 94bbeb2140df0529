import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { Observable } from '../observable.ts';
import type { Outcome, Request } from '../call/api.ts';
import type { Channel, Http } from '../ports.ts';
import type { Credentials, Refusal } from '../call/credentials.ts';
import type { SessionState } from '../person/session-state.ts';
import type { Happened, Proof, SessionCalls, SignInResult, TokenCallName } from './session-calls.ts';
import { CLEAR_KEY, markToClear } from '../person/clear-marks.ts';
import type { Clearing } from './clearing.ts';
import { LockMarks, seatOf } from '../person/lock-marks.ts';
import { TabLock } from '../person/tab-lock.ts';
import type { LogOuts } from './log-outs.ts';
import { LOG_OUTS_KEY, endKeptSessions, keepSessionKey } from './session-keys.ts';
import {
  adopted,
  asked,
  confirming,
  emptyTab,
  heard,
  loggedOut,
  loggedOutElsewhere,
  messageOf,
  refused,
  serverIsThere,
  stillRefused,
} from './session-transitions.ts';
import type { Effect, TabSession, Transition } from './session-transitions.ts';
import { TOKEN_KEY, WIPED_KEY } from '../person/token.ts';
import type { Person } from '../person/token.ts';
import type { UnlockResult, Unlocking } from './unlocking.ts';

/**
 * Who is logged in on this tab. The token lives in session storage under `jwt`, and in local storage only
 * with "stay signed in". No token means locked and unsynced; only an explicit refusal by
 * the server ends a session. Ending a session deletes neither drafts nor outbox.
 *
 * What happens is learned here, what becomes of the session then is decided in `session-transitions.ts`, and what
 * has to be done about it is done here.
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
  /** Whether other tabs are open, and one of them has a token to give. */
  readonly otherTabs: () => Promise<'none' | 'some' | 'with-token'>;
  /** Lets other tabs know whether this one has a token to give. */
  readonly offersToken: (hasOne: boolean) => void;
  /** Resolves once another tab would have answered, if it is not busy. */
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
/** How often a tab that has a token, and is busy, is waited for. */
const MOST_WAITS = 20;
/** Session storage: whose work this tab has unlocked, for a reload. */
const UNLOCKED_KEY = 'unlocked';

export class Session {
  /** Whether this tab is locked. */
  readonly lock: TabLock;
  readonly #ports: SessionPorts;
  readonly #changes = new Observable();
  readonly #marks: LockMarks;
  #tab: TabSession = emptyTab;
  #watching = new AbortController();
  #forgetting: Promise<void> = Promise.resolve();

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#marks = new LockMarks(ports.localStorage);
    this.lock = new TabLock({ ...ports, session: this, marks: this.#marks });
    ports.channel.subscribe((raw) => {
      const message = messageOf(raw);
      if (message !== null) this.#apply(heard(message));
    });
    ports.onStorage((key) => {
      // A null key means storage was cleared altogether.
      if (key === LOGOUT_KEY || key === null) this.#apply(loggedOutElsewhere);
    });
  }

  getSnapshot = (): SessionState => this.#tab.shown;

  subscribe = this.#changes.subscribe;

  isSeated = ({ userId, uid }: Person): boolean => {
    const { shown } = this.#tab;
    return userId === shown.userId && uid === shown.uid;
  };

  /**
   * Credentials for sending this person's changes; null unless they are the one logged in here, with a valid
   * token.
   */
  credentialsOf = (owner: Person): Credentials | null => {
    const { token, hasExpired } = this.#tab.shown;
    const { userId } = owner;
    return !this.isSeated(owner) || token === null || hasExpired ? null : { userId, token };
  };

  /** At startup: this tab's token, the one that stays signed in, another tab's, or what was unlocked here. */
  async restore(): Promise<SessionState> {
    const { sessionStorage, localStorage } = this.#ports;
    // Someone logged out while this tab was asleep.
    if ((sessionStorage.getItem(MARKER_KEY) ?? '') !== logOutMarker(localStorage)) {
      this.#carryOut({ do: 'keep' });
    }
    this.#carryOut({ do: 'tidy-up' });
    const kept = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
    if (kept !== null) this.#apply(adopted(kept));
    else {
      const unlocked = sessionStorage.getItem(UNLOCKED_KEY);
      if (unlocked !== null) await this.#calls((calls) => calls.goOnUnlocked(unlocked), undefined);
      this.#carryOut({ do: 'ask' });
      await this.#waitForToken();
    }
    return this.#tab.shown;
  }

  /** A new tab beside one that has a token waits for it, instead of beginning with nobody logged in. */
  async #waitForToken(): Promise<void> {
    const isHere = () => this.#tab.shown.userId !== null;
    const here = new Promise<void>((resolve) => this.subscribe(() => isHere() && resolve()));
    for (let waits = 0; !isHere() && waits < MOST_WAITS; waits += 1) {
      const others = await this.#ports.otherTabs();
      if (others === 'none' || (others === 'some' && waits > 0)) return;
      await Promise.race([here, this.#ports.patience()]);
    }
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

  /** Whether the same person has a newer token once they have been asked. */
  #isConfirmed(): Promise<boolean> {
    const { userId, token } = this.#tab.shown;
    this.#apply(confirming(true));
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        const now = this.#tab.shown;
        if (now.isConfirming) return;
        stop();
        resolve(now.userId === userId && now.token !== token);
      });
    });
  }

  /** The answer to `isConfirming`; what was asked of the server is then asked once more. */
  confirm(proof: Proof, signal?: AbortSignal): Promise<SignInResult> {
    return this.#calls((calls) => calls.confirm(proof, signal), notNow);
  }

  dismissConfirming = (): void => void this.#apply(confirming(false));

  /**
   * The session-ended dialog: the password proves the person, and the new token stays in this session only.
   * @param email for when there is no token to renew
   */
  resume(password: string, email: string | null, signal?: AbortSignal): Promise<SignInResult> {
    return this.#calls((calls) => calls.resume(password, email, signal), notNow);
  }

  /**
   * The person here proves who they are: to the server, or offline against the check value kept on this
   * device.
   */
  prove(password: string, email: string | null, signal?: AbortSignal): Promise<UnlockResult> {
    return this.#calls((calls) => calls.prove(password, email, signal), notNow);
  }

  /** Opens the last person's work with their password, without the server. */
  unlock(password: string): Promise<UnlockResult> {
    return this.#calls((calls) => calls.unlock(password), notNow);
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
  logOut = (): void => void this.#apply(loggedOut('acknowledged'));

  /** The server refused a token. */
  refused = (refusal: Refusal): void => void this.#apply(refused(refusal));

  /** @returns whether what has happened still was of use to anybody here */
  #apply(transition: Transition): boolean {
    const { shown } = this.#tab;
    const { tab, effects, isLate = false } = transition(this.#tab);
    this.#tab = tab;
    for (const effect of effects) this.#carryOut(effect);
    if (tab.shown !== shown) {
      this.#ports.offersToken(tab.shown.token !== null);
      this.#changes.notify();
    }
    return !isLate;
  }

  #carryOut(effect: Effect): void {
    const { sessionStorage, localStorage, channel, now, newId, loadUnlocking, loadLogOuts } = this.#ports;
    switch (effect.do) {
      case 'say':
        return channel.post(effect.message);
      case 'ask':
        return void this.#apply(asked(newId()));
      case 'wait-for-answers':
        return void this.#ports.patience().then(() => {
          const kept = localStorage.getItem(TOKEN_KEY);
          this.#apply(stillRefused(effect.of, kept));
        });
      case 'keep':
        sessionStorage.removeItem(TOKEN_KEY);
        sessionStorage.removeItem(UNLOCKED_KEY);
        if (effect.token !== undefined) this.#keep(TOKEN_KEY, effect.token);
        if (effect.unlocked !== undefined) this.#keep(UNLOCKED_KEY, effect.unlocked);
        return;
      case 'stay-signed-in':
        if (effect.token === null) return localStorage.removeItem(TOKEN_KEY);
        return localStorage.setItem(TOKEN_KEY, effect.token);
      case 'keep-session-key':
        return effect.session && keepSessionKey(localStorage, effect.session);
      case 'end-session': {
        const { session } = effect;
        return session && quietly(loadLogOuts().then((logOuts) => logOuts.end(session)));
      }
      case 'open-lock': {
        const seat = seatOf(this.#tab.shown);
        if (seat) effect.open(this.#marks, seat, { now: now(), opening: newId(), isProof: effect.isProof });
        return;
      }
      case 'forget-wipe':
        return localStorage.removeItem(WIPED_KEY);
      case 'keep-password': {
        const { person, password } = effect;
        // In the background: it takes a second of processor time.
        const isStillIn = () => this.isSeated(person);
        return quietly(this.unlocking().then((unlocking) => unlocking.keep(person, password, isStillIn)));
      }
      case 'forget-password':
        // A later question about what can be unlocked waits for this (see unlocking.ts).
        this.#forgetting = loadUnlocking()
          .then((unlocking) => unlocking.forget(effect.userId))
          .catch(() => undefined);
        return;
      case 'watch-for-server':
        return quietly(this.#watch(effect.person, effect.afterMs));
      case 'stop-watching':
        return this.#watching.abort();
      case 'mark-to-clear':
        return markToClear(localStorage, effect.of, effect.clears);
      case 'tell-log-out':
        localStorage.setItem(LOGOUT_KEY, String(now()));
        if (effect.clears === 'everything') localStorage.setItem(WIPED_KEY, String(now()));
        return endKeptSessions(localStorage);
      case 'tidy-up':
        return this.#tidyUp();
    }
  }

  async #watch(person: Person, afterMs: number): Promise<void> {
    this.#watching.abort();
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const unlocking = await this.unlocking();
    await unlocking.whenServerIsThere(signal, afterMs);
    if (!signal.aborted) this.#apply(serverIsThere(person));
  }

  /** In the background, for as long as it takes; what this page cannot do, the next one does. */
  #tidyUp(): void {
    const { localStorage, loadLogOuts, loadClearing } = this.#ports;
    if (localStorage.getItem(LOG_OUTS_KEY) !== null) quietly(loadLogOuts().then((logOuts) => logOuts.tell()));
    if (localStorage.getItem(CLEAR_KEY) !== null) quietly(loadClearing().then((clearing) => clearing.run()));
  }

  #keep(key: string, value: string): void {
    this.#ports.sessionStorage.setItem(key, value);
    this.#ports.sessionStorage.setItem(MARKER_KEY, logOutMarker(this.#ports.localStorage));
  }

  /** If the calling code cannot be loaded, there can be no answer either. */
  async #calls<T>(make: (calls: SessionCalls) => Promise<Happened<T>>, otherwise: T): Promise<T> {
    let calls;
    try {
      calls = await this.#loadCalls();
    } catch {
      return otherwise;
    }
    let happened = await make(calls);
    let result = this.#resultOf(happened);
    if (happened.wantsPassword && (await this.#isConfirmed())) {
      happened = await make(calls);
      result = this.#resultOf(happened);
    }
    return result;
  }

  #resultOf<T>({ transitions, result, late }: Happened<T>): T {
    return transitions.map((transition) => this.#apply(transition)).includes(false) ? late : result;
  }

  async #loadCalls(): Promise<SessionCalls> {
    const { SessionCalls } = await import('./session-calls.ts');
    const { http, localStorage } = this.#ports;
    return new SessionCalls({
      http,
      localStorage,
      getState: this.getSnapshot,
      marks: this.#marks,
      loadUnlocking: this.unlocking,
    });
  }
}

/** The last log-out; anything admitted before it no longer counts. */
export function logOutMarker(storage: Storage): string {
  return storage.getItem(LOGOUT_KEY) ?? '';
}

const notNow = { ok: false, errors: [NO_CONNECTION] } as const;

/** A failure does not matter here: the next page tries again. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
