import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Section } from '#domain/section.ts';

/** The floor's rows, in IndexedDB by hand: what the product's tablet has of the same. */

export interface FloorRows {
  readonly sections: readonly Section[];
  readonly assessments: readonly Assessment[];
  readonly summaries: readonly AssessmentSummary[];
  readonly points: readonly ProgressPoint[];
}

declare global {
  interface Window {
    putFloorRows(rows: FloorRows): Promise<void>;
  }
}

const STORES = ['sections', 'assessments', 'summaries'] as const;

/** Opens it, and lets the benchmark put rows in when it prepares a tablet. */
export async function openFloorDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => {
    for (const name of STORES) request.result.createObjectStore(name, { keyPath: 'id' });
    request.result.createObjectStore('points', { keyPath: 'assessmentId' });
    request.transaction?.objectStore('summaries').createIndex('updatedAt', 'updatedAt');
    request.result.createObjectStore('outbox');
  };
  const database = await settled(request);
  window.putFloorRows = (rows) => {
    const transaction = database.transaction([...STORES, 'points'], 'readwrite');
    for (const name of STORES) for (const row of rows[name]) transaction.objectStore(name).put(row);
    for (const point of rows.points) transaction.objectStore('points').put(point);
    return committed(transaction);
  };
  return database;
}

/** An assessment and what waits of it in one strict transaction, as in the floor of the save benchmark. */
export function saveByHand(
  database: IDBDatabase,
  assessment: Assessment,
  leaf: string,
  value: unknown,
): void {
  const transaction = database.transaction(['assessments', 'outbox'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('assessments').put(assessment);
  transaction.objectStore('outbox').put({ id: assessment.id, leaf, value }, `${assessment.id}:${leaf}`);
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  });
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('The transaction failed.'));
  });
}

/** What the address asks for and the database has. */
export interface FloorOpened {
  readonly database: IDBDatabase;
  readonly section: Section;
  readonly assessment: Assessment;
}

/** `?id=…`: an assessment, with its module. */
export async function openByAddress(): Promise<FloorOpened | null> {
  const database = await openFloorDatabase();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const [opened] = await readCompared(database, [id]);
  return opened === undefined ? null : { database, ...opened };
}

/** Assessments with their modules; those that are not there are left out. */
export async function readCompared(
  database: IDBDatabase,
  ids: readonly string[],
): Promise<{ readonly section: Section; readonly assessment: Assessment }[]> {
  const transaction = database.transaction(['sections', 'assessments']);
  const found = await Promise.all(
    ids.map((id) => settled<Assessment | undefined>(transaction.objectStore('assessments').get(id))),
  );
  return Promise.all(
    found
      .filter((assessment) => assessment !== undefined)
      .map(async (assessment) => ({
        assessment,
        section: await settled<Section>(transaction.objectStore('sections').get(Number(assessment.section))),
      })),
  );
}
