/** How long to wait for the first screen if none can be shown, in milliseconds. */
const PATIENCE_MS = 5000;

/** How long to wait for the page to be idle after that, in milliseconds. */
const IDLE_AT_LAST_MS = 500;

const frame = onceDrawn();
const screen = onceDrawn();

/** Resolves when something is up, whatever it is: only then the database is opened behind it. */
export const firstFrame = frame.isUp;
/** Reports that the frame around the pages is in the document. */
export const firstFrameIsThere = frame.isThere;

/**
 * Resolves when the first screen is up. Whatever no screen waits for is loaded after it: the half
 * that talks to the server, and the worker.
 */
export const firstScreen = screen.isUp;
/** Reports that a page is in the document; it is on screen once it is painted. */
export const firstScreenIsThere = screen.isThere;

function onceDrawn(): { isUp: Promise<void>; isThere: () => void } {
  let resolveUp: () => void = () => undefined;
  const isUp = new Promise<void>((resolve) => {
    resolveUp = resolve;
    setTimeout(resolve, PATIENCE_MS);
  });
  const isThere = () => {
    // A hidden page is not painted.
    if (document.visibilityState === 'hidden') resolveUp();
    else requestAnimationFrame(() => whenIdle(resolveUp));
  };
  return { isUp, isThere };
}

/** Anything that can come later must not hold up the first tap. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_AT_LAST_MS });
  // Safari never reports idle.
  else setTimeout(run);
}
