/** IndexedDB by itself, for what cannot wait for Dexie or must do without. */

/** One database per user id, so that one nurse's work is never read or sent as another's. */
export function databaseName(userId: number): string {
  return `rta-tracers-${userId}`;
}

/** A request as a promise. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  });
}
