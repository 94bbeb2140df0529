/** Sentences that both ends know. */

export const EXPIRED = 'Expired token';
export const PLEASE_LOG_IN = 'Please log in.';
/** At 412 (rule API-18). */
export const OTHER_EPOCH = "The server's data was restored. This device is catching up.";
/** Shown when there is no answer at all (rule ERR-2). */
export const NO_CONNECTION = 'There was a problem connecting to the server.';
