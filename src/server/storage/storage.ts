import type { Readable } from 'node:stream';

/** What is known of a stored file without reading all of it. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** The first bytes, at most `PDF_HEAD_LENGTH`. */
  readonly head: Uint8Array;
  /** Tells this content from another under the same key. */
  readonly tag: string;
}

/** A file's bytes as they come. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What a signed address allows to be put. */
export interface SignedPut {
  readonly key: string;
  readonly contentType: string;
  /** Bytes; a store that cannot hold to it is checked afterwards. */
  readonly limit: number;
}

/**
 * Where files are kept: a folder, or a bucket (decisions 1, STORAGE_URL). A key is a path of
 * letters, digits, dots, dashes and slashes that the server has made. A file is there in full
 * or not at all.
 */
export interface Storage {
  readonly kind: 'local' | 's3';
  /** Where browsers send files when it is not the server itself. */
  readonly origin: string | null;
  /** An address that takes one PUT of this key within `SIGNED_FOR_MS`. */
  signPut(put: SignedPut): Promise<string>;
  /** Stores what comes through the server; it is kept when this returns. */
  put(key: string, chunks: Chunks, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  look(key: string): Promise<StoredFile | null>;
  /** The content as it is read; null when there is no such file. */
  open(key: string): Promise<{ readonly size: number; readonly body: Readable } | null>;
  /**
   * Gives a file its other key, replacing what is there.
   * @param tag of the content that is meant
   * @returns false when that content is not under `from` any more
   */
  move(from: string, to: string, tag: string): Promise<boolean>;
  /** Also when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** Begins to put a backup's files in place of all that is there. */
  restore(): Promise<Restoring>;
  /** Removes what a crash in the middle of a file has left. */
  tidy(): Promise<void>;
}

/** A backup's files on their way back; they count when `finish` returns. */
export interface Restoring {
  /** @throws RangeError when the key is none of ours */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  finish(): Promise<void>;
  /** Leaves everything as it was; nothing to do after `finish`. */
  abandon(): Promise<void>;
}

/** How long a signed address takes files (decisions 7). */
export const SIGNED_FOR_MS = 10 * 60 * 1000;

/** The store does not answer or refuses the server; a person can only try again. */
export class StorageAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageAway';
  }
}
