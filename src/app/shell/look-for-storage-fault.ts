/**
 * Where no page stands, asks this device's storage what is the matter, and says so (rule ERR-8).
 *
 * @param error why the app did not start
 */
export function lookForStorageFault(error?: unknown): Promise<void> {
  return import('./storage-fault.tsx').then(({ sayWhatStorageLacks }) => sayWhatStorageLacks(error));
}
