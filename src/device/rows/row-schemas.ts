import * as z from 'zod/mini';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaf } from '#domain/action-leaves.ts';
import { actionSchema } from '#domain/action-schema.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { isLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafMap, LeafValue } from '#domain/leaf.ts';
import { isPosition } from './positions.ts';
import type { Positions } from './positions.ts';

/**
 * The rows of the tablet's database. What an older or newer app stored is outside input like any other, so
 * each row is parsed by its schema when read for the screen or for sending. Upgrades only add, and raise the
 * row's version where code that does not know them would do harm (`stored.ts`).
 */

export const leafValueSchema = z.custom<LeafValue>(isJson);
/** Milliseconds since 1970, as far as there are dates. */
export const instantSchema = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15));
export const leafSchema = z.custom<Leaf>(isLeaf);

export const actionLeafSchema = z.custom<ActionLeaf>(ACTION_LEAVES.isLeaf);

/** This version of the app cannot read a row with a leaf it does not know. */
function leafMapSchema<T>(value: z.ZodMiniType<T>): z.ZodMiniType<LeafMap<T>> {
  return z.partialRecord(leafSchema, value) as z.ZodMiniType as z.ZodMiniType<LeafMap<T>>;
}

const leavesSchema = leafMapSchema(leafValueSchema);
const actionLeavesSchema = z.partialRecord(actionLeafSchema, leafValueSchema);

const positionsSchema = z.object({
  lastQuestionIndex: z.optional(z.int()),
  page: z.optional(z.int()),
  currentQuestionIndex: z.optional(z.int()),
});
const replacedSchema = z.array(
  z.object({
    leaf: leafSchema,
    value: leafValueSchema,
    byWindow: z.optional(z.boolean()),
    byRepair: z.optional(z.boolean()),
  }),
);
export interface Replaced {
  leaf: Leaf;
  value: LeafValue;
  /** Typed on this device, in a window that had slept while another one went on. */
  byWindow?: boolean | undefined;
  /** Shown on this device, though the server did not have it and nothing waited (rule SYN-21). */
  byRepair?: boolean | undefined;
}

/** Acknowledged by the server and lost in a restore; kept until a person decides (rule SYN-18). */
const lostSchema = z.object({
  leaves: leavesSchema,
  /** What the restored server had in their places. */
  instead: leavesSchema,
  /** ISO time of a submission that was lost. */
  complete: z.nullable(z.string()),
  /** Something waited here besides, which is not part of the offer. */
  hadWork: z.boolean(),
});
export type Lost = z.infer<typeof lostSchema>;

/** `base`: the server's last acknowledged state; null only if it is not on the server. */
export const storedAssessmentSchema = z.object({
  id: z.uuid(),
  row: z.int(),
  base: z.nullable(assessmentSchema),
  /** The state that the screen shows. */
  working: assessmentSchema,
  /** One's own values that lost to another device's save or another window's, to be taken back. */
  replaced: replacedSchema,
  /** When a save of this device was last acknowledged. */
  receipt: z.nullable(z.object({ at: instantSchema, version: z.int() })),
  /** The hash that the server says the content of this version has (rule ASM-18). */
  serverHash: z.optional(z.object({ version: z.int(), hash: z.string() })),
  /** The epoch of `base`; rows without one are of the epoch that the tablet holds. */
  epoch: z.optional(z.string()),
  lost: z.optional(lostSchema),
});
export type StoredAssessment = z.infer<typeof storedAssessmentSchema>;

/** A save on its way, of either kind. */
const inFlightFields = {
  mutationId: z.uuid(),
  /** The id in the path. */
  target: z.uuid(),
  query: z.string(),
  /** In wire form, so that it is the same every time it is sent, whatever build sends it. */
  body: z.record(z.string(), z.unknown()),
  ifMatch: z.nullable(z.int()),
  completes: z.boolean(),
};
const inFlightSchema = z.object({
  ...inFlightFields,
  call: z.enum(['createAssessment', 'saveAssessment']),
  leaves: leavesSchema,
  positions: positionsSchema,
});
export type InFlight = z.infer<typeof inFlightSchema>;

const conflictFields = { name: z.string(), updatedAt: z.string(), version: z.int() };
const conflictSchema = z.object({
  ...conflictFields,
  reason: z.enum(['edited', 'completed']),
  leaves: z.array(leafSchema),
  server: assessmentSchema,
});

const refusedLeafSchema = z.object({ value: leafValueSchema, sentence: z.string() });

