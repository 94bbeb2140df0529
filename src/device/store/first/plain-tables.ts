import { settled } from '../plain-requests.ts';
import type { Table, Tables } from '../tables.ts';

const NAMES = ['meta', 'sections', 'summaries', 'assessments', 'outbox', 'edits', 'parcels'] as const;

/** `listTables` adds what only the list reads. */
export interface PlainTables extends Tables {
  readonly transaction: IDBTransaction;
  readonly range: typeof IDBKeyRange;
}

/** A snapshot by IndexedDB itself: while edits are being folded in, they are in one table or another. */
export function plainTables(connection: IDBDatabase, range: typeof IDBKeyRange): PlainTables {
  const transaction = connection.transaction(NAMES);
  const store = (name: (typeof NAMES)[number]) => transaction.objectStore(name);
  return {
    transaction,
    range,
    meta: tableOf(store('meta')),
    sections: tableOf(store('sections')),
    summaries: tableOf(store('summaries')),
    assessments: tableOf(store('assessments')),
    outbox: tableOf(store('outbox')),
    edits: tableOf(store('edits')),
    parcels: tableOf(store('parcels')),
    editsOf: (id) => ({ toArray: () => settled(store('edits').getAll(range.bound([id], [id, []]))) }),
  };
}

function tableOf<Row, Key extends IDBValidKey>(store: IDBObjectStore): Table<Row, Key> {
  const get = (key: Key) => settled<Row | undefined>(store.get(key));
  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    toArray: () => settled(store.getAll()),
    toCollection: () => ({ primaryKeys: () => settled<Key[]>(store.getAllKeys() as IDBRequest) }),
    count: () => settled(store.count()),
  };
}
