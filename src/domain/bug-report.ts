/** What a bug report must say (rule BUG-1): the same words at both ends. */

export const NO_MESSAGE = 'Please describe the problem.';
export const LONG_MESSAGE = 'A text may have at most 20,000 characters.';
