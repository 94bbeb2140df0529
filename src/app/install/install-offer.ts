/** Kept for the device, whoever uses it (rule HOME-5). */
const KEY = 'install-offer';

/** Whether the offer was answered on this device, or nobody can know. */
export function isInstallOfferOver(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** The offer never comes back on this device. */
export function endInstallOffer(): void {
  try {
    localStorage.setItem(KEY, 'over');
  } catch {
    // Full storage: it may be offered once more.
  }
}
