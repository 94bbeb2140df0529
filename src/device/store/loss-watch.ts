import { calledName } from '#domain/names.ts';
import type { Person } from '../person/token.ts';
import type { DeviceDatabase } from './database.ts';
import { readLaneOfKind } from './action-rows.ts';
import { readWaitingStates } from './reading/waiting-states.ts';
import { readMeta } from './meta.ts';
import { noteKey, readNote } from './waiting-note.ts';
import type { NoteStorage, WaitingNote } from './waiting-note.ts';

/**
 * Browsers can delete a database. A note outside it records how much work was waiting, so that its loss is
 * reported and not overlooked (rule OFF-24).
 */
interface LostWork {
  readonly waiting: number;
  readonly at: string;
}

const NOTE_EVERY_MS = 5000;

export class LossWatch {
  readonly #key: string;
  readonly #storage: NoteStorage;
  #lost: LostWork | null = null;
  /** The last note, because the browser may delete it together with the database. */
  #last: WaitingNote | null = null;
  #notedAt = 0;

  constructor(person: Person, storage: NoteStorage) {
    this.#key = noteKey(person);
    this.#storage = storage;
  }

  /** At startup, before anything is written: an empty database plus a note of waiting work means a loss. */
  async look(database: DeviceDatabase): Promise<void> {
    const note = readNote(this.#storage, this.#key);
    if (note === null) return;
    const tables = [database.assessments, database.outbox, database.parcels];
    const counts = await Promise.all(tables.map((table) => table.count()));
    if (note.isLost !== true && counts.some((rows) => rows > 0)) return;
    this.#lost = { waiting: note.waiting, at: note.at };
    // Reported until seen, even if the database has filled up again by then.
    this.#write({ ...note, isLost: true });
  }

  /** The browser has deleted the database under an open page. */
  wiped(): void {
    const note = readNote(this.#storage, this.#key) ?? this.#last;
    if (note === null || this.#lost !== null) return;
    this.#lost = { waiting: note.waiting, at: note.at };
    this.#write({ ...note, isLost: true });
  }

  lost(): LostWork | null {
    return this.#lost;
  }

  acknowledge(): void {
    this.#lost = null;
    this.#storage.removeItem(this.#key);
  }

  /** Keeps the note roughly current without slowing down typing. */
  async noteAtTimes(database: DeviceDatabase, now: number): Promise<void> {
    const isNoted = readNote(this.#storage, this.#key) !== null;
    if (!isNoted || Math.abs(now - this.#notedAt) >= NOTE_EVERY_MS) await this.note(database, now);
  }

  /** Notes how much is waiting now, or that nothing is; leaves the note alone while a loss is unread. */
  async note(database: DeviceDatabase, now: number): Promise<void> {
    if (this.#lost !== null) return;
    this.#notedAt = now;
    const { outbox, edits, parcels, meta } = database;
    const [{ length: waiting }, me] = await database.transaction('r', outbox, edits, parcels, meta, () =>
      Promise.all([readWaitingStates(database, readLaneOfKind), readMeta(database, 'me')]),
    );
    // Wiped while it was being read: it would be noted that nothing had waited.
    if (this.lost() !== null) return;
    const at = new Date(now).toISOString();
    this.#last = waiting === 0 ? null : { waiting, at, firstName: me ? calledName(me) : undefined };
    if (this.#last === null) this.#storage.removeItem(this.#key);
    else this.#write(this.#last);
  }

  #write(note: WaitingNote): void {
    try {
      this.#storage.setItem(this.#key, JSON.stringify(note));
    } catch {
      // No room: the earlier note stays, and the work goes on.
    }
  }
}
