import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { PDF_TYPE } from '#domain/upload.ts';
import { bytesToBase64 } from '../store/base64.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta } from '../store/meta.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { delayAfter, isDue } from '../sync/retry-delays.ts';
import type { Locks, Put } from '../ports.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import type { Refusal } from '../session/credentials.ts';
import { ROW_VERSION, isNewerRow } from '../store/stored.ts';
import { uploadSchema } from '../store/row-schemas.ts';
import type { Upload } from '../store/stored.ts';
import { attemptUpload } from './upload-sending.ts';
import type { Attempt } from './upload-sending.ts';

/**
 * Scanned assessments on their way to the server, each in its own lane: stored with its bytes before anything
 * is sent, under the id that becomes the assessment's, and removed when the server confirms it. A lock for
 * each keeps two tabs from sending the same one.
 */

export interface UploadPorts extends SendingPorts {
  readonly put: Put;
  readonly locks: Locks;
  /** The server refused the token of a call. */
  readonly onRefused: (refusal: Refusal) => void;
  readonly onWaiting: () => void;
  readonly onSent: () => void;
}

/** What a person chose. */
export interface ChosenUpload {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** The module's id, as in an assessment. */
  readonly section: string;
  readonly title: string;
  /** ISO time of completion. */
  readonly date: string;
}

export interface SendOptions {
  /** How much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Aborted: it is neither sent nor kept. */
  readonly signal: AbortSignal;
}

export type UploadResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  /** The server's sentence; it is not kept. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It waits on this device and is sent later. */
  | { readonly kind: 'kept'; readonly id: string; readonly why: string }
  /** It could be neither sent nor kept. */
  | { readonly kind: 'failed'; readonly why: string };

