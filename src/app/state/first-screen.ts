/** How long to wait for the first screen if none can be shown, in milliseconds. */
const PATIENCE_MS = 5000;

let resolveFirst: () => void = () => undefined;

/**
 * Resolves when the first screen is up. Whatever no screen waits for is loaded after it: the half
 * that talks to the server, and the worker.
 */
export const firstScreen = new Promise<void>((resolve) => {
  resolveFirst = resolve;
  setTimeout(resolve, PATIENCE_MS);
});

/** Reports that a page is in the document; it is on screen once it is painted. */
export function firstScreenIsThere(): void {
  // A hidden page is not painted.
  if (document.visibilityState === 'hidden') resolveFirst();
  else requestAnimationFrame(() => setTimeout(resolveFirst));
}
