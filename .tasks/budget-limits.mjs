/** What the client may weigh. Each number may be made smaller, and not larger. */

/** KB, compressed: the JavaScript that a browser loads until a module's first core question can be answered (P7). */
export const MOST_STARTUP_KB = 120;

/**
 * Scripts and styles. The worker installs one after another: at 150 ms for each answer, 269 took half a minute and 38
 * take six seconds.
 */
export const MOST_FILES = 45;
