/** The browser's IndexedDB, or a test's. */
export interface IndexedDb {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange;
}
