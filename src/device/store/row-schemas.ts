import * as z from 'zod/mini';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { isLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafMap, LeafValue } from '#domain/leaf.ts';
import { isPosition } from './positions.ts';
import type { Positions } from './positions.ts';

/**
 * The rows of the tablet's database. What an older or newer app stored is outside input like any other, so
 * each row is parsed by its schema when read for the screen or for sending. Upgrades only add: rolled-back
 * code must open newer rows.
 */

const leafValueSchema = z.custom<LeafValue>((value) => value !== undefined);
const leafSchema = z.custom<Leaf>(isLeaf);

/** This version of the app cannot read a row with a leaf it does not know. */
function leafMapSchema<T>(value: z.ZodMiniType<T>): z.ZodMiniType<LeafMap<T>> {
  return z.partialRecord(leafSchema, value) as z.ZodMiniType as z.ZodMiniType<LeafMap<T>>;
}

const leavesSchema = leafMapSchema(leafValueSchema);

const positionsSchema = z.object({
  lastQuestionIndex: z.optional(z.int()),
  page: z.optional(z.int()),
  currentQuestionIndex: z.optional(z.int()),
});
const replacedSchema = z.array(z.object({ leaf: leafSchema, value: leafValueSchema }));
export interface Replaced {
  leaf: Leaf;
  value: LeafValue;
}

/** `base`: the server's last acknowledged state; null only if never on the server. */
export const storedAssessmentSchema = z.object({
  id: z.uuid(),
  row: z.int(),
  base: z.nullable(assessmentSchema),
  /** What the screen shows. */
  working: assessmentSchema,
  /** One's own newer values from another device that a save from here replaced. */
  replaced: replacedSchema,
  receipt: z.nullable(z.object({ at: z.number(), version: z.int(), fingerprint: z.string() })),
});
export type StoredAssessment = z.infer<typeof storedAssessmentSchema>;

const inFlightSchema = z.object({
  mutationId: z.uuid(),
  call: z.enum(['createAssessment', 'saveAssessment']),
  /** The id in the path. */
  target: z.uuid(),
  query: z.string(),
  /** In code form; byte for byte the same every time it is sent. */
  body: z.record(z.string(), z.unknown()),
  ifMatch: z.nullable(z.int()),
  leaves: leavesSchema,
  positions: positionsSchema,
  completes: z.boolean(),
});
export type InFlight = z.infer<typeof inFlightSchema>;

const conflictSchema = z.object({
  reason: z.enum(['edited', 'completed']),
  name: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  leaves: z.array(leafSchema),
  server: assessmentSchema,
});

export const laneSchema = z.object({
  key: z.string(),
  kind: z.literal('assessment'),
  id: z.uuid(),
  changed: leavesSchema,
  positions: positionsSchema,
  /** ISO time of Submit; null: not submitted here. */
  complete: z.nullable(z.string()),
  /** `base.version` when the lane became non-empty, kept until it is empty again. */
  seen: z.nullable(z.int()),
  force: z.boolean(),
  inFlight: z.nullable(inFlightSchema),
  conflict: z.nullable(conflictSchema),
  refused: leafMapSchema(z.object({ value: leafValueSchema, sentence: z.string() })),
  /** Why the whole lane waits for the person. */
  refusal: z.nullable(z.string()),
  /** The status of that refusal; rows from the first release lack it. */
  refusalStatus: z.optional(z.int()),
  splitFrom: z.nullable(z.uuid()),
  since: z.number(),
  attempts: z.int(),
  nextAttemptAt: z.number(),
  lastError: z.nullable(z.object({ why: z.string(), retryAfterMs: z.nullable(z.number()) })),
});
export type Lane = z.infer<typeof laneSchema>;

/**
 * One edited leaf (or position), as it was typed or tapped: draft and outbox entry in one row. It is folded
 * into the assessment and its lane before anything else uses those, so that a tap costs one small write
 * however long the section is.
 */
export const editSchema = z.object({
  id: z.uuid(),
  leaf: z.custom<Leaf | keyof Positions>((name) => isPosition(name) || isLeaf(name)),
  value: leafValueSchema,
  at: z.number(),
});
export type Edit = z.infer<typeof editSchema>;

/** A scanned assessment on its way to the server; its id becomes the assessment's. */
export const uploadSchema = z.object({
  id: z.uuid(),
  row: z.int(),
  /** The file's name when it was chosen. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  section: z.string(),
  /** The module's title, as shown. */
  title: z.string(),
  /** ISO time of completion. */
  date: z.string(),
  since: z.number(),
  attempts: z.int(),
  nextAttemptAt: z.number(),
  lastError: z.nullable(z.object({ why: z.string(), retryAfterMs: z.nullable(z.number()) })),
  /** Why it waits for the person. */
  refusal: z.nullable(z.string()),
});
export type Upload = z.infer<typeof uploadSchema>;

export interface UploadFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

/** What was discarded, kept for 30 days for the backup file. */
const discardedSchema = z.object({
  id: z.uuid(),
  assessmentId: z.uuid(),
  at: z.number(),
  why: z.string(),
  /** Null if the rows could not be read; then `raw` holds them as they were. */
  working: z.nullable(assessmentSchema),
  changed: leavesSchema,
  raw: z.optional(z.unknown()),
});
export type Discarded = z.infer<typeof discardedSchema>;