/** A lane, of either kind. */
const laneFields = {
  key: z.string(),
  row: z.optional(z.int()),
  id: z.uuid(),
  /** `base.version` when the lane became non-empty, kept until it is empty again. */
  seen: z.nullable(z.int()),
  force: z.boolean(),
  /** Why the whole lane waits for the person. */
  refusal: z.nullable(z.string()),
  /** The status of that refusal. */
  refusalStatus: z.optional(z.int()),
  since: instantSchema,
  attempts: z.int(),
  nextAttemptAt: instantSchema,
  lastError: z.nullable(z.object({ why: z.string(), retryAfterMs: z.nullable(z.number()) })),
};

export const laneSchema = z.object({
  ...laneFields,
  kind: z.literal('assessment'),
  changed: leavesSchema,
  positions: positionsSchema,
  /** ISO time of Submit; null: not submitted here. */
  complete: z.nullable(z.string()),
  inFlight: z.nullable(inFlightSchema),
  conflict: z.nullable(conflictSchema),
  refused: leafMapSchema(refusedLeafSchema),
  splitFrom: z.nullable(z.uuid()),
  /** Begun on this device, and nothing of it was ever on its way (rule ASM-19). */
  fresh: z.optional(z.literal(true)),
});
export type Lane = z.infer<typeof laneSchema>;

/** An action on this device, as a stored assessment. */
export const storedActionSchema = z.object({
  id: z.uuid(),
  row: z.int(),
  base: z.nullable(actionSchema),
  working: actionSchema,
  replaced: z.array(
    z.object({ leaf: actionLeafSchema, value: leafValueSchema, byWindow: z.optional(z.boolean()) }),
  ),
  /** The epoch of `base`. */
  epoch: z.optional(z.string()),
  /** 1: `base` is an answer to this device, which no list has shown yet. A number, as an index holds no truth. */
  unlisted: z.optional(z.literal(1)),
});
export type StoredAction = z.infer<typeof storedActionSchema>;

/** Nobody submits an action or splits one, and there is no place in it to be at: those fields stay empty. */
export const actionLaneSchema = z.object({
  ...laneFields,
  kind: z.literal('action'),
  changed: actionLeavesSchema,
  positions: z.object({}),
  complete: z.null(),
  inFlight: z.nullable(
    z.object({
      ...inFlightFields,
      call: z.enum(['createAction', 'saveAction']),
      leaves: actionLeavesSchema,
      positions: z.object({}),
    }),
  ),
  conflict: z.nullable(
    z.object({
      ...conflictFields,
      reason: z.literal('edited'),
      leaves: z.array(actionLeafSchema),
      server: actionSchema,
    }),
  ),
  refused: z.partialRecord(actionLeafSchema, refusedLeafSchema),
});
export type ActionLane = z.infer<typeof actionLaneSchema>;

/**
 * One edited leaf (or position), as it was typed or tapped: draft and outbox entry in one row. It is folded
 * into the assessment and its lane before anything else uses those, so that a tap costs one small write
 * however long the section is.
 */
export const editSchema = z.object({
  id: z.uuid(),
  leaf: z.custom<Leaf | keyof Positions>((name) => isPosition(name) || isLeaf(name)),
  value: leafValueSchema,
  at: instantSchema,
  row: z.optional(z.int()),
  /** The version that was on the screen (rule SYN-5); absent where it is the one this device holds. */
  seen: z.optional(z.nullable(z.int())),
});
export type Edit = z.infer<typeof editSchema>;

/** The fields of every parcel; a kind of parcel adds its own (`outbox/kinds`). */
export const parcelFields = {
  id: z.uuid(),
  row: z.int(),
  since: instantSchema,
  attempts: z.int(),
  nextAttemptAt: instantSchema,
  lastError: z.nullable(z.object({ why: z.string(), retryAfterMs: z.nullable(z.number()) })),
  /** Why it waits for the person. */
  refusal: z.nullable(z.string()),
};
const parcelSchema = z.object({ ...parcelFields, kind: z.string() });

export type Parcel = z.infer<typeof parcelSchema>;

export interface ParcelFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

/** Discarded work, kept for the backup file (rule SYN-12). */
export const discardedSchema = z.object({
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

/** A database can hold values that JSON cannot. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  const isPlain = Object.prototype.toString.call(value) === '[object Object]';
  return isPlain && Object.values(value as object).every((part) => part === undefined || isJson(part));
}
