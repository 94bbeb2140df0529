import type { Person } from '../person/token.ts';
import { editRows } from '../rows/stored.ts';
import type { Edited } from '../rows/stored.ts';

/** IndexedDB by itself, for what cannot wait for Dexie or must do without. */

/** Every person's database has a name that begins like this. */
export const PREFIX = 'rta-tracers-';

/** The name of the database that is this person's alone. */
export function databaseName({ uid }: Pick<Person, 'uid'>): string {
  return `${PREFIX}${uid}`;
}

/** Opens a database as it is: one that is not there is not made, and null. @throws DOMException */
export async function openExisting(name: string, idb: IDBFactory): Promise<IDBDatabase | null> {
  const request = idb.open(name);
  let isThere = true;
  request.onupgradeneeded = () => {
    isThere = false;
    request.transaction?.abort();
  };
  try {
    const connection = await settled(request);
    // A newer app in another tab needs the database to itself for a moment.
    connection.onversionchange = () => connection.close();
    return connection;
  } catch (error) {
    if (isThere) throw error;
    return null;
  }
}

/** A request as a promise. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  });
}

/**
 * Writes edited leaves while the page is closing. No callback will run any more, so everything is
 * issued at once and committed without waiting.
 *
 * @throws DOMException when the connection is closed
 */
export function writeEditOnLeaving(connection: IDBDatabase, edit: Edited): void {
  const transaction = connection.transaction('edits', 'readwrite', { durability: 'strict' });
  const edits = transaction.objectStore('edits');
  for (const row of editRows(edit)) edits.put(row);
  transaction.commit();
}
