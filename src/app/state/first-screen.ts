/** If no screen can be shown, what waits for one goes on after this long, in milliseconds. */
const PATIENCE_MS = 5000;

/** Says that a person sees a page. */
export let firstScreenIsThere: () => void = () => undefined;

/**
 * Resolves when the first screen is there. What no screen waits for is loaded behind it:
 * the half that talks to the server, and the worker.
 */
export const firstScreen = new Promise<void>((resolve) => {
  firstScreenIsThere = resolve;
  setTimeout(resolve, PATIENCE_MS);
});