export class Uploads {
  readonly #ports: UploadPorts;
  readonly #database: DeviceDatabase;
  #sending: Promise<void> | null = null;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
    this.#database = ports.database;
  }

  /** Stores a scan and sends it while the person watches. */
  async submit(chosen: ChosenUpload, options: SendOptions): Promise<UploadResult> {
    const upload = this.#newUpload(chosen);
    let result: UploadResult = { kind: 'cancelled' };
    // Locked before there is a row, so that no other tab can find it first.
    await this.#ports.locks.request(lockOf(upload.id), {}, async () => {
      const isKept = await this.#keep(upload, chosen.bytes);
      result = await this.#submitted(upload, chosen.bytes, { isKept, ...options });
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
    await this.#database.uploads
      .filter((row) => row.nextAttemptAt > now && !isNewerRow(row))
      .modify({ nextAttemptAt: now });
  }

  /** Retries one that was refused or is delayed. */
  async retry(id: string): Promise<void> {
    await this.#own(id).modify({ refusal: null, attempts: 0, nextAttemptAt: this.#ports.now() });
    await this.sendDue();
  }

  /** The scan itself, for saving elsewhere; null when it is no longer here. */
  async file(id: string): Promise<Blob | null> {
    const bytes = await this.#bytes(id);
    return bytes === null ? null : new Blob([bytes], { type: PDF_TYPE });
  }

  /** Discards one; the backup file still has it for 30 days. */
  async discard(id: string): Promise<void> {
    const { uploads, uploadFiles, discarded } = this.#database;
    const bytes = await this.#bytes(id);
    const base64 = bytes === null ? null : bytesToBase64(new Uint8Array(bytes));
    await this.#database.transaction('rw', uploads, uploadFiles, discarded, async () => {
      const upload = await uploads.get(id);
      if (upload === undefined) return;
      await discarded.add({
        id: this.#ports.newId(),
        assessmentId: id,
        at: this.#ports.now(),
        why: DISCARDED_BY_HAND,
        working: null,
        changed: {},
        raw: { upload, base64 },
      });
      await Promise.all([uploads.delete(id), uploadFiles.delete(id)]);
    });
    this.#ports.onWaiting();
  }

  #newUpload({ name, bytes, section, title, date }: ChosenUpload): Upload {
    const now = this.#ports.now();
    return {
      id: this.#ports.newId(),
      row: ROW_VERSION,
      name,
      size: bytes.byteLength,
      section,
      title,
      date,
      since: now,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      refusal: null,
    };
  }

  /** False when there is no space: it is then sent from memory. */
  async #keep(upload: Upload, bytes: ArrayBuffer): Promise<boolean> {
    const { uploads, uploadFiles } = this.#database;
    try {
      await this.#database.transaction('rw', uploads, uploadFiles, async () => {
        await uploads.add(upload);
        await uploadFiles.add({ id: upload.id, bytes });
      });
    } catch {
      return false;
    }
    this.#ports.onWaiting();
    return true;
  }

  async #submitted(
    upload: Upload,
    bytes: ArrayBuffer,
    { isKept, ...options }: SendOptions & { isKept: boolean },
  ): Promise<UploadResult> {
    const attempt = await this.#attempt(upload, bytes, options);
    // The person is present to fix a refusal or choose again.
    if (attempt.kind !== 'later' && attempt.kind !== 'paused') {
      // A leftover row is sent again and found to have arrived.
      await this.#letGo(upload.id).catch(() => undefined);
      return attempt;
    }
    const why = attempt.kind === 'later' ? attempt.why : '';
    if (!isKept) return { kind: 'failed', why: why === '' ? NO_CONNECTION : why };
    await this.#note(upload.id, attempt);
    return { kind: 'kept', id: upload.id, why };
  }

  async #sendEachDue(): Promise<void> {
    const rows = await this.#database.uploads.toArray();
    for (const { id } of rows.toSorted((a, b) => a.since - b.since)) {
      if (!(await this.#sendOne(id))) return;
    }
  }

  /** False when there is no point in trying the others now. */
  async #sendOne(id: string): Promise<boolean> {
    let mayGoOn = true;
    await this.#ports.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      const upload = uploadSchema.safeParse(await this.#own(id).first()).data;
      const isWaiting = upload !== undefined && upload.refusal === null && isDue(upload, this.#ports.now());
      if (lock === null || !isWaiting) return;
      const bytes = await this.#bytes(id);
      if (bytes === null) return this.#note(id, { kind: 'refused', why: NO_FILE_HERE });
      const attempt = await this.#attempt(upload, bytes, { onProgress: () => undefined, signal: NEVER });
      mayGoOn = attempt.kind === 'done' || attempt.kind === 'refused';
      if (attempt.kind === 'done') await this.#letGo(id);
      else await this.#note(id, attempt);
    });
    return mayGoOn;
  }

  /** Only under its owner's token. */
  async #attempt(upload: Upload, bytes: ArrayBuffer, options: SendOptions): Promise<Attempt> {
    const { http, put, onRefused } = this.#ports;
    const credentials = this.#ports.credentials();
    if (credentials === null) return { kind: 'paused', why: 'signed-out' };
    const { token } = credentials;
    const epoch = await readMeta(this.#database, 'epoch');
    const attempt = await attemptUpload({ http, put, token, epoch, ...options }, upload, bytes);
    if (attempt.kind === 'paused') onRefused({ why: attempt.why, of: credentials });
    if (attempt.kind === 'done') this.#ports.onSent();
    return attempt;
  }

  /** What an attempt does to the row; a pause costs it nothing. */
  async #note(id: string, attempt: Attempt): Promise<void> {
    const { now, fraction } = this.#ports;
    await this.#own(id).modify((row) => {
      if (attempt.kind === 'refused') row.refusal = attempt.why;
      if (attempt.kind !== 'later') return;
      const { why, retryAfterMs } = attempt;
      row.nextAttemptAt = now() + Math.max(delayAfter(row.attempts, fraction()), retryAfterMs ?? 0);
      row.attempts += 1;
      row.lastError = { why, retryAfterMs };
    });
  }

  /** The row of this id, unless a newer app wrote it: then it waits, to the letter, until this app is updated. */
  #own(id: string) {
    return this.#database.uploads
      .where('id')
      .equals(id)
      .filter((row) => !isNewerRow(row));
  }

  async #letGo(id: string): Promise<void> {
    const { uploads, uploadFiles } = this.#database;
    await this.#database.transaction('rw', uploads, uploadFiles, () =>
      Promise.all([uploads.delete(id), uploadFiles.delete(id)]),
    );
    this.#ports.onWaiting();
  }

  async #bytes(id: string): Promise<ArrayBuffer | null> {
    return (await this.#database.uploadFiles.get(id))?.bytes ?? null;
  }
}

const NEVER = new AbortController().signal;
const NO_FILE_HERE = 'The file is no longer on this device. Please discard this and upload it again.';

const lockOf = (id: string): string => `rta-upload-${id}`;

/** The outcome of a stored upload: still waiting and why, needs the person, discarded, or on the server. */
export async function readUpload(
  database: DeviceDatabase,
  id: string,
): Promise<
  { readonly kind: 'waiting' | 'refused'; readonly why: string } | { readonly kind: 'sent' | 'given-up' }
> {
  const { uploads, discarded } = database;
  return database.transaction('r', uploads, discarded, async () => {
    const row = await uploads.get(id);
    if (row !== undefined) {
      return row.refusal === null
        ? { kind: 'waiting', why: row.lastError?.why ?? '' }
        : { kind: 'refused', why: row.refusal };
    }
    const givenUp = await discarded.filter(({ assessmentId }) => assessmentId === id).count();
    return { kind: givenUp > 0 ? 'given-up' : 'sent' };
  });
}
