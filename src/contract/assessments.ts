import * as z from 'zod/mini';
import {
  assessmentChangeSchema,
  assessmentSchema,
  identifierSchema,
  sectionKeySchema,
  timeSchema,
} from '#domain/assessment-schema.ts';

/** Bodies and answers of the assessment calls (rules ASM-1 to ASM-15). */

const ignored = z.optional(z.unknown());

/** Ids of mutations in one call. */
export const MOST_GIVEN_UP = 100;

/** In an address, so a text. */
const changeNumber = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/));

/** Fields of an assessment that a client may send back unchanged; they are ignored. */
const readOnlyFields = {
  answered: ignored,
  contentHash: ignored,
  createdBy: ignored,
  flaggedQuestions: ignored,
  lastEditedBy: ignored,
  lastEditedByName: ignored,
  replaced: ignored,
  updatedAt: ignored,
  uploaded: ignored,
  version: ignored,
};

export const createAssessmentSchema = z.extend(assessmentChangeSchema, {
  ...readOnlyFields,
  id: z.optional(identifierSchema),
  section: z.prefault(sectionKeySchema, '1'),
  sectionVersion: z.optional(z.int().check(z.positive())),
  createdAt: z.optional(timeSchema),
  dateCompleted: ignored,
});
export type CreateAssessment = z.infer<typeof createAssessmentSchema>;

export const saveAssessmentSchema = z.extend(assessmentChangeSchema, {
  ...readOnlyFields,
  id: ignored,
  section: ignored,
  sectionVersion: ignored,
  createdAt: ignored,
  /** Only takes effect with `completed=true`. */
  dateCompleted: z.optional(z.nullable(timeSchema)),
  /** Go past a conflict up to the version in `If-Match`. */
  forceUpdate: z.optional(z.boolean()),
  /** Keep the changes as a new assessment, under `newId`. */
  split: z.optional(z.boolean()),
  newId: z.optional(identifierSchema),
});
export type SaveAssessment = z.infer<typeof saveAssessmentSchema>;

export const saveQuerySchema = z.object({ completed: z.optional(z.enum(['true', 'false'])) });

/** An assessment as the server has stored it. */
export const assessmentAnswerSchema = z.extend(assessmentSchema, {
  /** See `content-hash.ts` (rule ASM-18). A scan has no content to hash. */
  contentHash: z.optional(z.string()),
});
export type AssessmentAnswer = z.infer<typeof assessmentAnswerSchema>;

/** Values by leaf. */
export const replacedSchema = z.array(z.object({ leaf: z.string(), value: z.json() }));

/** An accepted save; `replaced` lists newer values of the sender's own that it overwrote. */
export const savedAssessmentSchema = z.extend(assessmentAnswerSchema, {
  replaced: z.optional(replacedSchema),
});
export type SavedAssessment = z.infer<typeof savedAssessmentSchema>;

/** Saves in one call. */
export const MOST_SAVES = 32;

/** A save that goes with others in one call, and is what it would be alone, to the letter (rule ASM-22). */
const jointSaveSchema = z.object({
  /** Of actions it says so. */
  of: z.optional(z.literal('actions')),
  /** What to change; without it, one is begun. */
  id: z.optional(identifierSchema),
  /** Whether this also submits the assessment. */
  completed: z.optional(z.literal(true)),
  /** These four stand for the headers `Idempotency-Key`, `If-Match`, `X-Epoch` and `X-Held`. */
  idempotencyKey: identifierSchema,
  ifMatch: z.optional(z.int().check(z.gte(0))),
  epoch: z.optional(z.string()),
  held: z.optional(z.string()),
  /** The body as a text, because the same save later goes alone, with this very text. */
  body: z.string(),
});
export type JointSave = z.infer<typeof jointSaveSchema>;

export const jointSavesSchema = z.object({
  saves: z.array(jointSaveSchema).check(z.minLength(1), z.maxLength(MOST_SAVES)),
});

/** In the order of the saves: what each would have been answered alone. */
export const jointAnswersSchema = z.object({
  answers: z.array(
    z.object({
      status: z.int(),
      /** In seconds. */
      retryAfter: z.optional(z.int()),
      /** JSON as a text. */
      body: z.string(),
    }),
  ),
});
export type JointAnswer = z.infer<typeof jointAnswersSchema>['answers'][number];

export const seenQuerySchema = z.object({
  /** A version that the asking device holds: `X-Seen-At` says when it was made, or nothing where it never was. */
  seen: z.optional(changeNumber),
});

export const listQuerySchema = z.object({
  /** The number of a change, from `X-Change`: only what changed after it. */
  after: z.optional(changeNumber),
  /** What `X-Change-Mark` said of that change: `X-Mark-Held` says whether the server's history holds it. */
  mark: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}_\d{1,9}_[0-9T:.-]{1,30}Z_[0-9a-f]{16}$/))),
});

/** Assessments asked for in one call. */
export const MOST_FETCHED = 100;

/** Assessments that a device asks for together, to hold them for work offline (rule SYN-25). */
export const fetchSchema = z.object({
  assessments: z
    .array(
      z.object({
        id: identifierSchema,
        /** The version that the device holds. */
        seen: z.optional(z.int().check(z.gte(0))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_FETCHED)),
});

export const fetchedSchema = z.object({
  id: identifierSchema,
  /** Null: there is none, or this person may not open it. */
  assessment: z.nullable(assessmentAnswerSchema),
  /** When the version that was seen was made; null: it never was. */
  seenAt: z.optional(z.nullable(z.string())),
});

export type Fetched = z.infer<typeof fetchedSchema>;

/** In the order in which they were asked for, as many as fit: the others are asked for again. */
export const fetchedTogetherSchema = z.object({ fetched: z.array(fetchedSchema) });

/** Ids of mutations that their sender will not send again. */
export const giveUpSchema = z.object({
  ids: z.array(identifierSchema).check(z.minLength(1), z.maxLength(MOST_GIVEN_UP)),
});

export const revisionSchema = z.object({
  version: z.int(),
  editedBy: z.int(),
  editedByName: z.string(),
  updatedAt: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;
