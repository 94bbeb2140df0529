import * as z from 'zod/mini';

/** Signing in by the hospital (rule ACC-32): what the app and the two redirects of the server say to each other. */

const NOT_VALID = 'This sign-in is not valid any more. Please sign in again.';

/** Exchanged once, by the browser that began. */
export const signInSchema = z.object({
  code: z.string(NOT_VALID).check(z.minLength(1, NOT_VALID), z.maxLength(200, NOT_VALID)),
});

/** Why nobody is signed in; in the address that the server sends the browser back to. */
const PROBLEMS = {
  away: 'The sign-in of your hospital cannot be reached right now. Please try again in a moment, or log in with your password.',
  refused: 'Your hospital’s sign-in was canceled or did not let you in.',
  expired: 'This sign-in took too long, or was begun in another browser. Please try again.',
  busy: 'Too many sign-ins were begun from here. Please try again in a few minutes.',
  unverified:
    'Your hospital did not say that your email address is verified. Please ask whoever runs your hospital’s sign-in.',
  unknown: 'You have no account here yet. Please ask your hospital’s administrator to invite you.',
  several:
    'You were invited by more than one hospital. Please use the link in the invitation that you want to accept.',
  deactivated: 'Your account has been deactivated. Please contact your administrator.',
  another:
    'Someone else at your hospital has signed in to the account with your email address. Please contact your administrator.',
  'not-fresh': 'Your hospital did not ask for your password again. Please enter your password here instead.',
  failed: 'Signing in by your hospital has failed. Please try again, or log in with your password.',
} as const;

export type SignInProblem = keyof typeof PROBLEMS;

/** Anything else in an address is a newer server's. */
export const signInProblemSentence = (problem: string): string =>
  Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as SignInProblem] : PROBLEMS.failed;

export const SIGN_IN_NOT_VALID = NOT_VALID;

/** A page of the app, never `//elsewhere`. */
export const placeSchema = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\p{Cc}\\]*$/u));
