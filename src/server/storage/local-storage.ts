import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { HOUR_MS } from '#domain/durations.ts';
import { PDF_HEAD_LENGTH } from '#domain/upload.ts';
import { isSignedBy, sign } from '../signing-keys.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { keyAfter, SIGNED_FOR_MS } from './storage.ts';
import type { Chunks, Restoring, SignedPut, Storage, StoredFile } from './storage.ts';

/** The address at which the server receives signed files when it stores them itself. */
export const LOCAL_STORAGE_PATH = '/api/storage/';

/** Incoming files. Those left by a server that died are removed once nobody can still be writing them. */
const UNFINISHED = '.unfinished';
const OLDEST_UNFINISHED_MS = HOUR_MS;

export type SignatureReading = 'valid' | 'late' | 'forged';

/** Files in a folder. The server itself does what a bucket does with signed addresses. */
export class LocalStorage implements Storage {
  readonly kind = 'local';
  readonly origin = null;
  readonly #dir: string;
  readonly #signingKeys: SigningKeys;
  readonly #clock: () => number;

  constructor(options: { dir: string; signingKeys: SigningKeys; clock: () => number }) {
    this.#dir = options.dir;
    this.#signingKeys = options.signingKeys;
    this.#clock = options.clock;
  }

  async signPut(put: SignedPut): Promise<string> {
    const expires = String(this.#clock() + SIGNED_FOR_MS);
    const query = new URLSearchParams({
      expires,
      type: put.contentType,
      ...(put.size === null ? {} : { size: String(put.size) }),
      limit: String(put.limit),
      signature: sign(this.#signingKeys, said(put, expires)),
    });
    return `${LOCAL_STORAGE_PATH}${put.key}?${query.toString()}`;
  }

  keyOf(address: string): string | null {
    return keyAfter(LOCAL_STORAGE_PATH, address);
  }

  /** Whether this server signed this, and recently enough. */
  verify(put: SignedPut, expires: string, signature: string): SignatureReading {
    if (!isSignedBy(this.#signingKeys, said(put, expires), signature)) return 'forged';
    return Number(expires) >= this.#clock() ? 'valid' : 'late';
  }

  put(key: string, chunks: Chunks): Promise<void> {
    return this.write(key, chunks);
  }

  /**
   * Writes under a temporary name, syncs, and renames; an interrupted write leaves nothing behind.
   * @param accept throws to refuse a file, once all of it has arrived
   */
  async write(
    key: string,
    chunks: Chunks,
    accept: (head: Uint8Array) => void = () => undefined,
  ): Promise<void> {
    const unfinished = join(this.#dir, UNFINISHED, randomUUID());
    await this.#makeFolder(dirname(unfinished));
    try {
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        for await (const chunk of chunks) await writeAll(handle, chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      accept(await headOf(unfinished));
      await this.#rename(unfinished, this.#path(key));
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async look(key: string): Promise<StoredFile | null> {
    const path = this.#path(key);
    return orNull(async () => {
      const { size, ino, mtimeMs } = await stat(path);
      return { size, head: await headOf(path), tag: `${ino}-${mtimeMs}` };
    });
  }

  async open(key: string): Promise<{ size: number; body: Readable } | null> {
    return orNull(async () => {
      const handle = await open(this.#path(key), 'r');
      const { size } = await handle.stat();
      return { size, body: handle.createReadStream() };
    });
  }

  async move(from: string, to: string): Promise<boolean> {
    const moved = await orNull(async () => {
      await this.#rename(this.#path(from), this.#path(to));
      return true;
    });
    return moved ?? false;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const entries = await orNull(() => readdir(this.#dir, { recursive: true, withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = join(entry.parentPath, entry.name)
        .slice(this.#dir.length + 1)
        .split(sep)
        .join('/');
      if (entry.isFile() && key.startsWith(prefix) && !key.startsWith(`${UNFINISHED}/`)) yield key;
    }
  }

  /** Collects the files in a sibling folder, which then replaces the original. */
  async restore(): Promise<Restoring> {
    const dir = `${this.#dir}.restoring`;
    const gathered = new LocalStorage({ dir, signingKeys: this.#signingKeys, clock: this.#clock });
    const abandon = () => rm(dir, { recursive: true, force: true });
    await abandon();
    return {
      put: (key, bytes) => gathered.put(key, [bytes]),
      finish: async () => {
        await rm(this.#dir, { recursive: true, force: true });
        await orNull(() => rename(dir, this.#dir));
      },
      abandon,
    };
  }

  async tidy(): Promise<void> {
    const folder = join(this.#dir, UNFINISHED);
    for (const name of (await orNull(() => readdir(folder))) ?? []) {
      const file = join(folder, name);
      const found = await orNull(() => stat(file));
      // By the machine's clock, which also stamped the file.
      if (found !== null && Date.now() - found.mtimeMs > OLDEST_UNFINISHED_MS)
        await rm(file, { force: true });
    }
  }

  #path(key: string): string {
    if (key.split('/').some((part) => !/^[\w-][\w.-]*$/.test(part))) {
      throw new RangeError(`${key} is not a key of this storage.`);
    }
    return join(this.#dir, key);
  }

  async #rename(from: string, to: string): Promise<void> {
    await this.#makeFolder(dirname(to));
    await rename(from, to);
    await syncFolder(dirname(to));
  }

  /** Makes a folder that survives a power cut. */
  async #makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made === undefined) return;
    for (let path = folder; path.length >= made.length; path = dirname(path)) await syncFolder(dirname(path));
  }
}

const said = ({ key, contentType, size, limit }: SignedPut, expires: string): string =>
  ['storage PUT', key, contentType, String(size ?? ''), String(limit), expires].join('\n');

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += (await handle.write(chunk, written)).bytesWritten;
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_HEAD_LENGTH), 0, PDF_HEAD_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows persists folders on its own and cannot open them.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Null instead of the error for a missing file. */
async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
