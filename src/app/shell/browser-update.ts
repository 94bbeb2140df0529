import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { firstScreen } from '../state/first-screen.ts';
import { AppUpdate } from './app-update.ts';
import type { UpdateState } from './app-update.ts';
import { isFormInHand, watchForms } from './forms-in-hand.ts';
import { stopLoadingAhead } from '../device-hooks/later.tsx';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';

/** On a bad network the last request may hang; a person who has asked for the update does not wait for it. */
const MOST_WAITED_MS = 3000;

/** The app's updates in this browser. */
export const appUpdate = new AppUpdate({
  register,
  checkForUpdate: async () => {
    // Offline, the browser cannot know; it asks again when the page is next looked at.
    await workbox?.update().catch(() => undefined);
  },
  activateWaiting: async () => {
    // Any request of the page starts an older worker again that is about to stop, and Chromium
    // then lets the new one wait until the older one has had nothing to do for half a minute.
    await Promise.race([stopLoadingAhead(), new Promise((resolve) => setTimeout(resolve, MOST_WAITED_MS))]);
    workbox?.messageSkipWaiting();
  },
  isWaiting: async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting instanceof ServiceWorker;
  },
  flush: flushUnsavedWork,
  reload: () => location.reload(),
  isHidden: () => document.visibilityState === 'hidden',
  isFormInHand,
  now: () => Date.now(),
  later: (run, ms) => setTimeout(run, ms),
});

let workbox: Workbox | null = null;

/** Starts the worker behind the first screen, and keeps an eye on it. The development server has none. */
export function startAppUpdates(): void {
  addEventListener('vite:preloadError', () => appUpdate.partIsMissing());
  if (!import.meta.env.PROD) return;
  listenForTakeOver();
  watchForms();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') appUpdate.becameVisible();
    else appUpdate.becameHidden();
  });
  addEventListener('online', () => void appUpdate.register());
  void firstScreen.then(() => appUpdate.register());
}

async function register(): Promise<void> {
  // Not needed for the first screen, so not part of what it waits for.
  const [{ serviceWorker }, { followDownloads }] = await Promise.all([
    import('./worker-registration.ts'),
    import('../downloads/downloads-on-device.ts'),
  ]);
  workbox = serviceWorker();
  workbox.addEventListener('waiting', () => appUpdate.updateIsWaiting());
  const registration = await workbox.register();
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (worker === undefined || worker === null) throw new Error('The service worker was not installed.');
  // Another page may have begun the installation, whose failure workbox-window then does not hear of.
  worker.addEventListener('statechange', () => {
    if (worker.state === 'redundant') appUpdate.installFailed();
  });
  // Ready means installed, so everything is stored. WebKit may call a worker “activating” for good in a page that was
  // opened just then, though it is at work.
  void navigator.serviceWorker.ready.then(() => {
    appUpdate.workerIsActive();
    followDownloads();
  });
}

function listenForTakeOver(): void {
  // The first worker of all takes over a page that had none; that is no update.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) appUpdate.tookOver();
    hadWorker = true;
  });
}

export function useAppUpdate(): UpdateState {
  return useSyncExternalStore(appUpdate.subscribe, appUpdate.getSnapshot, appUpdate.getSnapshot);
}
