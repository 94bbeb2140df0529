import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { auditRowSchema } from '#contract/audit.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { WaitingBatch } from '../persistence/audit-waited.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { LocalStorage } from '../storage/local-storage.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Rows of the audit log that the database could not take, on this disk until it can (rule AUD-10). A file holds rows
 * of one chain, is there in full or not at all, and is never changed: whoever finds it may chain it, the process that
 * wrote it or another one after its death. Its name says in which order.
 */

/** Bytes of rows. */
const MOST_BYTES = 16_000_000;

/** What it is kept in. */
export type WaitingFolder = Pick<Storage, 'put' | 'look' | 'open' | 'remove' | 'list' | 'tidy'>;

export const waitingFolder = (dataDir: string, how: { signingKeys: SigningKeys; clock: () => number }) =>
  new LocalStorage({ dir: join(dataDir, 'audit-waiting'), ...how });

/** `<chain>/<milliseconds>-<place>-<uuid>`; the numbers as long as they ever get, so that names sort. */
const NAME = /^(\d+)\/\d{13}-\d{9}-[\da-f-]{36}$/;

const batchSchema = z.object({
  unless: z.nullable(z.object({ seq: z.int(), hash: z.string() })),
  entries: z.array(z.omit(auditRowSchema, { seq: true, previousHash: true, hash: true })),
});

export class WaitingRows {
  readonly #folder: WaitingFolder;
  readonly #clock: () => number;
  /** By name, how long each file is. */
  #sizes: Map<string, number> | null = null;
  /** Damaged, so that only a person can do something about them. */
  readonly #unreadable = new Set<string>();
  #place = 0;

  constructor(folder: WaitingFolder, clock: () => number) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** As far as this process knows: what it has found at its start and put there since. */
  get bytes(): number {
    return [...(this.#sizes?.values() ?? [])].reduce((sum, size) => sum + size, 0);
  }

  /**
   * Resolves when the rows are on the disk.
   * @throws what the disk says; WaitingRowsFull
   */
  async keep(chain: number, batch: WaitingBatch): Promise<void> {
    const sizes = (this.#sizes ??= await this.#measured());
    const bytes = Buffer.from(JSON.stringify(batch));
    if (this.bytes + bytes.length > MOST_BYTES) throw new WaitingRowsFull();
    this.#place += 1;
    const time = String(this.#clock()).padStart(13, '0');
    const name = `${chain}/${time}-${String(this.#place).padStart(9, '0')}-${randomUUID()}`;
    sizes.set(name, bytes.length);
    try {
      await this.#folder.put(name, [bytes], 'application/json');
    } catch (error) {
      sizes.delete(name);
      throw error;
    }
  }

  /** What is there now, whoever put it there: the names of the files of each chain, the oldest first. */
  async look(): Promise<ReadonlyMap<number, readonly string[]>> {
    this.#sizes = await this.#measured();
    await this.#folder.tidy();
    const readable = [...this.#sizes.keys()].filter((name) => !this.#unreadable.has(name));
    return Map.groupBy(readable.toSorted(), chainIn);
  }

  /** The names of a chain's files, the oldest first. */
  async filesOf(chain: number): Promise<string[]> {
    const names: string[] = [];
    for await (const name of this.#folder.list(`${chain}/`)) {
      if (NAME.test(name) && !this.#unreadable.has(name)) names.push(name);
    }
    return names.toSorted();
  }

  /**
   * Null where somebody else has chained and removed it. What cannot be read stays where it is, and is not named
   * again.
   *
   * @throws UnreadableRows
   */
  async read(name: string): Promise<WaitingBatch | null> {
    const file = await this.#folder.open(name);
    if (file === null) return null;
    const read = batchSchema.safeParse(parsed(await text(file.body)));
    if (!read.success) {
      this.#unreadable.add(name);
      throw new UnreadableRows(name);
    }
    const { unless, entries } = read.data;
    return { unless, entries: entries as AuditEntry[] };
  }

  async remove(name: string): Promise<void> {
    await this.#folder.remove(name);
    this.#sizes?.delete(name);
  }

  async #measured(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const name of this.#folder.list('')) {
      if (NAME.test(name)) sizes.set(name, (await this.#folder.look(name))?.size ?? 0);
    }
    return sizes;
  }
}

const chainIn = (name: string): number => Number(NAME.exec(name)?.[1]);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** As many rows wait as may. */
class WaitingRowsFull extends Error {}

/** A file of waiting rows was damaged. */
class UnreadableRows extends Error {
  constructor(name: string) {
    super(`The audit rows in audit-waiting/${name} cannot be read.`);
    this.name = 'UnreadableRows';
  }
}
