import { Dexie } from 'dexie';
import type { EntityTable, Table } from 'dexie';
import type { AssessmentSummary } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { databaseName, settled } from './plain-requests.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import type { Discarded, Edit, Lane, StoredAssessment, Upload, UploadFile } from './stored.ts';

/** The browser's IndexedDB, or a test's. */
export interface IndexedDb {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/**
 * One database per user id, so that one nurse's work is never read or sent as another's. Strict durability:
 * "Saved on this device" appears only once the bytes are on disk (Chrome 121 and later default to less).
 */
export class DeviceDatabase extends Dexie {
  declare sections: Table<Section, [number, number]>;
  declare summaries: EntityTable<AssessmentSummary, 'id'>;
  declare assessments: EntityTable<StoredAssessment, 'id'>;
  declare edits: Table<Edit, [string, string]>;
  declare outbox: EntityTable<Lane, 'key'>;
  declare discarded: EntityTable<Discarded, 'id'>;
  declare meta: EntityTable<MetaRow, 'key'>;
  declare uploads: EntityTable<Upload, 'id'>;
  /** Kept apart from their rows, so that reading the rows is cheap. */
  declare uploadFiles: EntityTable<UploadFile, 'id'>;

  constructor(userId: number, idb?: IndexedDb) {
    super(databaseName(userId), {
      chromeTransactionDurability: 'strict',
      // Live queries read committed data, never an optimistic guess.
      cache: 'disabled',
      ...idb,
    });
    this.version(1).stores({
      sections: '[id+version]',
      summaries: 'id',
      assessments: 'id',
      edits: '[id+leaf]',
      outbox: 'key',
      discarded: 'id',
      meta: 'key',
    });
    // What a long list and a pull look up without reading every row.
    this.version(2).stores({
      summaries: 'id, updatedAt, dateCompleted',
      assessments: 'id, [base.updatedAt+id+base.version], [working.section+working.sectionVersion]',
    });
    this.version(SCHEMA_VERSION).stores({ uploads: 'id', uploadFiles: 'id' });
    // A newer app in another tab needs the database to itself for a moment. The next query reopens
    // it, and typing from the meantime is written then.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** The local database cannot be opened; what can still be read is offered as a file. */
export class DatabaseUnreadable extends Error {
  readonly #userId: number;
  readonly #indexedDB: IDBFactory;

  constructor(userId: number, indexedDB: IDBFactory, cause: unknown) {
    super('The database on this device cannot be read.', { cause });
    this.name = 'DatabaseUnreadable';
    this.#userId = userId;
    this.#indexedDB = indexedDB;
  }

  /** Every readable row of every table, as JSON; unreadable tables are named. */
  async readable(): Promise<Blob> {
    const found: Record<string, unknown> = {};
    try {
      const database = await openRaw(this.#indexedDB, databaseName(this.#userId));
      for (const table of database.objectStoreNames) {
        found[table] = await readAll(database, table).catch((error: unknown) => ({
          unreadable: String(error),
        }));
      }
      database.close();
    } catch (error) {
      found['unreadable'] = String(error);
    }
    return new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' });
  }
}

function openRaw(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  return settled(indexedDB.open(name));
}

async function readAll(database: IDBDatabase, table: string): Promise<unknown[]> {
  return settled(database.transaction(table).objectStore(table).getAll());
}

/**
 * Opens a user's database.
 *
 * @param onBlocked when another tab is holding an older one open and this one has to wait
 * @throws DatabaseUnreadable
 */
export async function openDatabase(
  userId: number,
  idb?: IndexedDb,
  onBlocked: () => void = () => undefined,
): Promise<DeviceDatabase> {
  const database = new DeviceDatabase(userId, idb);
  database.on('blocked', onBlocked);
  try {
    await database.open();
    return database;
  } catch (error) {
    database.close();
    throw new DatabaseUnreadable(userId, idb?.indexedDB ?? globalThis.indexedDB, error);
  }
}
