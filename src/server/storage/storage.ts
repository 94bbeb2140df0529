import type { Readable } from 'node:stream';
import { MINUTE_MS } from '#domain/durations.ts';

/** A stored file, as far as it is known without reading all of it. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** The first bytes, at most `PDF_HEAD_LENGTH`. */
  readonly head: Uint8Array;
  /** Distinguishes this content from other content under the same key. */
  readonly tag: string;
}

/** A file's bytes as they arrive. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The file that a signed address lets a sender put. */
export interface SignedPut {
  readonly key: string;
  readonly contentType: string;
  /** Bytes: what is put has exactly so many. Null where the sender did not say. */
  readonly size: number | null;
  /** Bytes: the most of them for a size that was not said; where the store cannot enforce it, it is checked afterward. */
  readonly limit: number;
}

/**
 * Where files are kept: a folder, or a bucket (rule RUN-7). A key is a path of letters, digits,
 * dots, dashes and slashes made by the server. A file is there in full or not at all.
 */
export interface Storage {
  readonly kind: 'local' | 's3';
  /** Where browsers send files when it is not the server itself. */
  readonly origin: string | null;
  /** An address that takes one PUT of this key within `SIGNED_FOR_MS`. */
  signPut(put: SignedPut): Promise<string>;
  /** The key in an address that `signPut` made, with or without what signs it; null for any other text. */
  keyOf(address: string): string | null;
  /** Stores what comes through the server; durable when this returns. */
  put(key: string, chunks: Chunks, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  look(key: string): Promise<StoredFile | null>;
  /** The content as it is read; null when there is no such file. */
  open(key: string): Promise<{ readonly size: number; readonly body: Readable } | null>;
  /**
   * Moves a file to another key, replacing what is there.
   * @param tag of the content to move
   * @returns false when that content is no longer under `from`
   */
  move(from: string, to: string, tag: string): Promise<boolean>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Every key with this prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Starts replacing everything there with a backup's files. */
  restore(): Promise<Restoring>;
  /** Removes what a crash in mid-file left behind. */
  tidy(): Promise<void>;
}

/** A backup's files being restored; they take effect when `finish` returns. */
export interface Restoring {
  /** @throws RangeError when the key is not one of ours */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  finish(): Promise<void>;
  /** Leaves everything as it was; a no-op after `finish`. */
  abandon(): Promise<void>;
}

/** The key after the part that all addresses of a storage have in common. */
export function keyAfter(base: string, address: string): string | null {
  const [path = ''] = address.split('?');
  const key = path.slice(base.length);
  return path.startsWith(base) && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) ? key : null;
}

/** How long a signed address accepts files (rule UPL-4). */
export const SIGNED_FOR_MS = 10 * MINUTE_MS;

/** The store does not answer, or refuses the server; a person can only try again. */
export class StorageAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageAway';
  }
}
