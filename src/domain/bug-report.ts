import { MEGABYTE, sizeWords } from './size-words.ts';

/** Limits of a bug report (rules BUG-1 and BUG-6), checked by both the app and the server. */

export const NO_MESSAGE = 'Please describe the problem.';

/** Bytes: a log holds a few hundred short lines. */
export const LARGEST_LOG = MEGABYTE;
export const LARGE_LOG = `A log may have at most ${sizeWords(LARGEST_LOG)}.`;
