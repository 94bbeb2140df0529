import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION, PLEASE_LOG_IN } from '#contract/error-sentences.ts';
import type { SessionKey } from '#contract/sessions.ts';
import { send } from '../call/api.ts';
import type { Outcome, Request } from '../call/api.ts';
import { isServerThere } from '../call/reachability.ts';
import type { Http } from '../ports.ts';
import type { Refusal } from '../call/credentials.ts';
import { heedingWipes } from '../call/heed-wipes.ts';
import { keepSessionKey } from './log-outs.ts';
import { markOpen } from '../person/lock-marks.ts';
import type { LogOuts } from './log-outs.ts';
import { personOf } from '../person/session-state.ts';
import type { SessionState } from '../person/session-state.ts';
import { personOfToken, TOKEN_KEY, WIPED_KEY } from '../person/token.ts';
import type { Person } from '../person/token.ts';
import type { UnlockResult, Unlocking } from './unlocking.ts';

/**
 * What a session asks of the server, and of the password check on this device. Loaded with the first such
 * call.
 */

/** Calls that answer with a token. */
export type TokenCallName =
  | 'authenticate'
  | 'welcome'
  | 'join'
  | 'setPassword'
  | 'changePassword'
  | 'confirmEmail';

export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly errors: readonly string[];
      /** The server has locked this person out: there is no session to continue. */
      readonly isShutOut?: boolean;
    };

/** What a session lets its calls change. */
interface SessionHands {
  readonly http: Http;
  readonly localStorage: Storage;
  readonly loadLogOuts: () => Promise<LogOuts>;
  readonly loadUnlocking: () => Promise<Unlocking>;
  readonly getState: () => Pick<SessionState, 'userId' | 'uid' | 'token' | 'hasExpired' | 'isConfirming'>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly askPassword: () => void;
  readonly refused: (refusal: Refusal) => void;
  readonly renew: (token: string, staysSignedIn: boolean) => void;
  readonly unlocked: (person: Person, hasExpired: boolean) => void;
}

const NOT_NOW = { ok: false, errors: [NO_CONNECTION] } as const;

const NOBODY = { userId: null, token: null };

/** How long until a dismissed session-ended dialog over unlocked work comes back, in milliseconds. */
const PUT_OFF_MS = 5 * 60 * 1000;

/** The password that got the token: the new one, if there is one. */
const bodySchema = z.object({
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  newPassword: z.optional(z.string()),
});

export class SessionCalls {
  readonly #session: SessionHands;
  #watching = new AbortController();

  constructor(session: SessionHands) {
    const { http, getState, refused } = session;
    this.#session = { ...session, http: heedingWipes(http, () => getState().userId, refused) };
  }

