import { MINUTE_MS } from '#domain/durations.ts';
import { clearAcknowledged } from '../store/removing/clear-acknowledged.ts';
import { deletePersonsWork, emptyPersonsWork } from '../store/removing/delete-work.ts';
import type { IndexedDb } from '../store/indexed-db.ts';
import type { Clock, Locks } from '../ports.ts';
import { clearMarks, toClearOf, unmark } from '../person/clear-list.ts';
import type { ClearMark } from '../person/clear-list.ts';
import { workLock } from '../person/work-lock.ts';

/**
 * Deletes what is marked (`clear-marks.ts`), each person's once no tab has their work open any more: a tab that
 * hears of a log-out still writes what was typed in it, and that must find its assessment.
 */

interface ClearingPorts {
  readonly idb: IndexedDb;
  readonly localStorage: Storage;
  readonly locks: Locks;
  readonly clock: Clock;
}

/** How long until it is tried again, while a tab still has that work open: soon, then less and less often. */
const AGAIN_AFTER_MS = 500;
const LONGEST_WAIT_MS = MINUTE_MS;

export class Clearing {
  readonly #ports: ClearingPorts;
  #running: Promise<void> | null = null;

  constructor(ports: ClearingPorts) {
    this.#ports = ports;
  }

  /** Resolves when nothing is marked any more, or what is cannot be deleted now: the next start tries again. */
  run(): Promise<void> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #runOnce(): Promise<void> {
    const { localStorage, clock } = this.#ports;
    const failed = new Set<number>();
    for (let wait = AGAIN_AFTER_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const marks = clearMarks(localStorage).filter(({ person }) => !failed.has(person.userId));
      if (marks.length === 0) return;
      for (const mark of marks) {
        await this.#clear(mark).catch(() => failed.add(mark.person.userId));
      }
      if (clearMarks(localStorage).length > failed.size) {
        await clock.sleep(wait, new AbortController().signal);
      }
    }
  }

  async #clear(mark: ClearMark): Promise<void> {
    const { person, what } = mark;
    const { localStorage, locks } = this.#ports;
    // An order to delete everything does not wait for a tab that sleeps; anything it writes later is deleted
    // below.
    if (what === 'everything' && toClearOf(localStorage, person) === what)
      await emptyPersonsWork(person, this.#ports);
    // Waiting in line for it would hold up the person's next log-in behind a tab that sleeps.
    await locks.request(workLock(person), { ifAvailable: true }, async (lock) => {
      // The mark is gone because they have logged in again.
      if (lock === null || toClearOf(localStorage, person) !== what) return;
      if (what === 'everything') await deletePersonsWork(person, this.#ports);
      else await clearAcknowledged(person, this.#ports);
      unmark(localStorage, person);
    });
  }
}
