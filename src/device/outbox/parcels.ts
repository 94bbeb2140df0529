import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { bytesToBase64 } from '../store/backup/base64.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta } from '../store/meta.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { delayAfter, isDue } from '../call/retry-delays.ts';
import type { Locks, Put } from '../ports.ts';
import type { Refusal } from '../call/credentials.ts';
import { ROW_VERSION, isNewerRow } from '../rows/stored.ts';
import type { Parcel } from '../rows/stored.ts';
import { openParcel } from './kinds/kinds.ts';
import type { NewParcel } from './kinds/kinds.ts';
import type { Attempt, AttemptPorts } from './parcel.ts';
import type { SendingPorts } from './sending.ts';

/**
 * Parcels on their way to the server, of every kind: stored with their bytes before anything is sent, under the
 * id that makes each arrive once, and removed when the server confirms it. A lock for each keeps two tabs from
 * sending the same one.
 */

export interface ParcelPorts extends SendingPorts {
  readonly put: Put;
  readonly locks: Locks;
  /** The server refused the token of a call. */
  readonly onRefused: (refusal: Refusal) => void;
  readonly onWaiting: () => void;
  readonly onSent: () => void;
}

/** `signal` aborted: it is neither sent nor kept. */
export type SubmitOptions = Pick<AttemptPorts, 'onProgress' | 'signal'>;

export type Submitted =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  /** The server's sentence; it is not kept. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It waits on this device and is sent later. */
  | { readonly kind: 'kept'; readonly id: string; readonly why: string }
  /** It could be neither sent nor kept. */
  | { readonly kind: 'failed'; readonly why: string };

/** Shown before "It is kept on this device and will be sent later." */
const NOT_REMOVED = 'This device could not delete it.';

export class Parcels {
  readonly #ports: ParcelPorts;
  readonly #database: DeviceDatabase;
  #sending: Promise<void> | null = null;

  constructor(ports: ParcelPorts) {
    this.#ports = ports;
    this.#database = ports.database;
  }

