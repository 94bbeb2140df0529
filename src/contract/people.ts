import * as z from 'zod/mini';
import { LONGEST_PASSWORD, PASSWORD_TOO_LONG } from '#domain/password-length.ts';
import { sessionKeySchema } from './sessions.ts';

const requiredText = z.string().check(z.maxLength(500, 'This text is too long.'));
const password = z.string().check(z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG));

export const notificationPreferencesSchema = z.object({
  invitationAccepted: z.boolean(),
  accountPermissionsChange: z.boolean(),
  assessmentCompleted: z.boolean(),
  retakeAssessmentReminder: z.boolean(),
  /** Of actions that one owns; these two are not only for administrators. On where a tablet or a row does not know them. */
  actionAssigned: z.optional(z.boolean()),
  actionDue: z.optional(z.boolean()),
  /** Months. */
  retakeAssessmentReminderInterval: z.int(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const institutionSchema = z.object({
  id: z.int(),
  uid: z.uuid(),
  name: z.string(),
  location: z.string(),
  /** Without key or pointer for so long, a device locks (rule SES-22). */
  lockAfterMinutes: z.int(),
});
export type Institution = z.infer<typeof institutionSchema>;

const userSchema = z.object({
  id: z.int().check(z.positive()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  department: z.string(),
  position: z.string(),
  roleId: z.int(),
  createdAt: z.string(),
  notificationPreferences: notificationPreferencesSchema,
});
export type User = z.infer<typeof userSchema>;

/** One's own new email, while it waits for its mailbox to answer. */
const pendingEmail = z.optional(z.string());

export const changedUserSchema = z.extend(userSchema, { pendingEmail });

/** GET /me: the user and the institution. */
export const currentUserSchema = z.extend(userSchema, {
  pendingEmail,
  /** Theirs for good, even where a restore gives their number to nobody else (rule ACC-22). */
  uid: z.uuid(),
  institution: institutionSchema,
  /** The address behind “email us”, where the operator has set one. */
  supportEmail: z.optional(z.string()),
  /** Up to when the server's data goes back, where an operator has restored a backup (rule API-18). */
  restoredTo: z.optional(z.string()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** A row of GET /users: Viewers and Editors see names only, but their own row in full (rule ACC-11). */
export const rosterEntrySchema = z.extend(z.partial(userSchema), {
  id: userSchema.shape.id,
  firstName: z.string(),
  lastName: z.string(),
  /** For administrators; null: never yet. */
  lastLogInAt: z.optional(z.nullable(z.string())),
  /** For administrators: on how many devices the person is logged in. */
  sessions: z.optional(z.int()),
});
export type RosterEntry = z.infer<typeof rosterEntrySchema>;

export const credentialsSchema = z.object({
  email: requiredText,
  password,
  staySignedIn: z.optional(z.boolean()),
});
/** A token and what ends its session; none where the session goes on, whose key the device has. */
export const tokenSchema = z.object({ token: z.string(), session: z.optional(sessionKeySchema) });
export const sessionSchema = z.extend(tokenSchema, { institution: institutionSchema });
/** The token says when the password was entered. */
export const confirmedSchema = z.object({ token: z.string() });
export const refreshSchema = z.object({ password });
