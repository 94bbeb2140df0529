/** Limits of a bug report (rules BUG-1 and BUG-6), checked by both the app and the server. */

export const NO_MESSAGE = 'Please describe the problem.';
export const LONG_MESSAGE = 'A text may have at most 20,000 characters.';

/** Bytes: a log holds a few hundred short lines. */
export const LARGEST_LOG = 1_000_000;
export const LARGE_LOG = 'A log may have at most 1 megabyte.';
