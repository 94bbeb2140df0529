import { onceBack, timesKept } from '../live-transactions.ts';

/** A reading that goes on, in the form in which dexie-react-hooks take one. */
export interface LiveReading<T> {
  /** Whether there is something to show before the database has answered. */
  hasValue(): boolean;
  getValue(): T;
  subscribe(next: (value: T) => void, fail: (error: unknown) => void): () => void;
}

/** Reads, and again whenever that may have changed. */
export type LiveQuery = <T>(read: () => Promise<T>) => {
  subscribe(next: (value: T) => void, fail: (error: unknown) => void): { unsubscribe(): void };
};

/** How a reading follows changes; loaded when the first one is subscribed to. */
interface Following {
  loaded: LiveQuery | null;
  readonly load: () => Promise<LiveQuery>;
}

const atOnce: Following = { loaded: null, load: async () => (await import('dexie')).liveQuery };

/**
 * Reads, and reads again whenever what was read changes: with Dexie's live query, unless another is named.
 *
 * @param first what was read already, to be shown until then
 * @param ready what must have happened before: Dexie does not see what is read after a wait
 */
export function liveReading<T>(
  read: () => Promise<T>,
  first?: T,
  ready: () => Promise<unknown> | undefined = () => undefined,
  following: Following = atOnce,
): LiveReading<T | undefined> {
  return {
    hasValue: () => true,
    getValue: () => first,
    subscribe(next, fail) {
      let isOver = false;
      let stop = () => {
        isOver = true;
      };
      const begin = (live: LiveQuery) => {
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
      const beginOnceBack = (live: LiveQuery) => onceBack(() => begin(live));
      const wait = ready();
      if (following.loaded !== null && wait === undefined) beginOnceBack(following.loaded);
      // If that failed, the reading fails the same way, and says so to whoever asked.
      else
        void Promise.resolve(wait?.catch(() => undefined))
          .then(following.load)
          .then((live) => beginOnceBack((following.loaded = live)), fail);
      return () => stop();
    },
  };
}
