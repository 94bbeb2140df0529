import { Dexie } from 'dexie';
import type { Clock } from '../../ports.ts';
import type { LiveQuery } from './live.ts';

/** Of one tap and what follows from it: by then the frame that shows it is painted, in milliseconds. */
const AFTER_FRAME_MS = 100;
/** While changes go on, it is read no more often than this. */
const EVERY_MS = 500;

/** What calm queries may read: an assessment, its module, and what waits. */
const TABLES = ['assessments', 'discarded', 'edits', 'outbox', 'parcels', 'sections'];

/**
 * A live query for what is also on the screen by other means, or is no reason to look up: a tap is five writes and
 * more until it is on the server, and a reading of each would hold up the next tap. So it is read once for all that
 * happens in a moment, and never before the frame that shows what somebody has just done.
 *
 * @param database its name; null while none is open
 */
export function calmQuery(database: () => string | null, clock: Clock): LiveQuery {
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
        void clock.sleep(Math.max(AFTER_FRAME_MS, EVERY_MS - since), over.signal).then(() => {
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
