/** What a bug report must be (rules BUG-1 and BUG-6): the same at both ends. */

export const NO_MESSAGE = 'Please describe the problem.';
export const LONG_MESSAGE = 'A text may have at most 20,000 characters.';

/** Bytes: a log holds a few hundred short lines. */
export const LARGEST_LOG = 1_000_000;
export const LARGE_LOG = 'A log may have at most 1 megabyte.';
