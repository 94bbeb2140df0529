import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { NO_CONNECTION, PLEASE_LOG_IN } from '#contract/error-sentences.ts';
import { heedingWipes, send, sentencesOf } from '../call/api.ts';
import type { Outcome, Request } from '../call/api.ts';
import { isServerThere } from '../call/reachability.ts';
import type { Http } from '../ports.ts';
import type { LockMarks } from '../person/lock-marks.ts';
import { personOf } from '../person/session-state.ts';
import type { SessionState } from '../person/session-state.ts';
import { refused } from './session-transitions.ts';
import type { Transition } from './session-transitions.ts';
import { isLockedAnywhere } from './lock-openings.ts';
import { entered, proved, putOff, unlocked } from './sign-in-transitions.ts';
import type { Entered } from './sign-in-transitions.ts';
import { sessionOfToken } from '../person/session-of-token.ts';
import { wasJustProved } from './just-proved.ts';
import { TOKEN_KEY, personOfToken } from '../person/token.ts';
import type { Person } from '../person/token.ts';
import type { Opening, UnlockResult, Unlocking } from './unlocking.ts';

/**
 * A session's calls to the server and to the password check on this device. Loaded with the first such call.
 * Each returns what has happened; the session decides what that means for whoever is here by then.
 */

/** Calls that answer with a token. */
export type TokenCallName =
  | 'authenticate'
  | 'signIn'
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

/** Of who is logged in: the password, or the code of a sign-in by the hospital just now. */
export type Proof = { readonly password: string } | { readonly code: string };

/** The outcome of a call. */
export interface Happened<Result> {
  /** The transitions it causes, one after another. */
  readonly transitions: readonly Transition[];
  readonly result: Result;
  /** The result instead, where one of them comes too late for anybody here. */
  readonly late: Result;
  /** The server wants the password once more, and the same call after it (rule SES-15). */
  readonly wantsPassword?: boolean;
}

export interface CallPorts {
  readonly http: Http;
  readonly localStorage: Pick<Storage, 'getItem'>;
  readonly getState: () => SessionState;
  readonly marks: LockMarks;
  readonly loadUnlocking: () => Promise<Unlocking>;
}

const NOT_NOW = { ok: false, errors: [NO_CONNECTION] } as const;

/** The person in whose name a call is made. */
type Asked = Pick<SessionState, 'userId' | 'token'>;

const NOBODY: Asked = { userId: null, token: null };

/** The password that got the token: the new one, if there is one. */
const bodySchema = z.object({
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  newPassword: z.optional(z.string()),
});

export class SessionCalls {
  readonly #ports: CallPorts;

  constructor(ports: CallPorts) {
    this.#ports = ports;
  }

