/** How long to wait for the first screen if none can be shown, in milliseconds. */
const PATIENCE_MS = 5000;

/** Reports that a page is on screen. */
export let firstScreenIsThere: () => void = () => undefined;

/**
 * Resolves when the first screen is up. Whatever no screen waits for is loaded after it: the half that talks
 * to the server, and the worker.
 */
export const firstScreen = new Promise<void>((resolve) => {
  firstScreenIsThere = resolve;
  setTimeout(resolve, PATIENCE_MS);
});
