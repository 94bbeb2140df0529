import type { Clock } from '../ports.ts';
import type { LeftBehind, LeftInAssessment } from '../rows/left-behind.ts';
import type { LeafEdit, Positions } from '../rows/stored.ts';
import type { FirstReading } from '../store/first/first-reading.ts';
import { putLeft, removeLeft } from '../store/left-storage.ts';
import type { LeftStorage } from '../store/left-storage.ts';
import { NotHeld } from '../store/not-held.ts';
import { writeEditOnLeaving } from '../store/plain-requests.ts';
import type { Store } from '../store/store.ts';
import { DraftWriter } from './draft.ts';
import type { Draft, DraftScreen, PageLife } from './draft.ts';

export interface DraftsPorts {
  readonly clock: Clock;
  readonly localStorage: LeftStorage;
  readonly page: PageLife;
  readonly newId: () => string;
  /** What is open by now. */
  readonly store: () => Store | null;
  readonly first: () => FirstReading | null;
  readonly opened: () => Promise<Store>;
  /** The person is no longer logged in here. */
  readonly isClosed: () => boolean;
  /** Has it written, if need be after what can go has gone (rule SYN-20). */
  readonly makingRoom: <T>(write: () => Promise<T>) => Promise<T>;
  /** Something is being written, of the time that is now. */
  readonly onWriting: () => void;
  readonly onWritten: () => void;
  readonly onTakenIn: () => void;
}

type Write<T> = (store: Store, now: number) => Promise<T>;

/** Where the drafts of one person's documents write, and where a page that is left puts what is not written yet. */
export class Drafts {
  readonly #ports: DraftsPorts;

  constructor(ports: DraftsPorts) {
    this.#ports = ports;
  }

  ofAssessment(id: string, screen: DraftScreen): Draft {
    // Known before the page may go; on the first screen it is.
    const isFirst = this.#ports.first()?.step?.id === id;
    if (!isFirst)
      void this.#ports
        .opened()
        .then((store) => store.holds(id))
        .catch(() => undefined);
    return new DraftWriter({
      ...screen,
      ...this.common(),
      write: (edits, isStillMeant) => this.write(id, { edits }, isStillMeant),
      writeLate: (late) => this.late((store, now) => store.writeLate(id, late, now)),
      leaveBehind: (left, mayReturn) => this.leaveBehind({ ...left, assessment: id }, mayReturn),
    });
  }

  /** What the draft of any kind of document needs. */
  common() {
    const { clock, newId, localStorage, page, opened } = this.#ports;
    return {
      clock,
      newId,
      page,
      removeLeft: (left: string) => removeLeft(localStorage, this.#databaseName(), left),
      reopen: async () => (await opened()).reopen(),
    };
  }

  /** @throws NotHeld */
  async write(
    id: string,
    edit: { edits: readonly LeafEdit[]; positions?: Partial<Positions> },
    isStillMeant?: () => boolean,
  ): Promise<void> {
    await this.writing((store, now) => store.write(id, { ...edit, now }, isStillMeant));
  }

  /** @throws NotHeld */
  async writing(write: Write<void>): Promise<void> {
    await this.#write(write);
    this.#ports.onWritten();
  }

  /** Where others may have written since. @throws NotHeld */
  async late<T>(write: Write<T>): Promise<T> {
    const overtaken = await this.#write(write);
    this.#ports.onTakenIn();
    return overtaken;
  }

  async #write<T>(write: Write<T>): Promise<T> {
    if (this.isClosed) throw new NotHeld('This person is no longer logged in here.');
    const store = await this.#ports.opened();
    const now = this.#ports.clock.now();
    this.#ports.onWriting();
    return this.#ports.makingRoom(() => write(store, now));
  }

  get isClosed(): boolean {
    return this.#ports.isClosed();
  }

  /** Keeps it outside the database, at once. */
  leaveBehind(left: LeftBehind, mayReturn: boolean): void {
    try {
      putLeft(this.#ports.localStorage, this.#databaseName(), left);
    } catch {
      // There is no room. A page that may return writes it then, and must leave no transaction open.
      if (!mayReturn && 'assessment' in left) this.#writeOnLeaving(left);
    }
  }

  /** Nothing can be typed before one of the two has opened it. */
  #databaseName(): string {
    const { store, first } = this.#ports;
    const name = store()?.database.name ?? first()?.connection.name;
    if (name === undefined) throw new NotHeld('No database is open yet.');
    return name;
  }

  #writeOnLeaving({ assessment: id, leaves }: LeftInAssessment): void {
    if (this.isClosed) return;
    const connection = this.#connectionFor(id);
    const edits = leaves.map(({ from: _from, ...edit }) => edit);
    try {
      if (connection !== null) writeEditOnLeaving(connection, { id, edits, now: this.#ports.clock.now() });
    } catch {
      // The database is closed: the usual write reopens it, if there is time.
    }
  }

  /** Null for what is not known to be on this device. */
  #connectionFor(id: string): IDBDatabase | null {
    const [store, first] = [this.#ports.store(), this.#ports.first()];
    if (store !== null) return store.isKnown(id) ? store.database.backendDB() : null;
    return first?.step?.id === id ? first.connection : null;
  }
}
