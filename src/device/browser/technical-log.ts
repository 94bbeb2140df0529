import { TechnicalLog, errorEvent } from '../technical-log.ts';
import { localStore } from './web-storage.ts';

/** This window's technical log. */
export const technicalLog = new TechnicalLog(
  {
    getItem: (key) => localStore().getItem(key),
    setItem: (key, value) => localStore().setItem(key, value),
  },
  Date.now,
);

/** Notes what goes wrong in our own code, and keeps the log when the page may go. */
export function watchForLog(): void {
  globalThis.addEventListener('error', ({ error }) => technicalLog.note(errorEvent(error)));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => technicalLog.note(errorEvent(reason)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') technicalLog.keep();
  });
  globalThis.addEventListener('pagehide', () => technicalLog.keep());
}
