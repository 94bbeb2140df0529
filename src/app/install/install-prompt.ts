import { Observable } from '#device/observable.ts';
import { answerOffer } from '../state/answered-offers.ts';

/** The browser's own question whether to install; it can be asked once. Only Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let ready: InstallPrompt | null = null;
const changes = new Observable();

/**
 * Keeps the browser's question until someone wants it. Called by the page's own script: the browser may
 * raise it as soon as the page has loaded.
 */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser asks when the person says so, not unasked.
    event.preventDefault();
    setReady(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    answerOffer('install-offer');
    setReady(null);
  });
}

/** The question the browser is ready to ask, if it is. */
export const readyInstallPrompt = (): InstallPrompt | null => ready;

export const onInstallPrompt = changes.subscribe;

/** Has the browser ask; whatever the answer, the app does not offer it again. */
export function askToInstall(prompt: InstallPrompt): void {
  answerOffer('install-offer');
  setReady(null);
  // Refused only to a question that was already asked.
  prompt.prompt().catch(() => undefined);
}

function setReady(prompt: InstallPrompt | null): void {
  ready = prompt;
  changes.notify();
}
