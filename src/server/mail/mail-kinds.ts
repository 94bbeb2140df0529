import * as z from 'zod';

/**
 * The mails the product sends (rule MAIL-1), as the outbox stores them: only what differs from mail to mail.
 * The words are added when a mail is sent (`words.ts`, `link.ts`). Whoever causes a mail queues it, as
 * `assessments/completion-mails.ts` does.
 */

const greeted = { to: z.string(), firstName: z.string() };

/** The device in words, and when: ISO 8601. */
const fromDevice = { device: z.string(), at: z.string() };

/** `due` is a day, such as `2026-05-01`. */
const ownedAction = { moduleTitle: z.string(), area: z.string() };

/** A `ResultGroup` of the domain, as a mail keeps it. */
const resultGroupSchema = z.object({
  heading: z.string(),
  sentences: z.array(z.string()).readonly(),
  items: z
    .array(
      z.object({
        title: z.string(),
        lines: z.array(z.object({ label: z.nullable(z.string()), words: z.string() })).readonly(),
      }),
    )
    .readonly(),
});

export const mailSchema = z.discriminatedUnion('kind', [
  /** `key` opens /welcome. `invitedTo`: hospitals whose invitation the address can accept instead. */
  z.object({
    kind: z.literal('welcome'),
    ...greeted,
    key: z.string(),
    invitedTo: z.array(z.string()).readonly(),
  }),
  z.object({ kind: z.literal('already-registered'), ...greeted }),
  /** `key` opens /join. The person invited has no name yet. */
  z.object({
    kind: z.literal('invitation'),
    to: z.string(),
    institution: z.string(),
    inviterName: z.string(),
    roleName: z.string(),
    key: z.string(),
  }),
  /** To whoever has an account with the address at another institution, and so cannot join. */
  z.object({
    kind: z.literal('invited-elsewhere'),
    ...greeted,
    institution: z.string(),
    inviterName: z.string(),
  }),
  /** `key` opens /reset-password. */
  z.object({ kind: z.literal('reset'), ...greeted, key: z.string() }),
  /** To a new email; `key` opens /confirm-email. */
  z.object({ kind: z.literal('confirm-email'), ...greeted, key: z.string() }),
  /** To the owner of an address that somebody else wanted as their new one. */
  z.object({ kind: z.literal('email-taken'), ...greeted }),
  /** To the old email. */
  z.object({ kind: z.literal('email-changing'), ...greeted, newEmail: z.string() }),
  z.object({ kind: z.literal('password-changed'), ...greeted, ...fromDevice }),
  z.object({ kind: z.literal('new-device'), ...greeted, ...fromDevice }),
  z.object({
    kind: z.literal('invitation-accepted'),
    ...greeted,
    joinedName: z.string(),
    institution: z.string(),
  }),
  /** To the person whose permission it is (`isOwn`), or to an administrator. */
  z.object({
    kind: z.literal('permission-changed'),
    ...greeted,
    personName: z.string(),
    roleName: z.string(),
    changedByName: z.string(),
    isOwn: z.boolean(),
  }),
  z.object({
    kind: z.literal('assessment-completed'),
    ...greeted,
    completedByName: z.string(),
    moduleTitle: z.string(),
    department: z.string(),
    area: z.string(),
    assessmentId: z.string(),
    /** A scan of a paper assessment, which /review does not show. */
    isUploaded: z.boolean(),
    /** Empty for a scan. */
    result: z.array(resultGroupSchema).readonly(),
  }),
  z.object({
    kind: z.literal('retake-reminder'),
    ...greeted,
    moduleTitle: z.string(),
    /** ISO 8601; of the newest completed assessment. */
    dateCompleted: z.string(),
    /** The administrator's own interval. */
    months: z.int(),
  }),
  /** To the owner of an action. What people wrote of it stays out: a note may name a patient. */
  z.object({
    kind: z.literal('action-assigned'),
    ...greeted,
    assignedByName: z.string(),
    ...ownedAction,
    due: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('action-due'), ...greeted, ...ownedAction, due: z.string() }),
  /** All that one person owns. */
  z.object({
    kind: z.literal('actions-overdue'),
    ...greeted,
    actions: z.array(z.object({ ...ownedAction, due: z.string() })).readonly(),
  }),
]);
export type Mail = z.infer<typeof mailSchema>;
