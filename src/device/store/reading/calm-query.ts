import { Dexie } from 'dexie';
import type { Clock } from '../../ports.ts';
import type { LiveQuery } from './live.ts';

/** While changes go on, it is read no more often than this, in milliseconds. */
const EVERY_MS = 500;

/** What calm queries may read: an assessment, its module, and what waits. */
const TABLES = ['assessments', 'discarded', 'edits', 'outbox', 'parcels', 'sections'];

/**
 * A live query for what is also on the screen by other means, or is no reason to look up: a tap is five writes and
 * more until it is on the server, and a reading of each would hold up the next tap. So after the first it is read
 * once for all that happens in a moment.
 *
 * @param database its name; null while none is open
 * @param mayStand whether the last value may stand for that moment, though something has changed
 */
export function calmQuery(database: () => string | null, clock: Clock, mayStand: () => boolean): LiveQuery {
  return (read) => ({
    subscribe(next, fail) {
      const over = new AbortController();
      let isReading = false;
      let isWaiting = false;
      let isDue = false;
      let beganAt = -Infinity;
      const look = async () => {
        isDue = false;
        isReading = true;
        beganAt = clock.now();
        try {
          const value = await read();
          if (!over.signal.aborted) next(value);
        } catch (error) {
          if (over.signal.aborted) return;
          // Whoever wants more of it asks anew.
          unsubscribe();
          fail(error);
        }
        isReading = false;
        if (isDue) soon();
      };
      const soon = () => {
        isDue = true;
        if (isReading || isWaiting || over.signal.aborted) return;
        isWaiting = true;
        // A clock that was set says nothing about the time since.
        const since = Math.max(0, clock.now() - beganAt);
        const wait = mayStand() ? Math.max(0, EVERY_MS - since) : 0;
        void clock.sleep(wait, over.signal).then(() => {
          isWaiting = false;
          if (!over.signal.aborted) void look();
        });
      };
      const changed = (parts: object) => {
        const prefixes = TABLES.map((table) => `idb://${database() ?? ''}/${table}/`);
        // A page that was kept may have missed anything.
        if (Object.keys(parts).some((part) => part === 'all' || prefixes.some((its) => part.startsWith(its))))
          soon();
      };
      const unsubscribe = () => {
        over.abort();
        Dexie.on.storagemutated.unsubscribe(changed);
      };
      Dexie.on('storagemutated', changed);
      void look();
      return { unsubscribe };
    },
  });
}
