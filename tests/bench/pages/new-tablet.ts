import { committed, settled } from './floor-database.ts';

/** The floor of a new tablet: everything in one answer, and all of it put into raw IndexedDB in one transaction. */

const STORES = ['list', 'modules', 'assessments'] as const;
/** The answer that holds it all. */
export type Everything = Readonly<Record<(typeof STORES)[number], readonly { readonly id: unknown }[]>>;

const from = new URLSearchParams(location.search).get('from');
if (from !== null) {
  const answer = await fetch(from);
  const everything = (await answer.json()) as Everything;
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => {
    for (const name of STORES) request.result.createObjectStore(name, { keyPath: 'id' });
    request.transaction?.objectStore('list').createIndex('updated_at', 'updated_at');
  };
  const database = await settled(request);
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
  for (const name of STORES) {
    const store = transaction.objectStore(name);
    for (const row of everything[name]) store.put(row);
  }
  await committed(transaction);
  const heading = document.querySelector('h1');
  if (heading !== null) heading.textContent = 'Ready for offline use';
}
