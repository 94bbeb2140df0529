/** Which files to print or fill in the service worker keeps on this device. */

let kept: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

let isFollowing = false;

/**
 * Asks the worker, now and whenever the network is back, to bring what it keeps up to date,
 * and hears what is there.
 */
export function followDownloads(): void {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const paths = readKept(data);
      if (paths === null) return;
      kept = new Set(paths);
      for (const listener of listeners) listener();
    });
    addEventListener('online', askForDownloads);
  }
  askForDownloads();
}

function askForDownloads(): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_DOWNLOADS' }));
}

function readKept(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== 'DOWNLOADS_KEPT') return null;
  const paths: unknown = 'paths' in data ? data.paths : null;
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string') ? paths : null;
}

/** For `useSyncExternalStore`. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this file can be had without network. */
export function isKept(path: string): boolean {
  return kept.has(path);
}
