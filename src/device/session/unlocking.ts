import { uuidV7 } from '#domain/identifier.ts';
import { calledName } from '#domain/names.ts';
import { openDatabase } from '../store/database.ts';
import { noteDeed } from '../store/deeds.ts';
import type { IndexedDb } from '../store/indexed-db.ts';
import { readMeta } from '../store/meta.ts';
import type { Random } from '../ports.ts';
import { isServerThere, whenServerIsThere } from '../call/reachability.ts';
import type { ReachabilityPorts } from '../call/reachability.ts';
import { MOST_TRIES, NO_TRIES, counted, waitLeft, withClock } from './unlock-tries.ts';
import { UnlockDatabase, keySchema } from './unlock-database.ts';
import { isSamePerson } from '../person/token.ts';
import type { Person } from '../person/token.ts';
import type { UnlockKey } from './unlock-database.ts';
import { ITERATIONS, isPasswordOf, makeVerifier } from './password-verifier.ts';

/**
 * Working offline after the app was reopened without a token: the person who last worked here opens their own
 * work with their password, checked on this device. What that means for safety is in docs/security.md.
 *
 * It ends with a log-out, with the server's refusal, after too many wrong passwords, when someone else logs
 * in, and when the person turns it off.
 */

export interface UnlockPorts extends ReachabilityPorts {
  readonly idb: IndexedDb;
  readonly subtle: SubtleCrypto;
  readonly random: Random;
  /** Fewer only in tests that make many. */
  readonly iterations?: number;
  /** The marker of the last log-out in any tab (rule SES-4). */
  readonly marker: () => string;
}

/** The person the log-in page offers offline work to. */
export interface UnlockOffer extends Person {
  readonly firstName: string;
  readonly email: string;
  /** Milliseconds until a password may be tried. */
  readonly waitMs: number;
}

/** Work was opened, which the audit log is told at the next contact (rule AUD-5). */
export interface Opening {
  /** The log-in; null for work opened without one. */
  readonly session: string | null;
  readonly isOffline: boolean;
  /** Before the right one; without, as many as were counted behind the lock screen. */
  readonly wrongPasswords?: number;
}

export type UnlockResult =
  | {
      readonly ok: true;
      readonly person: Person;
      /** The password was checked on this device. */
      readonly isOffline?: boolean;
      /** Before the right one. */
      readonly wrongPasswords?: number;
    }
  | {
      readonly ok: false;
      readonly errors: readonly string[];
      /** The password was wrong. */
      readonly isWrong?: boolean;
      /** Milliseconds until the next try. */
      readonly waitMs?: number;
      /** No tries are left. */
      readonly isOver?: boolean;
    };

const WRONG = 'The password is incorrect.';
const TOO_MANY = 'Too many wrong passwords. Please log in once you are back online.';
const OVER = 'Please log in once you are back online.';

export class Unlocking {
  readonly #ports: UnlockPorts;
  readonly #database: UnlockDatabase;
  /**
   * Raised by anything that ends or renews it, so that a verifier still being made is not stored afterward.
   */
  #turn = 0;

  constructor(ports: UnlockPorts) {
    this.#ports = ports;
    this.#database = new UnlockDatabase(ports.idb);
  }

  /**
   * Makes the password's verifier, unless the person has turned this off. Only one person's is ever kept.
   * @param isOfDevice it is not the account's
   */
  async keep(
    { userId, uid }: Person,
    password: string,
    isStillIn: () => boolean,
    isOfDevice = false,
  ): Promise<void> {
    const { keys } = this.#database;
    const marker = this.#ports.marker();
    this.#turn += 1;
    const turn = this.#turn;
    if (!(await this.isOn(userId))) return keys.clear();
    const verifier = await makeVerifier(this.#makerPorts(), password);
    if (!isStillIn() || turn !== this.#turn) return;
    await this.#database.transaction('rw', keys, async () => {
      await keys.clear();
      await keys.put({ userId, uid, verifier, isOfDevice, tries: NO_TRIES, marker });
    });
  }

