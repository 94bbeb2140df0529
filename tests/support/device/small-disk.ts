import { IDBKeyRange, IDBObjectStore, indexedDB } from 'fake-indexeddb';
import { vi } from 'vitest';

type Key = IDBValidKey | IDBKeyRange;

/**
 * A disk for the databases of this process, made before any of them. As in browsers, a write needs room for all
 * of what it writes, deleting needs none, and what is deleted is free again.
 */
export class SmallDisk {
  /** Bytes that may be in use; what goes beyond is refused. */
  capacity = Infinity;
  readonly #sizes = new Map<string, Map<IDBValidKey, number>>();

  constructor() {
    const hasRoom = (size: number) => this.used + size <= this.capacity;
    const rowsOf = (store: IDBObjectStore) => this.#rowsOf(store);
    for (const name of ['put', 'add'] as const) {
      const write = Reflect.get(IDBObjectStore.prototype, name);
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args) {
        const size = sizeOf(args[0]);
        if (!hasRoom(size)) throw new DOMException('No room.', 'QuotaExceededError');
        const request = write.apply(this, args);
        request.addEventListener('success', () => rowsOf(this).set(request.result, size));
        return request;
      });
    }
    const remove = Reflect.get(IDBObjectStore.prototype, 'delete');
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      const rows = rowsOf(this);
      for (const one of rows.keys()) if (isIn(one, key)) rows.delete(one);
      return remove.call(this, key);
    });
  }

  get used(): number {
    return [...this.#sizes.values()]
      .flatMap((rows) => [...rows.values()])
      .reduce((sum, size) => sum + size, 0);
  }

  /** From now on there is room for so many bytes more. */
  fill(left = 0): void {
    this.capacity = this.used + left;
  }

  #rowsOf({ name, transaction }: IDBObjectStore): Map<IDBValidKey, number> {
    const place = `${transaction.db.name} ${name}`;
    const rows = this.#sizes.get(place) ?? new Map<IDBValidKey, number>();
    this.#sizes.set(place, rows);
    return rows;
  }
}

function sizeOf(row: unknown): number {
  let bytes = 0;
  const text = JSON.stringify(row, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) bytes += value.byteLength;
    return value;
  });
  return bytes + text.length;
}

function isIn(one: IDBValidKey, key: Key): boolean {
  if (key instanceof IDBKeyRange) return key.includes(one);
  return indexedDB.cmp(one, key) === 0;
}
