import { DAY_MS, HOUR_MS } from './durations.ts';

/** How long a log-in lasts (rules SES-1 and ACC-4). */

export const SESSION_HOURS = 12;
export const SESSION_MS = SESSION_HOURS * HOUR_MS;
/** With "Stay signed in". */
export const LONG_SESSION_DAYS = 30;
export const LONG_SESSION_MS = LONG_SESSION_DAYS * DAY_MS;
/** After its end a session can be renewed with the password for this long. */
export const RENEWABLE_MS = 30 * DAY_MS;
