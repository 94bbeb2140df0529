import { isRecord } from '#contract/record.ts';
import { Observable } from '#device/observable.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** Which printable files the service worker keeps on this device. */

let kept: ReadonlySet<string> = new Set();
const changes = new Observable();

let isFollowing = false;

/** While something is missing, keep asking the worker: `online` fires before the network works. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the worker to bring its files up to date, now, on reconnecting, and until nothing is missing, and
 * reports what is there.
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
    // Give no new work to a worker about to be replaced: it has to be idle to step aside.
    if (waiting === null) active?.postMessage({ type: 'KEEP_DOWNLOADS' });
  });
}

function readKept(data: unknown): string[] | null {
  if (!isRecord(data) || data['type'] !== 'DOWNLOADS_KEPT') return null;
  const { paths } = data;
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string') ? paths : null;
}

export const subscribeKept = changes.subscribe;

/** Whether this file is available offline. */
export function isKept(path: string): boolean {
  return kept.has(path);
}
