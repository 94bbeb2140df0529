import { isRecord } from '#contract/record.ts';
import { Session } from '#device/session/session.ts';
import type { SessionPorts } from '#device/session/session.ts';
import { nobody } from '#device/person/session-state.ts';
import type { SessionState } from '#device/person/session-state.ts';
import { openDatabase } from '#device/store/database.ts';
import { writeMeta } from '#device/store/meta.ts';
import type { Refusal } from '#device/call/credentials.ts';
import type { HttpAnswer, HttpRequest } from '#device/ports.ts';
import { Clearing } from '#device/session/clearing.ts';
import { LogOuts } from '#device/session/log-outs.ts';
import { Unlocking } from '#device/session/unlocking.ts';
import {
  ChannelHub,
  InProcessLocks,
  SharedStorage,
  VirtualClock,
  busySubtle,
  freshIdb,
  memoryStorage,
  seededRandom,
  settle,
} from './device-harness.ts';
import { noNetwork, identityOf, person, loggedIn, tokenOf, uidOf } from './scripted-server.ts';

export const ANN = 1;
export const DANA = 2;
export const PASSWORD = 'Ready-to-administer-1';

export const loggedOut: SessionState = { ...nobody, hasLoggedOut: true };
export const of = (userId: number, serial = 1): SessionState => ({
  ...nobody,
  userId,
  uid: uidOf(userId),
  token: tokenOf(userId, serial),
});

/** The server has refused this token. */
export const refusal = (why: Refusal['why'], userId: number, serial = 1): Refusal => ({
  why,
  of: { userId, token: tokenOf(userId, serial) },
});

/** Enough to count as a slow hash for the code, and quick enough for the tests. */
const ITERATIONS = 10;

interface SessionTab {
  readonly session: Session;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly unlocking: Unlocking;
}

/** One browser with its tabs, and what is asked of the server. */
export class Browser {
  readonly clock = new VirtualClock();
  hub = new ChannelHub();
  readonly shared = new SharedStorage();
  readonly idb = freshIdb();
  readonly locks = new InProcessLocks();
  readonly asked: { path: string; body: unknown; token: string | undefined }[] = [];
  answer: (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer> = noNetwork;
  /** Answers from other tabs that have not reached this one yet. */
  readonly late: unknown[] = [];
  iterations = ITERATIONS;
  readonly #retries = new Set<() => void>();
  #questions = 0;
  #keepsAnswers = false;

  /** From now on, what tabs answer each other comes late. */
  keepAnswers(): void {
    this.#keepsAnswers = true;
  }

  /** The browser's answer about other tabs, and how long a tab waits for them. */
  isAlone = false;
  /** Tabs that have a token to give. */
  readonly giving = new Set<Session>();
  patience: () => Promise<void> = settle;

  /** Every tab is closed: nobody answers any more. */
  closeTabs(): void {
    this.hub = new ChannelHub();
    this.giving.clear();
    this.shared.closeTabs();
  }

  /** A tab; a given storage is that of a tab that was reloaded. */
  tab(sessionStorage: Storage = memoryStorage()): SessionTab {
    const { storage, onStorage } = this.shared.tab();
    const http = async (request: HttpRequest) => {
      this.asked.push({
        path: request.path,
        body: request.body,
        token: request.headers['authorization'],
      });
      return this.answer(request);
    };
    const channel = this.hub.open('session');
    const onMayRetry = (hurry: () => void) => {
      this.#retries.add(hurry);
      return () => this.#retries.delete(hurry);
    };
    const unlocking = new Unlocking({
      http,
      clock: this.clock,
      idb: this.idb,
      subtle: busySubtle,
      random: seededRandom(this.#questions),
      iterations: this.iterations,
      onMayRetry,
      marker: () => storage.getItem('logout') ?? '',
    });
    const logOuts = new LogOuts({ http, clock: this.clock, localStorage: storage, onMayRetry });
    const clearing = new Clearing({
      idb: this.idb,
      localStorage: storage,
      locks: this.locks.tab(),
      clock: this.clock,
    });
    const ports: SessionPorts = {
      http,
      sessionStorage,
      localStorage: storage,
      channel: {
        ...channel,
        post: (message) => {
          if (this.#keepsAnswers && isAnswer(message)) this.late.push(message);
          else channel.post(message);
        },
      },
      now: this.clock.now,
      newId: () => `question ${(this.#questions += 1)}`,
      onStorage,
      otherTabs: () => {
        if (this.giving.size > 0) return Promise.resolve('with-token');
        return Promise.resolve(this.isAlone ? 'none' : 'some');
      },
      offersToken: (hasOne) => void (hasOne ? this.giving.add(session) : this.giving.delete(session)),
      patience: () => this.patience(),
      loadUnlocking: () => Promise.resolve(unlocking),
      loadLogOuts: () => Promise.resolve(logOuts),
      loadClearing: () => Promise.resolve(clearing),
    };
    const session = new Session(ports);
    return { session, sessionStorage, localStorage: storage, unlocking };
  }

  async loggedIn(userId = ANN, staySignedIn = false): Promise<SessionTab> {
    const tab = this.tab();
    await this.logIn(tab.session, userId, staySignedIn);
    return tab;
  }

  async logIn(session: Session, userId: number, staySignedIn = false, serial = 1) {
    this.answer = () => loggedIn(tokenOf(userId, serial));
    const result = await session.logIn({ email: 'ann@example.test', password: PASSWORD, staySignedIn });
    await settle();
    return result;
  }

  /** This person has worked here: their database knows who they are. */
  async worked(userId: number, firstName: string): Promise<void> {
    const database = await openDatabase(identityOf(userId), this.idb);
    await writeMeta(database, 'me', person(userId, firstName));
    database.close();
  }

  /** The network or the page is back. */
  mayRetry(): void {
    for (const hurry of this.#retries) hurry();
  }
}

function isAnswer(message: unknown): boolean {
  return isRecord(message) && message['kind'] === 'token';
}
