import type { AssessmentSummary } from '#domain/assessment.ts';
import type { StoredAssessment } from '../../rows/stored.ts';
import { settled } from '../plain-requests.ts';
import type { ListTables } from '../tables.ts';
import type { PlainTables } from './plain-tables.ts';

declare global {
  /** Newer than TypeScript's library; both came together. */
  interface IDBIndex {
    readonly getAllRecords?: unknown;
    getAll(options: {
      readonly direction: IDBCursorDirection;
      readonly count: number;
    }): IDBRequest<unknown[]>;
  }
}

/** The same with what only the list reads. */
export function listTables(tables: PlainTables): ListTables {
  const store = (name: string) => tables.transaction.objectStore(name);
  return {
    ...tables,
    newestSummaries: (count) => readNewest(store('summaries').index('updatedAt'), count),
    heldVersions: async (since) => {
      const index = store('assessments').index('[base.updatedAt+id+base.version]');
      // Whole rows, for the index's own keys come one by one.
      const rows = await settled<StoredAssessment[]>(index.getAll(tables.range.lowerBound([since])));
      return new Map(rows.map(({ id, base }) => [id, base?.version ?? -1]));
    },
  };
}

/** In one turn where the browser can, and else by a cursor, which takes a turn for each row. */
async function readNewest(index: IDBIndex, count: number): Promise<AssessmentSummary[]> {
  if (index.getAllRecords !== undefined) {
    return (await settled(index.getAll({ direction: 'prev', count }))) as AssessmentSummary[];
  }
  const rows: AssessmentSummary[] = [];
  const request = index.openCursor(null, 'prev');
  for (;;) {
    const cursor = await settled(request);
    if (cursor !== null) rows.push(cursor.value as AssessmentSummary);
    if (cursor === null || rows.length >= count) return rows;
    cursor.continue();
  }
}
