import { isRecord } from '#contract/record.ts';
import type { TabLock } from '#device/person/tab-lock.ts';

/** The lock's own entry in the history, over that of the page behind. */
export function isOfLock(state: unknown): boolean {
  return isRecord(state) && state['isLocked'] === true;
}

const LOOK_EVERY_MS = 20;
/** Far longer than a browser takes to go back. */
const MOST_LOOKS = 100;

/** Resolves once nothing is locked and the history is back at the page's own entry. */
export async function untilOpen(lock: TabLock): Promise<void> {
  if (lock.isLocked)
    await new Promise<void>((resolve) => {
      const stop = lock.subscribe(() => {
        if (lock.isLocked) return;
        stop();
        resolve();
      });
    });
  for (let looks = 0; isOfLock(history.state) && looks < MOST_LOOKS; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
