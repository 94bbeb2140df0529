import * as z from 'zod/mini';
import { actionSchema } from '#domain/action-schema.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { EXPIRED } from './error-sentences.ts';

/** Every non-2xx answer carries sentences fit to show a person (rule API-2). */

const sentences = z.array(z.string()).check(z.minLength(1));

export const errorsSchema = z.object({
  errors: sentences,
  /** Paths of what was refused, at 422. */
  fields: z.optional(z.array(z.string())),
  /**
   * `csrf`, at 403: the CSRF pair did not match; take the fresh cookie and send once more. `confirm`, at 403:
   * enter the password once more (`confirmPassword`) and send again with that token. `closed`, at 403: nobody
   * can register here. `epoch`, at 412: the server was restored; fetch everything afresh. `ended`, at 401: this
   * log-in was ended. `quota`, at 429: no more of this kind today; everything else goes on.
   */
  reason: z.optional(z.string()),
  /** Only where a log-in was ended: whether the device must delete this person's work. */
  wipe: z.optional(z.boolean()),
  /** At 412: the server's epoch. */
  epoch: z.optional(z.string()),
  /** Only for an expired token; nothing else opens the session-ended dialog. */
  token: z.optional(z.array(z.string())),
});
export type Errors = z.infer<typeof errorsSchema>;

/** Whether a 401 means the token has expired, rather than that there is no valid one. */
export function isExpired(errors: Errors): boolean {
  return errors.token?.[0] === EXPIRED;
}

const conflictFactsSchema = z.object({
  errors: sentences,
  /** `edited`: someone else is also editing; `completed`: someone has submitted. */
  reason: z.enum(['edited', 'completed']),
  lastEditedBy: z.int(),
  lastEditedByName: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  /** Leaves of the request that the other person changed to another value. */
  leaves: z.array(z.string()),
});
export type ConflictFacts = z.infer<typeof conflictFactsSchema>;

const conflictSchema = z.extend(conflictFactsSchema, {
  /** The stored assessment in full. */
  assessment: assessmentSchema,
});
const actionConflictSchema = z.extend(conflictFactsSchema, {
  /** Nobody submits an action. */
  reason: z.literal('edited'),
  /** The stored action. */
  action: actionSchema,
});
/** The mutation id was given up by its sender (rule ASM-16). */
const deadSchema = z.object({ errors: sentences, reason: z.literal('dead') });

/** The bodies of a 409; `reason` tells them apart. */
export const notMergedSchema = z.discriminatedUnion('reason', [conflictSchema, deadSchema]);

/** The same for actions. */
export const actionNotMergedSchema = z.discriminatedUnion('reason', [actionConflictSchema, deadSchema]);

export type ConflictAnswer = z.infer<typeof conflictSchema>;
export type ActionConflictAnswer = z.infer<typeof actionConflictSchema>;
