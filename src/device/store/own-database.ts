import { isRecord } from '#contract/record.ts';
import { uidFromHash, uidSource } from '#domain/uid.ts';
import type { Person } from '../person/token.ts';
import { isFromBefore, nameOfUid, numberedName, openExisting, OWNER, settled } from './plain-requests.ts';

/**
 * Which database is a person's: the one named by their uid. Databases were once named by the number, and a
 * number can come to mean somebody else. Somebody who worked on this tablet then goes on in the numbered
 * one, which IndexedDB cannot rename: it is theirs once their uid is written in it, and nobody else's ever.
 * That is one row, so nothing is copied, and nothing can be lost on the way.
 */
export async function ownDatabase(person: Person, idb: IDBFactory): Promise<string> {
  const { userId, uid } = person;
  const numbered = numberedName(userId);
  if (uid === null) return numbered;
  const named = nameOfUid(uid);
  return isFromBefore(uid) && (await isTheirs(numbered, uid, { named, idb })) ? numbered : named;
}

async function isTheirs(
  numbered: string,
  uid: string,
  { named, idb }: { named: string; idb: IDBFactory },
): Promise<boolean> {
  const connection = await openExisting(numbered, idb);
  if (connection === null) return false;
  try {
    if (!connection.objectStoreNames.contains('meta')) return false;
    const owner = await ownerIn(connection);
    if (owner !== undefined) return owner === uid;
    if ((await uidOfMe(connection)) !== uid || (await isThere(named, idb))) return false;
    return (await takeOver(connection, uid)) === uid;
  } finally {
    connection.close();
  }
}

async function ownerIn(connection: IDBDatabase): Promise<unknown> {
  const row: unknown = await settled(connection.transaction('meta').objectStore('meta').get(OWNER));
  return isRecord(row) ? row['value'] : undefined;
}

/** Worked out of what the server once said of the person here; null when it never did: then no work is here either. */
async function uidOfMe(connection: IDBDatabase): Promise<string | null> {
  const row: unknown = await settled(connection.transaction('meta').objectStore('meta').get('me'));
  const me = isRecord(row) ? row['value'] : null;
  if (!isRecord(me) || typeof me['id'] !== 'number' || typeof me['createdAt'] !== 'string') return null;
  const source = new TextEncoder().encode(uidSource('user', me['id'], me['createdAt']));
  return uidFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', source)));
}

async function isThere(name: string, idb: IDBFactory): Promise<boolean> {
  const connection = await openExisting(name, idb);
  connection?.close();
  return connection !== null;
}

/** Two tabs may do it at once: the first decides. @returns whose it is now */
async function takeOver(connection: IDBDatabase, uid: string): Promise<unknown> {
  const transaction = connection.transaction('meta', 'readwrite', { durability: 'strict' });
  const meta = transaction.objectStore('meta');
  const row: unknown = await settled(meta.get(OWNER));
  const owner = isRecord(row) ? row['value'] : undefined;
  if (owner !== undefined) return owner;
  meta.put({ key: OWNER, value: uid });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The database was not taken over.'));
  });
  return uid;
}
