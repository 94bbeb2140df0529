import * as z from 'zod/mini';
import type { DeviceDatabase } from './database.ts';

/**
 * Browsers can delete a database. A note outside of it says how much work was waiting, so
 * that its loss is told and not passed over (offline rules, IndexedDB 12).
 */
const noteSchema = z.object({
  waiting: z.int(),
  at: z.string(),
  /** It was lost, and the person has not seen that yet. */
  isLost: z.optional(z.boolean()),
});

interface LostWork {
  readonly waiting: number;
  readonly at: string;
}

const NOTE_EVERY_MS = 5000;

export class LossWatch {
  readonly #key: string;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  #lost: LostWork | null = null;
  #notedAt = 0;

  constructor(userId: number, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#key = `waiting-${userId}`;
    this.#storage = storage;
  }

  /** At start, before anything is written: an empty database and a note of waiting work are a loss. */
  async look(database: DeviceDatabase): Promise<void> {
    const note = this.#read();
    if (note === null || note.waiting === 0) return;
    const [rows, lanes] = await Promise.all([database.assessments.count(), database.outbox.count()]);
    if (note.isLost !== true && (rows > 0 || lanes > 0)) return;
    this.#lost = { waiting: note.waiting, at: note.at };
    // Told until it is seen, also when the database has filled again by then.
    this.#storage.setItem(this.#key, JSON.stringify({ ...note, isLost: true }));
  }

  lost(): LostWork | null {
    return this.#lost;
  }

  acknowledge(): void {
    this.#lost = null;
    this.#storage.removeItem(this.#key);
  }

  /** Keeps the note roughly current, at no cost to typing. */
  async noteAtTimes(database: DeviceDatabase, now: number): Promise<void> {
    if (Math.abs(now - this.#notedAt) >= NOTE_EVERY_MS) await this.note(database, now);
  }

  /** Notes how much waits now; says nothing new while a loss is still unread. */
  async note(database: DeviceDatabase, now: number): Promise<void> {
    if (this.#lost !== null) return;
    this.#notedAt = now;
    const waiting = (await database.outbox.count()) + (await database.edits.count());
    this.#storage.setItem(this.#key, JSON.stringify({ waiting, at: new Date(now).toISOString() }));
  }

  #read(): z.output<typeof noteSchema> | null {
    const text = this.#storage.getItem(this.#key);
    if (text === null) return null;
    try {
      return noteSchema.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  }
}
