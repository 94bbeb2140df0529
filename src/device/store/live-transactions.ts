import type { IndexedDb } from './indexed-db.ts';

/**
 * A page that the browser keeps to go back to keeps its open transactions too, and the next page
 * waits for them for as long as it is kept (rule OFF-53). So they are aborted when it goes.
 */

/** How long after a page is back its transactions may take to say that they were aborted, in milliseconds. */
const SILENCE_MS = 500;

const live = new Set<IDBTransaction>();
const waiting = new Set<() => void>();
let isKept = false;
let times = 0;

/** How often this page has been kept. */
export function timesKept(): number {
  return times;
}

/** Calls back as soon as the page is there. */
export function onceBack(goOn: () => void): void {
  if (isKept) waiting.add(goOn);
  else goOn();
}

/** Begins again, once the page is back, the work that was cut off when the browser kept the page. */
export async function againWhenBack<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    // Until it is frozen, a kept page still runs.
    await new Promise<void>(onceBack);
    const kept = times;
    try {
      return await run();
    } catch (error) {
      if (kept === times) throw error;
    }
  }
}

/** Nothing here runs until the page is back. */
export function pageKept(): void {
  isKept = true;
  times += 1;
  live.forEach(abort);
}

/** @param onSilence WebKit has forgotten to tell of some of them, and whoever waits for one waits for ever */
export function pageBack(onSilence: () => void): void {
  isKept = false;
  const aborted = [...live];
  if (aborted.length > 0)
    setTimeout(() => {
      if (aborted.some((transaction) => live.has(transaction))) onSilence();
      aborted.forEach((transaction) => live.delete(transaction));
    }, SILENCE_MS);
  const back = [...waiting];
  waiting.clear();
  for (const goOn of back) goOn();
}

/**
 * IndexedDB, with every transaction watched: those that Dexie makes by itself as well, to upgrade a
 * database and to look at its schema.
 *
 * @param world asked for its IndexedDB only when that is needed: where site data is blocked, the asking throws
 */
export function watchedIdb(world: IndexedDb): IndexedDb {
  return {
    IDBKeyRange: world.IDBKeyRange,
    indexedDB: {
      open: (name, version) => watchedOpening(world.indexedDB.open(name, version)),
      deleteDatabase: (name) => world.indexedDB.deleteDatabase(name),
      databases: () => world.indexedDB.databases(),
      cmp: (first, second) => world.indexedDB.cmp(first, second),
    },
  };
}

function watchedOpening(opening: IDBOpenDBRequest): IDBOpenDBRequest {
  opening.addEventListener('upgradeneeded', () => {
    if (opening.transaction !== null) watch(opening.transaction);
  });
  opening.addEventListener('success', () => {
    const connection = opening.result;
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => watch(begin(...args));
  });
  return opening;
}

function watch(transaction: IDBTransaction): IDBTransaction {
  if (isKept) abort(transaction);
  else {
    const forget = () => live.delete(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    live.add(transaction);
  }
  return transaction;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has just ended.
  }
}