  async enter(
    name: TokenCallName,
    body: object,
    staysSignedIn: boolean,
    signal?: AbortSignal,
  ): Promise<Happened<SignInResult>> {
    const asked = askerOf(name, this.#ports.getState());
    const { email, password, newPassword } = bodySchema.parse(body);
    const called = await this.call(name, { body, ...(signal && { signal }) });
    if (called.result.kind === 'refused' && called.result.status === 403) await this.#shutOut(email);
    const entering = { how: 'entered', asked, password: newPassword ?? password, staysSignedIn } as const;
    const by = { ...entering, isProof: provesPerson(name, called.result, entering.password), signal };
    await this.#noteEntered(called.result, by);
    return { ...signedIn(called.result, called.transitions, by), wantsPassword: called.wantsPassword };
  }

  async call<N extends CallName>(name: N, request: Omit<Request, 'token'>) {
    const { userId, token } = askerOf(name, this.#ports.getState());
    const { outcome, transitions } = await this.#send(name, { ...request, token });
    if ((outcome.kind === 'expired' || outcome.kind === 'signed-out') && userId !== null && token !== null)
      transitions.push(refused({ why: outcome.kind, of: { userId, token } }));
    const wantsPassword = outcome.kind === 'refused' && outcome.reason === 'confirm';
    return { transitions, result: outcome, late: outcome, wantsPassword };
  }

  /** By the hospital, this also opens the lock, as the password there does. */
  async confirm(proof: Proof, signal?: AbortSignal): Promise<Happened<SignInResult>> {
    const asked = this.#ports.getState();
    const staysSignedIn = this.#ports.localStorage.getItem(TOKEN_KEY) !== null;
    const request = { body: proof, ...(signal && { signal }) };
    const isByHospital = 'code' in proof;
    const { transitions, result } = await (isByHospital
      ? this.call('confirmSignIn', request)
      : this.call('confirmPassword', request));
    const by = { how: 'confirmed', asked, staysSignedIn, isProof: isByHospital, signal } as const;
    await this.#noteEntered(result, by);
    return signedIn(result, transitions, by);
  }

  async resume(
    password: string,
    email: string | null,
    signal?: AbortSignal,
  ): Promise<Happened<SignInResult>> {
    const asked = this.#ports.getState();
    const { outcome, transitions } = await this.#askServer(password, email, signal);
    const by = { how: 'entered', asked, password, isProof: true, staysSignedIn: false, signal } as const;
    await this.#noteEntered(outcome, by);
    return signedIn(outcome, transitions, by);
  }

  /**
   * The person here proves who they are: to the server, or offline against the check value kept on this
   * device.
   */
  async prove(password: string, email: string | null, signal?: AbortSignal): Promise<Happened<UnlockResult>> {
    const asked = this.#ports.getState();
    const person = personOf(asked);
    if (person === null) return only(NOT_NOW);
    const { token } = asked;
    const hasDevicePassword = await this.#hasDevicePassword(person);
    if (!hasDevicePassword && (await isServerThere(this.#ports.http))) {
      const { outcome, transitions } = await this.#askServer(password, email, signal);
      if (outcome.kind !== 'no-answer' || outcome.errors.length > 0) {
        const staysSignedIn = token !== null && this.#ports.localStorage.getItem(TOKEN_KEY) === token;
        const by = { how: 'proved', asked, password, isProof: true, staysSignedIn, signal } as const;
        const { result, ...signIn } = signedIn(outcome, transitions, by);
        const isWrong = outcome.kind === 'signed-out' && outcome.errors[0] !== PLEASE_LOG_IN;
        if (!result.ok) {
          return { ...signIn, result: { ...result, ...(isWrong && { isWrong }) }, late: NOT_NOW };
        }
        await this.#noteOpened(person, { isOffline: false, session: sessionIn(outcome) });
        return { ...signIn, result: { ok: true, person }, late: NOT_NOW };
      }
    }
    const unlocking = await this.#ports.loadUnlocking();
    if (signal?.aborted) return only(NOT_NOW);
    // A password of whoever else may be kept here proves nothing.
    if (!(await unlocking.isReady(person))) return only(NOT_NOW);
    const result = await unlocking.attempt(password, person);
    if (!result.ok || signal?.aborted) return only(result.ok ? NOT_NOW : result);
    await this.#noteOpened(person, { isOffline: true, session: sessionOfToken(token) });
    return { transitions: [proved(person)], result, late: NOT_NOW };
  }

  /** A log-in also opens the locked tabs of the same person. */
  async #noteEntered(outcome: TokenOutcome, { isProof, signal }: Pick<Entered, 'isProof'> & Cancelable) {
    const person = outcome.kind === 'answer' ? personOfToken(outcome.value.token) : null;
    if (person === null || !isProof || signal?.aborted || !isLockedAnywhere(this.#ports.marks, person))
      return;
    await this.#noteOpened(person, { isOffline: false, session: sessionIn(outcome) });
  }

  /** What opens their work is a password of this device, which the server does not know. */
  async #hasDevicePassword(person: Person): Promise<boolean> {
    let has = false;
    await this.#unlocking(async (unlocking) => {
      has = await unlocking.isOfDevice(person);
    });
    return has;
  }

  /** Noted before the lock opens, so that the audit log misses no opening (rule AUD-5). */
  #noteOpened(person: Person, opening: Opening): Promise<void> {
    return this.#unlocking((unlocking) => unlocking.noteOpened(person, opening));
  }

  /**
   * The password for a new token in place of one that has expired or has to be proved.
   * @param email for when there is no token to renew
   */
  async #askServer(password: string, email: string | null, signal: AbortSignal | undefined) {
    const { token, userId } = this.#ports.getState();
    const options = signal && { signal };
    if (token !== null) {
      const renewed = await this.#send('refreshToken', { token, body: { password }, ...options });
      const { outcome, transitions } = renewed;
      const isTooOld = outcome.kind === 'signed-out' && outcome.errors[0] === PLEASE_LOG_IN;
      // After an order to delete there is nothing to go on with.
      if (!isTooOld || email === null || transitions.length > 0) return renewed;
    }
    const body = { email: email ?? '', password };
    const called = await this.#send('authenticate', { body, ...options });
    const { outcome } = called;
    if (outcome.kind === 'refused' && outcome.status === 403) await this.#shutOut(email ?? undefined);
    // Right on this device but wrong on the server: it was changed elsewhere.
    if (outcome.kind === 'signed-out')
      await this.#unlocking((unlocking) => unlocking.forgetIfMatching(userId, password));
    return called;
  }

