import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { MOST_INVITED } from '#domain/invitations.ts';
import { MOST_WRONG_PASSWORDS, WRONG_PASSWORD_MINUTES } from '#domain/log-in-tries.ts';
import type { Limit } from './persistence/limits.ts';
import type { TryLimit } from './persistence/people/log-in-tries.ts';

/** How often something may be tried or asked for (rules ACC-3 and ACC-16), before the answer is 429. */

const WRONG_PASSWORDS_MS = WRONG_PASSWORD_MINUTES * MINUTE_MS;

/** Wrong passwords of one person on a device where they have logged in before. */
export const TRIES_OF_DEVICE: TryLimit = {
  name: 'log-ins-of',
  most: MOST_WRONG_PASSWORDS,
  windowMs: WRONG_PASSWORDS_MS,
};
/**
 * Tries for one email from one address, on any other device: then a wait of 1, 2, 4 … 60 s between two tries.
 */
export const TRIES_FOR_EMAIL: TryLimit = {
  name: 'log-ins-for',
  most: MOST_WRONG_PASSWORDS,
  windowMs: WRONG_PASSWORDS_MS,
  waitMs: (more) => Math.min(MINUTE_MS, SECOND_MS * 2 ** more),
};
/** A hospital is often one address, so it is slowed and never shut out. */
export const TRIES_BY_ADDRESS: TryLimit = {
  name: 'log-ins-by',
  most: 50,
  windowMs: WRONG_PASSWORDS_MS,
  waitMs: () => SECOND_MS,
};

/** Keeps anyone from flooding a mailbox with mails that need no right to ask for. */
export const MAILS_TO_EMAIL: Limit = { name: 'mails-to', most: 5, windowMs: HOUR_MS };
/** Counted by themselves, so that no stranger who uses up the others keeps somebody from being invited. */
export const INVITATIONS_TO_EMAIL: Limit = { name: 'invitations-to', most: 5, windowMs: HOUR_MS };
/** To the outside, a whole hospital is often a single address. */
export const MAILS_BY_ADDRESS: Limit = { name: 'mails-by', most: 100, windowMs: HOUR_MS };
export const EMAIL_CHANGES_BY_PERSON: Limit = { name: 'email-changes-by', most: 5, windowMs: HOUR_MS };
/** Whoever guesses at addresses by inviting them does not get far. */
export const INVITATIONS_BY_PERSON: Limit = { name: 'invitations-of', most: MOST_INVITED, windowMs: HOUR_MS };
export const INVITATIONS_BY_INSTITUTION: Limit = { name: 'invitations-by', most: 200, windowMs: HOUR_MS };
export const WRONG_KEYS_BY_ADDRESS: Limit = { name: 'wrong-keys-by', most: 50, windowMs: 15 * MINUTE_MS };

/** Each is a row until it expires; a hospital's morning, from one address, is fewer. */
export const SIGN_INS_BY_ADDRESS: Limit = { name: 'sign-ins-by', most: 600, windowMs: 15 * MINUTE_MS };

/** Every lock and its opening is one; what is refused waits on the device. */
export const DEEDS_TOLD_BY_PERSON: Limit = { name: 'deeds-by', most: 1000, windowMs: DAY_MS };

/** Said at each question and every 25 seconds, on several devices at once. */
export const PLACES_SAID_BY_PERSON: Limit = { name: 'places-by', most: 2000, windowMs: HOUR_MS };

/** Each report has a log, and a log whose address has run out is put again. */
export const LOGS_BY_PERSON: Limit = { name: 'logs-by', most: 20, windowMs: DAY_MS };
export const BUG_REPORTS_BY_PERSON: Limit = { name: 'bug-reports-by', most: 20, windowMs: DAY_MS };
