import { Dexie } from 'dexie';
import type { LiveQuery } from './live.ts';

/** While changes go on, it is read no more often than this, in milliseconds. */
const EVERY_MS = 500;

/** A change of what calm queries may read, an assessment, an action, a module, and what waits; or of a page's whole world. */
const CHANGE = /^idb:\/\/.*\/(?:actions|assessments|discarded|edits|outbox|parcels|sections)\/|^all$/;

/**
 * A live query for what is also on the screen by other means, or is no reason to look up: a tap is five writes and
 * more until it is on the server, and a reading of each would hold up the next tap. So after the first it is read
 * once for all that happens in a moment.
 *
 * @param mayStand whether the last value may stand for that moment, though something has changed
 */
export function calmQuery(mayStand: () => boolean): LiveQuery {
  return (read) => ({
    subscribe(next, fail) {
      let isOver = false;
      let isReading = false;
      let isDue = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let beganAt = 0;
      const look = async () => {
        timer = undefined;
        isDue = false;
        isReading = true;
        beganAt = performance.now();
        try {
          const value = await read();
          if (!isOver) next(value);
        } catch (error) {
          if (isOver) return;
          // Whoever wants more of it asks anew.
          unsubscribe();
          fail(error);
        }
        isReading = false;
        if (isDue) soon();
      };
      const soon = () => {
        isDue = true;
        if (isReading || isOver || timer !== undefined) return;
        const wait = mayStand() ? EVERY_MS - (performance.now() - beganAt) : 0;
        timer = setTimeout(() => void look(), wait);
      };
      const changed = (parts: object) => {
        if (Object.keys(parts).some((part) => CHANGE.test(part))) soon();
      };
      const unsubscribe = () => {
        isOver = true;
        clearTimeout(timer);
        Dexie.on.storagemutated.unsubscribe(changed);
      };
      Dexie.on('storagemutated', changed);
      void look();
      return { unsubscribe };
    },
  });
}