  async enter(
    name: TokenCallName,
    body: object,
    staysSignedIn: boolean,
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    const asked = calls[name].access === 'public' ? null : this.#session.getState().userId;
    const outcome = await this.call(name, { body, ...(signal && { signal }) });
    const { email, password, newPassword } = bodySchema.parse(body);
    if (outcome.kind === 'refused' && outcome.status === 403) await this.#shutOut(email);
    const begun = begunIn(outcome);
    if (begun === null) return refusal(outcome);
    // After canceling, the person stays where they are, even if the answer was already on its way.
    if (signal?.aborted || this.#hasChanged(asked)) return this.#refuse(begun, outcome);
    this.#renew(begun, staysSignedIn, newPassword ?? password);
    return { ok: true };
  }

  /** One that wants a password entered just now asks for it, and is made once more (rule SES-15). */
  async call<N extends CallName>(name: N, request: Omit<Request, 'token'>): Promise<Outcome<N>> {
    const outcome = await this.#callOnce(name, request);
    if (outcome.kind !== 'refused' || outcome.reason !== 'confirm') return outcome;
    return (await this.#isConfirmed()) ? this.#callOnce(name, request) : outcome;
  }

  async #callOnce<N extends CallName>(name: N, request: Omit<Request, 'token'>): Promise<Outcome<N>> {
    // A fresh log-in does not ask who was here before.
    const { userId, token } = calls[name].access === 'public' ? NOBODY : this.#session.getState();
    const outcome = await send(this.#session.http, name, { ...request, token });
    const isOver = outcome.kind === 'expired' || outcome.kind === 'signed-out';
    if (isOver && userId !== null && token !== null) {
      this.#session.refused({ why: outcome.kind, of: { userId, token } });
    }
    return outcome;
  }

  /** Whether the same person has a newer token once they have been asked. */
  #isConfirmed(): Promise<boolean> {
    const { getState, subscribe, askPassword } = this.#session;
    const { userId, token } = getState();
    askPassword();
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        const now = getState();
        if (now.isConfirming) return;
        stop();
        resolve(now.userId === userId && now.token !== token);
      });
    });
  }

  async confirm(password: string, signal?: AbortSignal): Promise<SignInResult> {
    const asked = this.#session.getState().userId;
    const staysSignedIn = this.#session.localStorage.getItem(TOKEN_KEY) !== null;
    const request = { body: { password }, ...(signal && { signal }) };
    const outcome = await this.#callOnce('confirmPassword', request);
    if (outcome.kind !== 'answer' || signal?.aborted || this.#hasChanged(asked)) return refusal(outcome);
    this.#session.renew(outcome.value.token, staysSignedIn);
    return { ok: true };
  }

  async resume(password: string, email: string | null, signal?: AbortSignal): Promise<SignInResult> {
    const { userId } = this.#session.getState();
    return this.#resumed(userId, await this.#askServer(password, email, signal), password, signal);
  }

  /** Whoever is here proves to be who they are: by the server, or offline by what this device keeps for that. */
  async prove(password: string, email: string | null, signal?: AbortSignal): Promise<UnlockResult> {
    const { userId, uid, token } = this.#session.getState();
    if (userId === null) return NOT_NOW;
    if (await isServerThere(this.#session.http)) {
      const outcome = await this.#askServer(password, email, signal);
      const isAnswered = outcome.kind !== 'no-answer' || outcome.errors.length > 0;
      if (isAnswered) {
        const result = this.#proved({ userId, token }, outcome, password, signal);
        if (result.ok) return { ok: true, person: { userId, uid } };
        const isWrong = outcome.kind === 'signed-out' && outcome.errors[0] !== PLEASE_LOG_IN;
        return isWrong ? { ...result, isWrong } : result;
      }
    }
    const unlocking = await this.#session.loadUnlocking();
    if (signal?.aborted) return NOT_NOW;
    // A password of whoever else may be kept here proves nothing.
    if (!(await unlocking.isReady(userId))) return NOT_NOW;
    return unlocking.attempt(password);
  }

  /** A token that stays signed in outlives the one that the password gets, and is kept. */
  #proved(
    { userId, token }: { readonly userId: number; readonly token: string | null },
    outcome: TokenOutcome,
    password: string,
    signal: AbortSignal | undefined,
  ): SignInResult {
    const { localStorage, getState } = this.#session;
    const begun = begunIn(outcome);
    const state = getState();
    const isKept = !state.hasExpired && token !== null && localStorage.getItem(TOKEN_KEY) === token;
    const isStillIn = state.userId === userId && state.token === token;
    if (begun === null || !isKept || !isStillIn) return this.#resumed(userId, outcome, password, signal);
    if (begun.session !== undefined) keepSessionKey(localStorage, begun.session);
    return { ok: true };
  }

  async #askServer(
    password: string,
    email: string | null,
    signal: AbortSignal | undefined,
  ): Promise<TokenOutcome> {
    const { http, getState } = this.#session;
    const { token, userId } = getState();
    const options = signal && { signal };
    if (token !== null) {
      const outcome = await send(http, 'refreshToken', { token, body: { password }, ...options });
      const isTooOld = outcome.kind === 'signed-out' && outcome.errors[0] === PLEASE_LOG_IN;
      if (!isTooOld || email === null) return outcome;
    }
    const outcome = await send(http, 'authenticate', { body: { email: email ?? '', password }, ...options });
    if (outcome.kind === 'refused' && outcome.status === 403) await this.#shutOut(email ?? undefined);
    // Right on this device but wrong on the server: it was changed elsewhere.
    if (outcome.kind === 'signed-out')
      await this.#unlocking((unlocking) => unlocking.forgetIfMatching(userId, password));
    return outcome;
  }

  async unlock(password: string): Promise<UnlockResult> {
    const unlocking = await this.#session.loadUnlocking();
    const result = await unlocking.attempt(password);
    if (result.ok && this.#session.getState().userId === null) {
      markOpen(this.#session.localStorage);
      this.#unlocked(unlocking, result.person);
      await this.#unlocking(() => unlocking.noteOpened(result.person, result.wrongPasswords ?? 0));
    }
    return result.ok ? { ok: true, person: result.person } : result;
  }

  /** After a reload, what was unlocked in this tab stays unlocked, unless the verifier is gone. */
  async goOnUnlocked(userId: number): Promise<void> {
    await this.#unlocking(async (unlocking) => {
      const offer = await unlocking.offer();
      if (offer?.userId === userId) this.#unlocked(unlocking, offer);
    });
  }

  async putOff(): Promise<void> {
    const person = personOf(this.#session.getState());
    if (person === null || !this.#isUnlocked(person)) return;
    this.#session.unlocked(person, false);
    await this.#unlocking((unlocking) => this.#watch(unlocking, person, PUT_OFF_MS));
  }

  #unlocked(unlocking: Unlocking, person: Person): void {
    this.#session.unlocked(person, false);
    this.#watch(unlocking, person, 0).catch(() => undefined);
  }

  /** When the network comes back, the session-ended dialog asks for the password to go online. */
  async #watch(unlocking: Unlocking, person: Person, afterMs: number): Promise<void> {
    this.#watching.abort();
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    await unlocking.whenServerIsThere(signal, afterMs);
    if (!signal.aborted && this.#isUnlocked(person)) this.#session.unlocked(person, true);
  }

  #isUnlocked({ userId }: Person): boolean {
    const state = this.#session.getState();
    return state.userId === userId && state.token === null;
  }

  /** Who asked has logged out meanwhile, and perhaps somebody else has logged in. Null: nobody asked as anyone. */
  #hasChanged(asked: number | null): boolean {
    return asked !== null && this.#session.getState().userId !== asked;
  }

  #resumed(
    asked: number | null,
    outcome: TokenOutcome,
    password: string,
    signal: AbortSignal | undefined,
  ): SignInResult {
    const begun = begunIn(outcome);
    if (begun === null) return refusal(outcome);
    if (signal?.aborted || this.#hasChanged(asked)) return this.#refuse(begun, outcome);
    this.#renew(begun, false, password);
    return { ok: true };
  }

  /** Nobody takes up this session any more, so it ends. */
  #refuse({ session }: Begun, outcome: TokenOutcome): SignInResult {
    if (session !== undefined) {
      this.#session
        .loadLogOuts()
        .then((logOuts) => logOuts.end(session))
        .catch(() => undefined);
    }
    return refusal(outcome);
  }

  #renew({ token, session }: Begun, staysSignedIn: boolean, password: string | undefined): void {
    this.#watching.abort();
    markOpen(this.#session.localStorage);
    this.#session.localStorage.removeItem(WIPED_KEY);
    if (session !== undefined) keepSessionKey(this.#session.localStorage, session);
    this.#session.renew(token, staysSignedIn);
    const person = personOfToken(token);
    if (person === null || password === undefined) return;
    // In the background: it takes a second of processor time.
    const isStillIn = () => this.#session.getState().userId === person.userId;
    void this.#unlocking((unlocking) => unlocking.keep(person, password, isStillIn));
  }

  /** "Your account has been deactivated": so this person cannot work offline either. */
  async #shutOut(email: string | undefined): Promise<void> {
    if (email !== undefined) await this.#unlocking((unlocking) => unlocking.forgetEmail(email));
  }

  /** If unlocking is unavailable (an old browser, a full disk), everything else still works. */
  async #unlocking(run: (unlocking: Unlocking) => Promise<void>): Promise<void> {
    try {
      await run(await this.#session.loadUnlocking());
    } catch {
      // The next log-in recreates it.
    }
  }
}

type TokenOutcome = Outcome<TokenCallName> | Outcome<'refreshToken'>;
type AnyTokenOutcome = TokenOutcome | Outcome<'confirmPassword'>;

/** A token, and what ends its session; an earlier server gives none. */
interface Begun {
  readonly token: string;
  readonly session?: SessionKey | undefined;
}

/** With a token that names its owner; anything else is not the server's answer. */
function begunIn(outcome: TokenOutcome): Begun | null {
  if (outcome.kind !== 'answer') return null;
  return personOfToken(outcome.value.token) === null ? null : outcome.value;
}

/** The server's sentences, or the one for no answer (rules ERR-1 and ERR-2). */
function refusal(outcome: AnyTokenOutcome): SignInResult {
  const errors = 'errors' in outcome ? outcome.errors : [];
  return {
    ok: false,
    errors: errors.length > 0 ? errors : [NO_CONNECTION],
    ...(outcome.kind === 'refused' && outcome.status === 403 && { isShutOut: true }),
  };
}