  /** Stores a parcel and sends it while the person watches. */
  async submit(content: NewParcel, bytes: ArrayBuffer, options: SubmitOptions): Promise<Submitted> {
    const parcel = this.#newParcel(content);
    let result: Submitted = { kind: 'cancelled' };
    // Locked before there is a row, so that no other tab can find it first.
    await this.#ports.locks.request(lockOf(parcel.id), {}, async () => {
      const isKept = await this.#keep(parcel, bytes);
      result = await this.#submitted(parcel, bytes, { isKept, ...options });
    });
    return result;
  }

  /** Sends what is due, one after another; returns at once if that is already in progress. */
  sendDue(): Promise<void> {
    this.#sending ??= this.#sendEachDue().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** Clears every delay. */
  async hurry(): Promise<void> {
    const now = this.#ports.now();
    await this.#database.parcels
      .filter((row) => row.nextAttemptAt > now && !isNewerRow(row))
      .modify({ nextAttemptAt: now });
  }

  /** Retries one that was refused or is delayed. */
  async retry(id: string): Promise<void> {
    await this.#own(id).modify({ refusal: null, attempts: 0, nextAttemptAt: this.#ports.now() });
    await this.sendDue();
  }

  /** A parcel's bytes, for saving elsewhere; null when they are no longer here. */
  async bytes(id: string): Promise<ArrayBuffer | null> {
    return (await this.#database.parcelFiles.get(id))?.bytes ?? null;
  }

  /** Discards one; the backup file still has it for 30 days. */
  async discard(id: string): Promise<void> {
    const { parcels, parcelFiles, discarded } = this.#database;
    const bytes = await this.bytes(id);
    const base64 = bytes === null ? null : bytesToBase64(new Uint8Array(bytes));
    await this.#database.transaction('rw', parcels, parcelFiles, discarded, async () => {
      const parcel = await parcels.get(id);
      if (parcel === undefined) return;
      await discarded.add({
        id: this.#ports.newId(),
        assessmentId: id,
        at: this.#ports.now(),
        why: DISCARDED_BY_HAND,
        working: null,
        changed: {},
        raw: { parcel, base64 },
      });
      await Promise.all([parcels.delete(id), parcelFiles.delete(id)]);
    });
    this.#ports.onWaiting();
  }

  #newParcel(content: NewParcel): Parcel {
    const now = this.#ports.now();
    return {
      ...content,
      id: this.#ports.newId(),
      row: ROW_VERSION,
      since: now,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      refusal: null,
    };
  }

  /** False when there is no space: it is then sent from memory. */
  async #keep(parcel: Parcel, bytes: ArrayBuffer): Promise<boolean> {
    const { parcels, parcelFiles } = this.#database;
    try {
      await this.#database.transaction('rw', parcels, parcelFiles, async () => {
        await parcels.add(parcel);
        await parcelFiles.add({ id: parcel.id, bytes });
      });
    } catch {
      return false;
    }
    this.#ports.onWaiting();
    return true;
  }

  async #submitted(
    parcel: Parcel,
    bytes: ArrayBuffer,
    { isKept, ...options }: SubmitOptions & { isKept: boolean },
  ): Promise<Submitted> {
    const attempt = await this.#attempt(parcel, bytes, options);
    // The person is present to fix a refusal or choose again.
    if (attempt.kind !== 'later' && attempt.kind !== 'paused') {
      const isGone = await this.#letGo(parcel.id).then(
        () => true,
        () => false,
      );
      // A row that could not be removed is sent again: nothing else may be said of it, unless it has arrived.
      if (isGone || !isKept || attempt.kind === 'done') return attempt;
      return { kind: 'kept', id: parcel.id, why: attempt.kind === 'refused' ? attempt.why : NOT_REMOVED };
    }
    const why = attempt.kind === 'later' ? attempt.why : '';
    if (!isKept) return { kind: 'failed', why: why === '' ? NO_CONNECTION : why };
    await this.#note(parcel.id, attempt);
    return { kind: 'kept', id: parcel.id, why };
  }

  async #sendEachDue(): Promise<void> {
    const rows = await this.#database.parcels.toArray();
    for (const { id } of rows.toSorted((a, b) => a.since - b.since)) {
      if (!(await this.#sendOne(id))) return;
    }
  }

  /** False when there is no point in trying the others now. */
  async #sendOne(id: string): Promise<boolean> {
    let mayGoOn = true;
    await this.#ports.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      const parcel = await this.#own(id).first();
      if (lock === null || parcel === undefined || !isToBeSent(parcel, this.#ports.now())) return;
      const options = { onProgress: () => undefined, signal: NEVER };
      const attempt = await this.#attempt(parcel, await this.bytes(id), options);
      mayGoOn = attempt.kind === 'done' || attempt.kind === 'refused';
      if (attempt.kind === 'done') await this.#letGo(id);
      else await this.#note(id, attempt);
    });
    return mayGoOn;
  }

  /** Only under its owner's token. */
  async #attempt(parcel: Parcel, bytes: ArrayBuffer | null, options: SubmitOptions): Promise<Attempt> {
    const { http, put, onRefused } = this.#ports;
    const { attempt } = openParcel(parcel);
    const credentials = this.#ports.credentials();
    if (credentials === null || attempt === null) return { kind: 'paused', why: 'signed-out' };
    const { token } = credentials;
    const epoch = await readMeta(this.#database, 'epoch');
    const outcome = await attempt({ http, put, token, epoch, ...options }, bytes);
    if (outcome.kind === 'paused') onRefused({ why: outcome.why, of: credentials });
    if (outcome.kind === 'done') this.#ports.onSent();
    return outcome;
  }

  /** Writes the outcome of an attempt to the row; a pause leaves it as it was. */
  async #note(id: string, attempt: Attempt): Promise<void> {
    const { now } = this.#ports;
    await this.#own(id).modify((row) => {
      if (attempt.kind === 'refused') row.refusal = attempt.why;
      if (attempt.kind !== 'later') return;
      const { why, retryAfterMs } = attempt;
      row.nextAttemptAt = now() + Math.max(delayAfter(row.attempts, this.#ports), retryAfterMs ?? 0);
      row.attempts += 1;
      row.lastError = { why, retryAfterMs };
    });
  }

  /** The row of this id, unless a newer app wrote it: then it waits, to the letter, until this app is updated. */
  #own(id: string) {
    return this.#database.parcels
      .where('id')
      .equals(id)
      .filter((row) => !isNewerRow(row));
  }

  async #letGo(id: string): Promise<void> {
    const { parcels, parcelFiles } = this.#database;
    await this.#database.transaction('rw', parcels, parcelFiles, () =>
      Promise.all([parcels.delete(id), parcelFiles.delete(id)]),
    );
    this.#ports.onWaiting();
  }
}

const NEVER = new AbortController().signal;

const lockOf = (id: string): string => `rta-parcel-${id}`;

function isToBeSent(parcel: Parcel, now: number): boolean {
  return openParcel(parcel).attempt !== null && parcel.refusal === null && isDue(parcel, now);
}

/** The outcome of a stored parcel: still waiting and why, needs the person, discarded, or on the server. */
export async function readOutcome(
  database: DeviceDatabase,
  id: string,
): Promise<
  { readonly kind: 'waiting' | 'refused'; readonly why: string } | { readonly kind: 'sent' | 'given-up' }
> {
  const { parcels, discarded } = database;
  return database.transaction('r', parcels, discarded, async () => {
    const row = await parcels.get(id);
    if (row !== undefined) {
      return row.refusal === null
        ? { kind: 'waiting', why: row.lastError?.why ?? '' }
        : { kind: 'refused', why: row.refusal };
    }
    const givenUp = await discarded.filter(({ assessmentId }) => assessmentId === id).count();
    return { kind: givenUp > 0 ? 'given-up' : 'sent' };
  });
}
