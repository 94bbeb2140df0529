import { Observable } from '#device/observable.ts';

/** Which files to print or fill in the service worker keeps on this device. */

let kept: ReadonlySet<string> = new Set();
const changes = new Observable();

let isFollowing = false;

/** While something is missing the worker is asked again: `online` comes before the network works. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60 * 1000;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the worker, now, whenever the network is back and until nothing is missing, to bring
 * what it keeps up to date, and hears what is there.
 */
export function followDownloads(): void {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const paths = readKept(data);
      if (paths === null) return;
      kept = new Set(paths);
      changes.notify();
      if (data.isComplete === false) askAgainLater();
    });
    addEventListener('online', () => {
      wait = FIRST_WAIT_MS;
      askForDownloads();
    });
  }
  askForDownloads();
}

function askAgainLater(): void {
  clearTimeout(timer);
  timer = setTimeout(askForDownloads, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

function askForDownloads(): void {
  clearTimeout(timer);
  void navigator.serviceWorker.ready.then(({ active, waiting }) => {
    // A worker that is about to be replaced gets no new work: it has to be idle to give way.
    if (waiting === null) active?.postMessage({ type: 'KEEP_DOWNLOADS' });
  });
}

function readKept(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== 'DOWNLOADS_KEPT') return null;
  const paths: unknown = 'paths' in data ? data.paths : null;
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string') ? paths : null;
}

export const subscribeKept = changes.subscribe;

/** Whether this file can be had without network. */
export function isKept(path: string): boolean {
  return kept.has(path);
}
