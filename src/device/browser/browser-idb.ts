import { watchedIdb } from '../store/live-transactions.ts';

/** This browser's IndexedDB. */
export const browserIdb = watchedIdb(globalThis);