  /** Whose work can be opened now; null when nobody's can. */
  async offer(): Promise<UnlockOffer | null> {
    const key = await this.#read();
    if (key === null) return null;
    const person = ownerOf(key);
    const me = await this.#namesOf(person);
    if (me === null) return null;
    const waitMs = waitLeft(key.tries, this.#ports.clock.now());
    return { ...person, firstName: calledName(me), email: me.email, waitMs };
  }

  /**
   * One try, counted before it is made.
   *
   * @param of nobody else's password will do
   */
  async attempt(password: string, of: Person | null = null): Promise<UnlockResult> {
    const { keys } = this.#database;
    const { subtle, clock } = this.#ports;
    const key = await this.#count(of);
    if (key === null) return { ok: false, errors: [OVER], isOver: true };
    const waitMs = waitLeft(key.tries, clock.now());
    if (!key.isCounted) return { ok: false, errors: [], waitMs };
    if (await isPasswordOf(subtle, key.verifier, password)) {
      // The offer to unlock may have ended in another tab in the meantime.
      if (!(await this.isReady(key))) return { ok: false, errors: [OVER], isOver: true };
      await keys.update(key.userId, { tries: NO_TRIES });
      if (key.verifier.iterations < this.#makerPorts().iterations) void this.#strengthen(key, password);
      return { ok: true, person: ownerOf(key), isOffline: true, wrongPasswords: key.tries.failures - 1 };
    }
    if (key.tries.failures < MOST_TRIES) return { ok: false, errors: [WRONG], isWrong: true, waitMs };
    await keys.clear();
    return { ok: false, errors: [TOO_MANY], isWrong: true, isOver: true };
  }

  async noteOpened(person: Person, { session, ...opening }: Opening): Promise<void> {
    const { idb, clock, random } = this.#ports;
    const now = clock.now();
    const database = await openDatabase(person, idb);
    try {
      await noteDeed(
        database,
        { kind: 'unlocked', ...opening },
        { id: uuidV7(now, random.bytes(10)), now, session },
      );
    } finally {
      database.close();
    }
  }

  /** Ends it for one person, or for whoever it belongs to. */
  async forget(userId: number | null): Promise<void> {
    this.#turn += 1;
    const key = await this.#read();
    if (userId === null || key === null || key.userId === userId) await this.#database.keys.clear();
  }

  /** The server has locked out the person with this email. */
  async forgetEmail(email: string): Promise<void> {
    const offer = await this.offer();
    if (offer?.email.toLowerCase() === email.trim().toLowerCase()) await this.forget(offer.userId);
  }

  /** The server refuses a password that is right here: it was changed elsewhere. */
  async forgetIfMatching(userId: number | null, password: string): Promise<void> {
    const key = await this.#read();
    if (key === null || key.userId !== userId || key.isOfDevice === true) return;
    if (await isPasswordOf(this.#ports.subtle, key.verifier, password)) await this.forget(userId);
  }

  /** On for everyone who has not turned it off on this device. */
  async isOn(userId: number): Promise<boolean> {
    return (await this.#database.declined.get(userId)) === undefined;
  }

  /** Whether this person could open their work right now if offline. */
  async isReady(person: Person): Promise<boolean> {
    const key = await this.#read();
    return key !== null && isSamePerson(key, person);
  }

  /** Whether it would be by a password of this device, and not by the account's. */
  async isOfDevice(person: Person): Promise<boolean> {
    const key = await this.#read();
    return key !== null && isSamePerson(key, person) && key.isOfDevice === true;
  }

  /** Off ends it at once; on takes effect with the next password the server accepts. */
  async setOn(userId: number, isOn: boolean): Promise<void> {
    if (isOn) return this.#database.declined.delete(userId);
    await this.#database.declined.put({ userId });
    await this.forget(userId);
  }

  isServerThere = (): Promise<boolean> => isServerThere(this.#ports.http);

  /** Resolves when the server answers (first asked after `afterMs`) or when the signal aborts. */
  async whenServerIsThere(signal: AbortSignal, afterMs = 0): Promise<void> {
    if (afterMs > 0) await this.#ports.clock.sleep(afterMs, signal);
    await whenServerIsThere(this.#ports, signal);
  }

  /** The key with one more try counted, or unchanged while a wait is running. */
  #count(of: Person | null): Promise<(UnlockKey & { isCounted: boolean }) | null> {
    const { keys } = this.#database;
    const now = this.#ports.clock.now();
    return this.#database.transaction('rw', keys, async () => {
      const key = await this.#read();
      if (key === null || (of !== null && !isSamePerson(key, of))) return null;
      if (key.tries.failures >= MOST_TRIES) {
        await keys.clear();
        return null;
      }
      const isCounted = waitLeft(key.tries, now) === 0;
      const tries = isCounted ? counted(key.tries, now) : withClock(key.tries, now);
      await keys.update(key.userId, { tries });
      return { ...key, tries, isCounted };
    });
  }

  /** Null when there is none, when it cannot be read, or when someone has logged out since. */
  async #read(): Promise<UnlockKey | null> {
    const key = keySchema.safeParse(await this.#database.keys.toCollection().first()).data;
    return key === undefined || key.marker !== this.#ports.marker() ? null : key;
  }

  async #namesOf(person: Person): Promise<{ firstName: string; email: string } | null> {
    const database = await openDatabase(person, this.#ports.idb);
    try {
      return await readMeta(database, 'me');
    } finally {
      database.close();
    }
  }

  /** Made with fewer rounds than required today. */
  async #strengthen(key: UnlockKey, password: string): Promise<void> {
    const verifier = await makeVerifier(this.#makerPorts(), password);
    await this.#database.keys.update(key.userId, { verifier });
  }

  #makerPorts() {
    const { subtle, iterations = ITERATIONS, random } = this.#ports;
    return { subtle, iterations, bytes: (count: number) => random.bytes(count) };
  }
}

function ownerOf({ userId, uid }: UnlockKey): Person {
  return { userId, uid };
}
