import * as z from 'zod/mini';

/** Log-ins as rows (rules SES-11 to SES-13). */

/** Comes with the token of a log-in. Id and key together end that log-in, and can do nothing else. */
export const sessionKeySchema = z.object({
  id: z.uuid(),
  endKey: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type SessionKey = z.infer<typeof sessionKeySchema>;

const NOT_VALID = 'This request is not valid.';
export const logOutSchema = z.object({
  session: z.uuid(NOT_VALID),
  endKey: z.string(NOT_VALID).check(z.minLength(1, NOT_VALID), z.maxLength(100, NOT_VALID)),
});

/** `wipe`: each device also deletes that person's work at its next contact. */
export const endSessionsOfSchema = z.prefault(z.object({ wipe: z.optional(z.boolean(NOT_VALID)) }), {});

/** A log-in of a person, as the list of their log-ins shows it. */
export const loggedInSchema = z.object({
  id: z.string(),
  /** Browser and kind of device, in words. */
  device: z.string(),
  staySignedIn: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;