  /** One call, and whether the server has given the order to delete with its answer. */
  async #send<N extends CallName>(name: N, request: Request) {
    const transitions: Transition[] = [];
    const http = heedingWipes(
      this.#ports.http,
      () => this.#ports.getState().userId,
      (refusal) => transitions.push(refused(refusal)),
    );
    return { outcome: await send(http, name, request), transitions };
  }

  async unlock(password: string): Promise<Happened<UnlockResult>> {
    const unlocking = await this.#ports.loadUnlocking();
    const result = await unlocking.attempt(password);
    if (!result.ok) return only(result);
    const { person, wrongPasswords = 0 } = result;
    const opened: UnlockResult = { ok: true, person };
    // A person who is logged in has opened their work already.
    if (this.#ports.getState().userId !== null) return only(opened);
    await this.#noteOpened(person, { isOffline: true, wrongPasswords, session: null });
    return { transitions: [unlocked(person, true)], result: opened, late: opened };
  }

  /** After a reload, what was unlocked in this tab stays unlocked, unless the verifier is gone. */
  async goOnUnlocked(uid: string): Promise<Happened<void>> {
    const transitions: Transition[] = [];
    await this.#unlocking(async (unlocking) => {
      const offer = await unlocking.offer();
      if (offer?.uid === uid) transitions.push(unlocked(offer, false));
    });
    return { transitions, result: undefined, late: undefined };
  }

  putOff = (): Promise<Happened<void>> =>
    Promise.resolve({ transitions: [putOff], result: undefined, late: undefined });

  /** "Your account has been deactivated": so this person cannot work offline either. */
  async #shutOut(email: string | undefined): Promise<void> {
    if (email !== undefined) await this.#unlocking((unlocking) => unlocking.forgetEmail(email));
  }

  /** If unlocking is unavailable (an old browser, a full disk), everything else still works. */
  async #unlocking(run: (unlocking: Unlocking) => Promise<void>): Promise<void> {
    try {
      await run(await this.#ports.loadUnlocking());
    } catch {
      // The next log-in recreates it.
    }
  }
}

/** A fresh log-in does not ask who was here before. */
const askerOf = (name: CallName, state: SessionState): Asked =>
  calls[name].access === 'public' ? NOBODY : state;

const only = <Result>(result: Result): Happened<Result> => ({ transitions: [], result, late: result });

type TokenOutcome =
  | Outcome<TokenCallName>
  | Outcome<'refreshToken'>
  | Outcome<'confirmPassword'>
  | Outcome<'confirmSignIn'>;

/** A mailed key proves nothing about who is at the device; a sign-in by the hospital does where that has asked. */
function provesPerson(name: TokenCallName, outcome: TokenOutcome, password: string | undefined): boolean {
  if (name !== 'signIn' || outcome.kind !== 'answer') return password !== undefined;
  return wasJustProved(outcome.value.token);
}

interface Cancelable {
  readonly signal?: AbortSignal | undefined;
}

const sessionIn = (outcome: TokenOutcome): string | null =>
  outcome.kind === 'answer' ? sessionOfToken(outcome.value.token) : null;

function signedIn(
  outcome: TokenOutcome,
  transitions: readonly Transition[],
  { signal, ...by }: Omit<Entered, 'token' | 'session' | 'isCanceled'> & Cancelable,
): Happened<SignInResult> {
  // With a token that names its owner; anything else is not the server's answer.
  if (outcome.kind !== 'answer' || personOfToken(outcome.value.token) === null)
    return { transitions, result: failure(outcome), late: NOT_NOW };
  const { token, session }: Pick<Entered, 'token' | 'session'> = outcome.value;
  const isCanceled = signal?.aborted === true;
  return {
    transitions: [...transitions, entered({ ...by, token, session, isCanceled })],
    result: { ok: true },
    late: NOT_NOW,
  };
}

/** The server's sentences, or the one for no answer (rules ERR-1 and ERR-2). */
function failure(outcome: TokenOutcome): Extract<SignInResult, { ok: false }> {
  return {
    ok: false,
    errors: sentencesOf(outcome),
    ...(outcome.kind === 'refused' && outcome.status === 403 && { isShutOut: true }),
  };
}
