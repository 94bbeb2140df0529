import type { liveQuery } from 'dexie';
import { onceBack, timesKept } from '../live-transactions.ts';

/** A reading that goes on, in the form in which dexie-react-hooks take one. */
export interface LiveReading<T> {
  /** Whether there is something to show before the database has answered. */
  hasValue(): boolean;
  getValue(): T;
  subscribe(next: (value: T) => void, fail: (error: unknown) => void): () => void;
}

let loaded: typeof liveQuery | null = null;

/**
 * Reads, and reads again whenever what was read changes: Dexie's live query, which is loaded
 * when the first reading of all is subscribed to.
 *
 * @param first what was read already, to be shown until then
 * @param ready what must have happened before: Dexie does not see what is read after a wait
 */
export function liveReading<T>(
  read: () => Promise<T>,
  first?: T,
  ready: () => Promise<unknown> | undefined = () => undefined,
): LiveReading<T | undefined> {
  return {
    hasValue: () => true,
    getValue: () => first,
    subscribe(next, fail) {
      let isOver = false;
      let stop = () => {
        isOver = true;
      };
      const begin = (live: typeof liveQuery) => {
        if (isOver) return;
        let kept = timesKept();
        const taken = (value: T) => {
          kept = timesKept();
          next(value);
        };
        // Leaving the page aborts a reading; it begins again when the page is back.
        const failed = (error: unknown) => (kept === timesKept() ? fail(error) : beginOnceBack(live));
        // An async function, by which Dexie knows that it has to look beyond the first await.
        const subscription = live(async () => read()).subscribe(taken, failed);
        stop = () => {
          isOver = true;
          subscription.unsubscribe();
        };
      };
      const beginOnceBack = (live: typeof liveQuery) => onceBack(() => begin(live));
      const wait = ready();
      if (loaded !== null && wait === undefined) beginOnceBack(loaded);
      // If that failed, the reading fails the same way, and says so to whoever asked.
      else
        void Promise.resolve(wait?.catch(() => undefined))
          .then(load)
          .then(beginOnceBack, fail);
      return () => stop();
    },
  };
}

async function load(): Promise<typeof liveQuery> {
  ({ liveQuery: loaded } = await import('dexie'));
  return loaded;
}
