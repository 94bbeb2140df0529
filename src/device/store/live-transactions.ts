import type { DBCore, DBCoreTransaction, Middleware } from 'dexie';

/**
 * A page that the browser keeps to go back to keeps its open transactions too, and the next page
 * waits for them for as long as it is kept (rule OFF-53). So they are aborted when it goes.
 */

type Abortable = Pick<DBCoreTransaction, 'abort'>;

const live = new Set<Abortable>();
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

/** What was under way when the page was kept begins again when the page is back. */
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
  live.clear();
}

export function pageBack(): void {
  isKept = false;
  const back = [...waiting];
  waiting.clear();
  for (const goOn of back) goOn();
}

export function watched<T extends Abortable>(transaction: T): T {
  if (isKept) abort(transaction);
  else if (isNative(transaction)) {
    const forget = () => live.delete(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    live.add(transaction);
  }
  return transaction;
}

/** A database whose transactions are watched. */
export const watchedTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'watched transactions',
  create: (core) => ({
    ...core,
    transaction: (tables, mode, options) => watched(core.transaction(tables, mode, options)),
  }),
};

/** Dexie's transactions are the browser's own, but not by their type. */
function isNative(transaction: Abortable): transaction is Abortable & EventTarget {
  return 'addEventListener' in transaction;
}

function abort(transaction: Abortable): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended.
  }
}
