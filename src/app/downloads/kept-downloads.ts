import { useSyncExternalStore } from 'react';

/** Which files to print or fill in the service worker keeps on this device. */

let kept: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Asks the worker to bring what it keeps up to date; it answers with what is there. */
export function askForDownloads(): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_DOWNLOADS' }));
}

/** Hears the worker's answers, and asks again when the network is back. */
export function followDownloads(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const paths = readKept(data);
    if (paths === null) return;
    kept = new Set(paths);
    for (const listener of listeners) listener();
  });
  addEventListener('online', askForDownloads);
}

function readKept(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== 'DOWNLOADS_KEPT') return null;
  const paths: unknown = 'paths' in data ? data.paths : null;
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string') ? paths : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this file can be had without network. */
export function useIsKept(path: string): boolean {
  return useSyncExternalStore(subscribe, () => kept.has(path));
}
