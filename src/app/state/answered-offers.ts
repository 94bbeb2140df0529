import { localStore } from '#device/browser/web-storage.ts';

/**
 * Offers that stand until somebody answers on this device, whoever uses it (rules HOME-5 and HOME-6); the
 * keys of local storage.
 */
type Offer = 'install-offer' | 'invite-hint';

/** Whether it was answered on this device, or nobody can know. */
export function isAnswered(offer: Offer): boolean {
  try {
    return localStore().getItem(offer) !== null;
  } catch {
    return true;
  }
}

/** An answered offer never comes back on this device. */
export function answerOffer(offer: Offer): void {
  try {
    localStore().setItem(offer, 'over');
  } catch {
    // Full storage: it may be offered once more.
  }
}
