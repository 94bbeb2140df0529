import { Dexie } from 'dexie';
import type { Collection, DBCoreRangeType, EntityTable, Table } from 'dexie';
import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import type { Person } from '../person/token.ts';
import type { IndexedDb } from './indexed-db.ts';
import { leftTexts } from './left-storage.ts';
import type { LeftStorage } from './left-storage.ts';
import { databaseName, settled } from './plain-requests.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import type {
  Discarded,
  Edit,
  Lane,
  Parcel,
  ParcelFile,
  StoredAction,
  StoredAssessment,
} from '../rows/stored.ts';
import type { ListTables, MetaRow } from './tables.ts';

/**
 * One database per person, named by their uid, so that one nurse's work is never read or sent as another's. Strict durability:
 * "Saved on this device" appears only once the bytes are on disk (Chrome 121 and later default to less).
 */
export class DeviceDatabase extends Dexie implements ListTables {
  declare sections: Table<Section, [number, number]>;
  declare summaries: EntityTable<AssessmentSummary, 'id'>;
  declare assessments: EntityTable<StoredAssessment, 'id'>;
  declare actions: EntityTable<StoredAction, 'id'>;
  declare edits: Table<Edit, [string, string]>;
  declare outbox: EntityTable<Lane, 'key'>;
  declare discarded: EntityTable<Discarded, 'id'>;
  declare meta: EntityTable<MetaRow, 'key'>;
  declare parcels: EntityTable<Parcel, 'id'>;
  /** Kept apart from their rows, so that reading the rows is cheap. */
  declare parcelFiles: EntityTable<ParcelFile, 'id'>;

  constructor(name: string, idb: IndexedDb) {
    super(name, {
      chromeTransactionDurability: 'strict',
      // Live queries read committed data, never an optimistic guess.
      cache: 'disabled',
      ...idb,
    });
    this.version(SCHEMA_VERSION).stores({
      sections: '[id+version]',
      // The further indices are what a long list and a pull look up without reading every row.
      summaries: 'id, updatedAt, dateCompleted',
      assessments: 'id, [base.updatedAt+id+base.version], [working.section+working.sectionVersion]',
      actions: 'id, epoch, unlisted',
      edits: '[id+leaf]',
      outbox: 'key',
      discarded: 'id',
      meta: 'key',
      parcels: 'id',
      parcelFiles: 'id',
    });
    // A newer app in another tab needs the database to itself for a moment. The next query reopens
    // it, and typing from the meantime is written then.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  editsOf(id: string): Collection<Edit, [string, string]> {
    return this.edits.where('[id+leaf]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
  }

  /** The first keys of edits from the first of these assessments to the last, whoever else is between them. */
  editKeysAmong(ids: readonly string[], most: number): Promise<[string, string][]> {
    const sorted = ids.toSorted();
    const ends = [
      [sorted[0], Dexie.minKey],
      [sorted.at(-1), Dexie.maxKey],
    ] as const;
    return this.edits
      .where('[id+leaf]')
      .between(...ends)
      .limit(most)
      .primaryKeys();
  }

  /** Inside the caller's transaction. A collection that is deleted is counted first, which takes as long again. */
  async deleteEditsOf(id: string): Promise<void> {
    const range = { type: 2 satisfies DBCoreRangeType, lower: [id, Dexie.minKey], upper: [id, Dexie.maxKey] };
    const trans = Dexie.currentTransaction.idbtrans;
    const { numFailures, failures } = await this.edits.core.mutate({ type: 'deleteRange', trans, range });
    if (numFailures > 0) throw failures[0];
  }

  newestSummaries(count: number): Promise<AssessmentSummary[]> {
    // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
    return this.summaries.orderBy('updatedAt').reverse().limit(count).toArray();
  }

  /** The rows that name an epoch other than this one; reads all rows. */
  async idsOfOtherEpoch(epoch: string): Promise<string[]> {
    const rows = await this.assessments.filter((row) => (row.epoch ?? epoch) !== epoch).toArray();
    return rows.map(({ id }) => id);
  }

  /** From the index alone, without reading the rows. */
  async heldVersions(since = ''): Promise<Map<string, number>> {
    const keys = await this.#acknowledgedKeys(since);
    return new Map(keys.map(([, id, version]) => [id, version]));
  }

  /** The server's states that this device holds, by assessment; from the index alone. */
  async acknowledged(): Promise<Map<string, Pick<Assessment, 'version' | 'updatedAt'>>> {
    const keys = await this.#acknowledgedKeys('');
    return new Map(keys.map(([updatedAt, id, version]) => [id, { version, updatedAt }]));
  }

  /** How many of them there are. */
  countAcknowledged(): Promise<number> {
    return this.#acknowledgedSince('').count();
  }

  async #acknowledgedKeys(since: string): Promise<[string, string, number][]> {
    const keys: unknown[] = await this.#acknowledgedSince(since).keys();
    return keys.filter(isAcknowledged);
  }

  #acknowledgedSince(since: string) {
    return this.assessments
      .where('[base.updatedAt+id+base.version]')
      .above([since, Dexie.minKey, Dexie.minKey]);
  }
}

function isAcknowledged(key: unknown): key is [string, string, number] {
  return Array.isArray(key) && typeof key[1] === 'string' && typeof key[2] === 'number';
}

/** The local database cannot be opened; what can still be read is offered as a file. */
export class DatabaseUnreadable extends Error {
  readonly #database: string;
  readonly #indexedDB: IDBFactory;
  readonly #storage: LeftStorage | null;

  constructor(database: string, indexedDB: IDBFactory, cause: unknown, storage: LeftStorage | null = null) {
    super('The database on this device cannot be read.', { cause });
    this.name = 'DatabaseUnreadable';
    this.#database = database;
    this.#indexedDB = indexedDB;
    this.#storage = storage;
  }

  /** Every readable row of every table, and what pages left beside it, as JSON; unreadable tables are named. */
  async readable(): Promise<Blob> {
    const found: Record<string, unknown> = {};
    if (this.#storage !== null) {
      found['leftBehind'] = Object.fromEntries(leftTexts(this.#storage, this.#database));
    }
    try {
      const database = await openRaw(this.#indexedDB, this.#database);
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
 * Opens a person's database.
 *
 * @param storage where what pages left beside the database lies, for the file of what can be read
 * @param onBlocked when another tab is holding an older one open and this one has to wait
 * @throws DatabaseUnreadable
 */
export async function openDatabase(
  person: Person,
  idb: IndexedDb,
  onBlocked: () => void = () => undefined,
  storage: LeftStorage | null = null,
): Promise<DeviceDatabase> {
  const { indexedDB } = idb;
  const name = databaseName(person);
  const database = new DeviceDatabase(name, idb);
  database.on('blocked', onBlocked);
  try {
    await database.open();
    return database;
  } catch (error) {
    database.close();
    throw new DatabaseUnreadable(name, indexedDB, error, storage);
  }
}
