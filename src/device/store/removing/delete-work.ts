import { databaseName, openExisting, settled } from '../plain-requests.ts';
import type { Person } from '../../person/token.ts';
import type { IndexedDb } from '../indexed-db.ts';
import { leftTexts, removeLeft } from '../left-storage.ts';
import type { LeftStorage } from '../left-storage.ts';
import { noteKey } from '../waiting-note.ts';

/** Deletes all that one person has on this device, at the server's word (rule SES-21). Nobody else's. */

interface Stores {
  readonly idb: IndexedDb;
  readonly localStorage: LeftStorage;
}

/** Leaves an empty database: a tab that sleeps may have it open, and then it cannot be deleted. */
export async function emptyPersonsWork(person: Person, { idb, localStorage }: Stores): Promise<void> {
  const name = databaseName(person);
  forgetBeside(person, name, localStorage);
  const connection = await openExisting(name, idb.indexedDB);
  if (connection === null) return;
  try {
    const names = [...connection.objectStoreNames];
    const transaction = connection.transaction(names, 'readwrite', { durability: 'strict' });
    for (const table of names) transaction.objectStore(table).clear();
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The work was not deleted.'));
    });
  } finally {
    connection.close();
  }
}

/** When no tab has it open any more. */
export async function deletePersonsWork(person: Person, { idb, localStorage }: Stores): Promise<void> {
  const name = databaseName(person);
  await settled(idb.indexedDB.deleteDatabase(name));
  forgetBeside(person, name, localStorage);
}

function forgetBeside(person: Person, name: string, storage: LeftStorage): void {
  for (const id of leftTexts(storage, name).keys()) removeLeft(storage, name, id);
  storage.removeItem(noteKey(person));
}
