import { VIEW_KEY, readKeptView } from './kept-view.ts';
import type { KeptView } from './kept-view.ts';
import { showSoftAlert } from './soft-alert.ts';
import { useViewState } from './view-state.ts';

/**
 * The light view state that outlives the window, under local storage's key `root` (rule
 * SCR-5). It is a convenience: if anything is wrong with it, the app continues without.
 */
/**
 * After this long without it, the app continues with defaults (rule SCR-5), in
 * milliseconds.
 */
const PATIENCE_MS = 5000;

export interface ViewStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void;
}

/** Restores what was saved, or reports that defaults are used; then saves every change. */
export async function restoreViewState(storage: ViewStorage): Promise<void> {
  const kept = await Promise.race([read(storage), patience()]);
  if (kept === 'too late') showSoftAlert(['Your view settings could not be read. Defaults are used.']);
  else if (kept !== null) useViewState.setState(kept);
  useViewState.subscribe(({ lastRoute, list, askedFirst }) =>
    write(storage, { lastRoute, list, askedFirst }),
  );
}

async function read(storage: ViewStorage): Promise<KeptView | null> {
  try {
    return readKeptView(await storage.getItem(VIEW_KEY));
  } catch {
    return null;
  }
}

function patience(): Promise<'too late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('too late'), PATIENCE_MS);
  });
}

function write(storage: ViewStorage, state: KeptView): void {
  try {
    storage.setItem(VIEW_KEY, JSON.stringify(state));
  } catch {
    // Full storage costs a convenience, nothing more.
  }
}
