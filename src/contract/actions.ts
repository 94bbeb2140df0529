import * as z from 'zod/mini';
import { actionChangeSchema, actionOriginSchema, actionSchema } from '#domain/action-schema.ts';
import { identifierSchema, timeSchema } from '#domain/assessment-schema.ts';
import { replacedSchema } from './assessments.ts';

/** Bodies and answers of the action calls (rules ACT-1 to ACT-4). */

const ignored = z.optional(z.unknown());

/** Fields of an action that a client may send back unchanged; they are ignored. */
const readOnlyFields = {
  createdBy: ignored,
  createdByName: ignored,
  lastEditedBy: ignored,
  lastEditedByName: ignored,
  replaced: ignored,
  updatedAt: ignored,
  version: ignored,
};

const { assessment, section, sectionVersion, question, part } = actionOriginSchema.shape;

export const createActionSchema = z.extend(actionChangeSchema, {
  ...readOnlyFields,
  id: z.optional(identifierSchema),
  section,
  /** The newest unless given. */
  sectionVersion: z.optional(sectionVersion),
  assessment: z.optional(assessment),
  question: z.optional(question),
  part: z.optional(part),
  createdAt: z.optional(timeSchema),
});
export type CreateAction = z.infer<typeof createActionSchema>;

export const saveActionSchema = z.extend(actionChangeSchema, {
  ...readOnlyFields,
  id: ignored,
  section: ignored,
  sectionVersion: ignored,
  assessment: ignored,
  question: ignored,
  part: ignored,
  createdAt: ignored,
  /** Go past a conflict up to the version in `If-Match`. */
  forceUpdate: z.optional(z.boolean()),
});
export type SaveAction = z.infer<typeof saveActionSchema>;

/** An accepted save; `replaced` lists newer values of the sender's own that it overwrote. */
export const savedActionSchema = z.extend(actionSchema, { replaced: z.optional(replacedSchema) });
