import type { IndexedDb } from '#device/store/indexed-db.ts';

/** Databases of a browser as JSON, and back, without knowing what is in them. */

interface Index {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

interface Dump {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | string[] | null;
    readonly indexes: readonly Index[];
    readonly rows: readonly { readonly key: IDBValidKey; readonly value: unknown }[];
  }[];
}

/** How bytes are written in JSON. */
const BYTES = 'base64 of an ArrayBuffer';

export async function dumpDatabases({ indexedDB }: IndexedDb): Promise<string> {
  const dumps: Dump[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    const stores = await Promise.all(
      [...database.objectStoreNames].map((store) => dumpStore(database, store)),
    );
    dumps.push({ name, version: database.version, stores });
    database.close();
  }
  return JSON.stringify(dumps, (_, value: unknown) =>
    value instanceof ArrayBuffer ? { [BYTES]: Buffer.from(value).toString('base64') } : value,
  );
}

async function dumpStore(database: IDBDatabase, name: string): Promise<Dump['stores'][number]> {
  const store = database.transaction(name).objectStore(name);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())]);
  const indexes = [...store.indexNames].map((index): Index => {
    const { keyPath, unique, multiEntry } = store.index(index);
    return { name: index, keyPath, unique, multiEntry };
  });
  const rows = keys.map((key, at) => ({ key, value: values[at] }));
  return { name, keyPath: store.keyPath, indexes, rows };
}

/** Puts dumped databases where there are none of their names. */
export async function restoreDatabases({ indexedDB }: IndexedDb, json: string): Promise<void> {
  const dumps = JSON.parse(json, (_, value: unknown) => bytesOf(value) ?? value) as Dump[];
  for (const { name, version, stores } of dumps) {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: store, keyPath, indexes, rows } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath });
        for (const index of indexes) made.createIndex(index.name, index.keyPath, index);
        for (const { key, value } of rows) made.put(value, keyPath === null ? key : undefined);
      }
    });
    (await settled(opening)).close();
  }
}

function bytesOf(value: unknown): ArrayBuffer | null {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return null;
  return new Uint8Array(Buffer.from(String(value[BYTES]), 'base64')).buffer;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });
}
