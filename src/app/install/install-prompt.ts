import { create } from 'zustand';
import { endInstallOffer } from './install-offer.ts';

/** The browser's own question whether to install; it can be asked once. Only Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The question the browser is ready to ask, if it is. */
export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Keeps the browser's question, which it may raise before any page is there, until someone wants it. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser asks when the person says so, not unasked.
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => {
    useInstallPrompt.setState({ prompt: null });
    endInstallOffer();
  });
}

/** Has the browser ask; whatever the answer, the app does not offer it again. */
export function askToInstall(prompt: InstallPrompt): void {
  useInstallPrompt.setState({ prompt: null });
  endInstallOffer();
  // Refused only to a question that was already asked.
  prompt.prompt().catch(() => undefined);
}
