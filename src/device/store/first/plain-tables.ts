import type { AssessmentSummary } from '#domain/assessment.ts';
import { settled } from '../plain-requests.ts';
import type { StoredAssessment } from '../../rows/stored.ts';
import type { Table, Tables } from '../tables.ts';

const NAMES = ['meta', 'sections', 'summaries', 'assessments', 'outbox', 'edits', 'parcels'] as const;

/** A snapshot by IndexedDB itself: while edits are being folded in, they are in one table or another. */
export function plainTables(connection: IDBDatabase, range: typeof IDBKeyRange): Tables {
  const transaction = connection.transaction(NAMES);
  const store = (name: (typeof NAMES)[number]) => transaction.objectStore(name);
  return {
    meta: tableOf(store('meta')),
    sections: tableOf(store('sections')),
    summaries: tableOf(store('summaries')),
    assessments: tableOf(store('assessments')),
    outbox: tableOf(store('outbox')),
    edits: tableOf(store('edits')),
    parcels: tableOf(store('parcels')),
    editsOf: (id) => ({ toArray: () => settled(store('edits').getAll(range.bound([id], [id, []]))) }),
    newestSummaries: (count) => readNewest(store('summaries').index('updatedAt'), count),
    heldVersions: async (since) => {
      const index = store('assessments').index('[base.updatedAt+id+base.version]');
      // Whole rows, for the index's own keys come one by one.
      const rows = await settled<StoredAssessment[]>(index.getAll(range.lowerBound([since])));
      return new Map(rows.map(({ id, base }) => [id, base?.version ?? -1]));
    },
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

async function readNewest(index: IDBIndex, count: number): Promise<AssessmentSummary[]> {
  const rows: AssessmentSummary[] = [];
  const request = index.openCursor(null, 'prev');
  for (;;) {
    const cursor = await settled(request);
    if (cursor !== null) rows.push(cursor.value as AssessmentSummary);
    if (cursor === null || rows.length >= count) return rows;
    cursor.continue();
  }
}
