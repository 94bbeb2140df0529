/** How long a log-in lasts (rules SES-1 and ACC-4). */
export const SESSION_SECONDS = 12 * 60 * 60;
/** With "stay signed in". */
export const LONG_SESSION_SECONDS = 30 * 24 * 60 * 60;
/** After its end a session can be renewed with the password for this long. */
export const RENEWABLE_MS = 30 * 24 * 60 * 60 * 1000;
