import * as z from 'zod/mini';
import { notificationPreferencesSchema } from './people.ts';

/** GET /users/{id}/data: what is kept about a person, but for what stands in assessments and actions (rule ACC-30). */

const time = z.string();
const timeOrNever = z.nullable(z.string());

/** What somebody had to do with an assessment or action; a newer server may know more. */
const roles = z.array(z.string());

export const personDataSchema = z.object({
  madeAt: time,
  institution: z.object({ id: z.int(), name: z.string(), location: z.string() }),
  account: z.object({
    id: z.int(),
    uid: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Empty once personal data was erased. */
    email: z.string(),
    pendingEmail: z.nullable(z.string()),
    department: z.string(),
    position: z.string(),
    roleId: z.int(),
    createdAt: time,
    lastLogInAt: timeOrNever,
    notificationPreferences: notificationPreferencesSchema,
  }),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      staySignedIn: z.boolean(),
      createdAt: time,
      lastSeenAt: time,
      expiresAt: time,
      endedAt: timeOrNever,
    }),
  ),
  /** By their hospital: whose sign-in it is, and how that names them. */
  signIns: z.array(z.object({ issuer: z.string(), subject: z.string(), firstAt: time })),
  /** By this person, to people who have not joined yet. */
  invitations: z.array(z.object({ email: z.string(), roleId: z.int(), invitedAt: time, expiresAt: time })),
  /** To this person's address, in the last days (rule MAIL-11). */
  mails: z.array(z.object({ kind: z.string(), queuedAt: time, sentAt: timeOrNever, givenUpAt: timeOrNever })),
  assessments: z.array(
    z.object({
      id: z.string(),
      section: z.string(),
      createdAt: time,
      updatedAt: time,
      dateCompleted: timeOrNever,
      /** `began`, `edited`, `edited last`; `facilitator`, `participant`: somebody of this name. */
      roles,
    }),
  ),
  actions: z.array(
    z.object({
      id: z.string(),
      section: z.int(),
      createdAt: time,
      updatedAt: time,
      /** `began`, `edited`, `edited last`, `owner`. */
      roles,
    }),
  ),
  /** Accepted changes: of which assessment or action, and which of its fields they set. */
  revisions: z.array(
    z.object({ id: z.string(), version: z.int(), updatedAt: time, fields: z.array(z.string()) }),
  ),
  uploads: z.array(
    z.object({ id: z.string(), fileName: z.string(), requestedAt: time, doneAt: timeOrNever }),
  ),
  bugReports: z.array(
    z.object({
      id: z.int(),
      message: z.string(),
      createdAt: time,
      emailMe: z.boolean(),
      isOpen: z.boolean(),
      hasLog: z.boolean(),
    }),
  ),
  /** The audit log's rows of what the person did, and of what others did to the account. */
  audit: z.array(
    z.object({
      seq: z.int(),
      at: time,
      isOwn: z.boolean(),
      kind: z.string(),
      object: z.string(),
      outcome: z.string(),
      detail: z.array(z.string()),
      /** Null where others did it: it is theirs. */
      address: z.nullable(z.string()),
    }),
  ),
});
export type PersonData = z.infer<typeof personDataSchema>;
