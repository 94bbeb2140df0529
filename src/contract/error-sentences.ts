/** Sentences that both ends know. */

export const EXPIRED = 'Expired token';
export const PLEASE_LOG_IN = 'Please log in.';
/** Shown when there is no answer at all (rule ERR-2). */
export const NO_CONNECTION = 'There was a problem connecting to the server.';
