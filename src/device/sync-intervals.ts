import { MINUTE_MS } from '#domain/durations.ts';

/** How often a device sends, pulls and looks for the server, in milliseconds. */

/** So long after the last edit of one of its leaves an assessment is sent without being asked. */
export const SEND_AFTER_QUIET_MS = 1500;
/** How often it is looked whether there are edits that nobody told of. */
export const LOOK_FOR_EDITS_EVERY_MS = 10_000;
export const PULL_EVERY_MS = MINUTE_MS;
/** While someone waits for the server to be there. */
export const LOOK_FOR_SERVER_EVERY_MS = 15_000;
