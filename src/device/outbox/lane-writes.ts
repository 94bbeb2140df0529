import type { DeviceDatabase } from '../store/database.ts';
import type { LaneFields } from '../rows/lane.ts';
import { isNoRoom } from '../store/no-room.ts';
import type { ReserveKept } from '../store/reserve.ts';
import { changeAllOf } from '../store/row-kind.ts';
import type { Change, RowKind } from '../store/row-kind.ts';

/**
 * Far more than one, for the disk's sake, and few enough that what is typed meanwhile waits a moment only, and that
 * those already frozen go out while others are being frozen.
 */
const MOST_TOGETHER = 32;

interface Write<S, L> {
  readonly id: string;
  readonly change: Change<S, L>;
  readonly kept: ReserveKept;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export type Trying = (write: () => Promise<void>, kept: ReserveKept) => Promise<void>;

/**
 * Writes of the lanes on their way. Those that come while others are being written go to the
 * disk together: the tablet waits once for all of them, which is most of what a day's drain
 * costs. Each document still changes in one transaction, and one that fails fails alone. Where there is no
 * room for all, each is tried by itself.
 */
export class LaneWrites<S extends { readonly base: object | null }, L extends LaneFields> {
  readonly #kind: RowKind<S, L>;
  readonly #database: DeviceDatabase;
  readonly #trying: Trying;
  #waiting: Write<S, L>[] = [];
  #isWriting = false;

  /** @param trying makes a write for which there may be no room */
  constructor(kind: RowKind<S, L>, database: DeviceDatabase, trying: Trying) {
    this.#kind = kind;
    this.#database = database;
    this.#trying = trying;
  }

  /**
   * As `changeRows`.
   *
   * @param kept of the reserve, where there is no room for it
   * @throws NotHeld, UnreadableRow
   */
  change(id: string, change: Change<S, L>, kept: ReserveKept = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, change, kept, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // A moment later, for lanes that begin together come one after another.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#write(this.#next());
    this.#isWriting = false;
  }

  /** One write of each document; a second one sees what the first has left. */
  #next(): Write<S, L>[] {
    const batch = new Map<string, Write<S, L>>();
    for (const write of this.#waiting) if (!batch.has(write.id)) batch.set(write.id, write);
    const writes = [...batch.values()].slice(0, MOST_TOGETHER);
    this.#waiting = this.#waiting.filter((write) => !writes.includes(write));
    return writes;
  }

  async #write(writes: readonly Write<S, L>[]): Promise<void> {
    const [first, ...others] = writes;
    const write = () => this.#commit(writes);
    try {
      await (first !== undefined && others.length === 0 ? this.#trying(write, first.kept) : write());
    } catch (error) {
      if (others.length > 0 && isNoRoom(error)) for (const one of writes) await this.#write([one]);
      else for (const one of writes) one.reject(error);
    }
  }

  /** @throws what the database says of all of them */
  async #commit(writes: readonly Write<S, L>[]): Promise<void> {
    const { assessments, actions, outbox, edits, meta } = this.#database;
    const tables = [assessments, actions, outbox, edits, meta];
    const failures = await this.#database.transaction('rw', tables, async () =>
      changeAllOf(this.#kind, this.#database, writes),
    );
    for (const { id, resolve, reject } of writes) {
      const failure = failures.find((one) => one.id === id);
      if (failure === undefined) resolve();
      else reject(failure.error);
    }
  }
}
