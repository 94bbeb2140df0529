import { useSyncExternalStore } from 'react';
import { readyInstallPrompt, onInstallPrompt } from '../../install/install-prompt.ts';
import type { InstallPrompt } from '../../install/install-prompt.ts';

/** The question the browser is ready to ask, if it is. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(onInstallPrompt, readyInstallPrompt);
}
