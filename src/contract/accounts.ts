import * as z from 'zod/mini';
import { LONGEST_RETAKE_MONTHS } from '#domain/defaults.ts';
import { MOST_INVITED, TOO_MANY_INVITED } from '#domain/invitations.ts';
import { PASSWORD_TOO_LONG } from '#domain/password-length.ts';
import { trimmed } from '#domain/trimmed.ts';
import { notificationPreferencesSchema } from './people.ts';

/** Bodies and answers of the account calls (rules ACC-1 to ACC-17). Names, emails and titles are trimmed (rule API-8). */

const TOO_LONG = 'This text is too long.';
/** For a key that is wrong, used or expired (rule ACC-8). */
export const KEY_NOT_VALID = 'This key is not valid.';

/**
 * Control characters have no place in a name or a mail's subject, and neither have those that turn around the
 * direction of whatever stands beside a name.
 */
const onOneLine = z.regex(
  /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  'This text has a character that cannot be used here.',
);
const atItsEdges = z.overwrite<string>(trimmed);
const shortText = z.string().check(atItsEdges, z.maxLength(200, TOO_LONG), onOneLine);
/** The name of a person, a hospital or a unit; the server also refuses one with an address in it (rule ACC-16). */
const required = (sentence: string) =>
  z.string(sentence).check(atItsEdges, z.minLength(1, sentence), z.maxLength(200, TOO_LONG), onOneLine);

const EMAIL_NOT_VALID = 'Please enter a valid email address.';

/**
 * The schema library's two rules together: the one knows dots and the domain's end, the other the edges of
 * its labels.
 */
export const emailSchema = z
  .string(EMAIL_NOT_VALID)
  .check(
    atItsEdges,
    z.maxLength(254, EMAIL_NOT_VALID),
    z.regex(z.regexes.email, EMAIL_NOT_VALID),
    z.regex(z.regexes.html5Email, EMAIL_NOT_VALID),
  );

/** Any text: password quality is checked where passwords are set. */
const password = z.string().check(z.maxLength(1000, PASSWORD_TOO_LONG));

const key = z.string(KEY_NOT_VALID).check(z.minLength(1, KEY_NOT_VALID), z.maxLength(200, KEY_NOT_VALID));
export const keyQuerySchema = z.object({ key });

export const registerSchema = z.object({
  firstName: required('Your first name is required.'),
  lastName: required('Your last name is required.'),
  email: emailSchema,
  institution: required('Your institution is required.'),
  location: required('Your unit location is required.'),
  department: z.optional(shortText),
  position: z.optional(shortText),
});
export type Registration = z.infer<typeof registerSchema>;

export const welcomeDataSchema = z.object({ firstName: z.string(), lastName: z.string() });
export const passwordByKeySchema = z.object({
  userKey: key,
  password,
  staySignedIn: z.optional(z.boolean()),
});

export const joinDataSchema = z.object({
  institution: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  location: z.string(),
  department: z.string(),
  position: z.string(),
});
export type JoinData = z.infer<typeof joinDataSchema>;

export const joinSchema = z.object({
  userKey: key,
  firstName: shortText,
  lastName: shortText,
  department: shortText,
  position: shortText,
  password,
});
export type Joining = z.infer<typeof joinSchema>;

/** Parsed loosely: the domain decides in which order problems are reported. */
export const inviteSchema = z.object({
  invitations: z.prefault(
    z
      .array(
        z.object({
          email: z.prefault(z.string().check(atItsEdges, z.maxLength(500, TOO_LONG)), ''),
          roleId: z.prefault(z.nullable(z.number()), null),
        }),
      )
      .check(z.maxLength(MOST_INVITED, TOO_MANY_INVITED)),
    [],
  ),
});

/** Someone who was invited and has not joined yet. */
export const pendingInvitationSchema = z.object({
  email: z.string(),
  roleId: z.int(),
  invitedByName: z.string(),
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type PendingInvitation = z.infer<typeof pendingInvitationSchema>;
export const withdrawInvitationSchema = z.object({ email: emailSchema });

export const confirmEmailSchema = z.object({ userKey: key });
export const resetPasswordSchema = z.object({ email: emailSchema });
export const changePasswordSchema = z.object({ oldPassword: password, newPassword: password });

const NO_INTERVAL = `The interval must be 1 to ${LONGEST_RETAKE_MONTHS} months.`;

export const changeUserSchema = z.object({
  firstName: z.optional(required('Your first name is required.')),
  lastName: z.optional(required('Your last name is required.')),
  email: z.optional(emailSchema),
  /** Withdraws a new email that has not been confirmed. */
  pendingEmail: z.optional(z.null()),
  department: z.optional(shortText),
  position: z.optional(shortText),
  roleId: z.optional(
    z.int().check(z.minimum(1, 'This role is not known.'), z.maximum(4, 'This role cannot be given.')),
  ),
  notificationPreferences: z.optional(
    z.partial(
      z.extend(notificationPreferencesSchema, {
        retakeAssessmentReminderInterval: z
          .int()
          .check(z.minimum(1, NO_INTERVAL), z.maximum(LONGEST_RETAKE_MONTHS, NO_INTERVAL)),
      }),
    ),
  ),
});
export type ChangeUser = z.infer<typeof changeUserSchema>;

/** After how many minutes a device that nobody touches may lock. */
const SHORTEST_LOCK = 5;
const LONGEST_LOCK = 60;
const NO_LOCK = `Please choose between ${SHORTEST_LOCK} and ${LONGEST_LOCK} minutes.`;

export const changeInstitutionSchema = z.object({
  name: z.optional(required('Your institution is required.')),
  location: z.optional(required('Your unit location is required.')),
  /** Minutes. */
  lockAfterMinutes: z.optional(
    z.int().check(z.minimum(SHORTEST_LOCK, NO_LOCK), z.maximum(LONGEST_LOCK, NO_LOCK)),
  ),
});
