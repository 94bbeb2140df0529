import type { Page } from 'playwright/test';
import type { Lane, StoredAssessment } from '#device/stored.ts';

/** What the database of one person on this page's device holds, read past the app. */
export interface OnDevice {
  readonly assessments: readonly StoredAssessment[];
  readonly outbox: readonly Lane[];
}

export async function onDevice(page: Page, userId: number): Promise<OnDevice> {
  return page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('The request failed.')));
      });
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return { assessments: [], outbox: [] };
    const database = await done(indexedDB.open(name));
    const all = <T>(table: string) =>
      done(database.transaction(table).objectStore(table).getAll() as IDBRequest<T[]>);
    const found = {
      assessments: await all<StoredAssessment>('assessments'),
      outbox: await all<Lane>('outbox'),
    };
    database.close();
    return found;
  }, `rta-tracers-${userId}`);
}
