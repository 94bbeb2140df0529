import * as z from 'zod/mini';
import { identifierSchema } from '#domain/assessment-schema.ts';
import type { Call } from './call-shape.ts';

/** That an assessment of the institution has changed, and nothing of what is in it. */
export const changedSchema = z.object({
  id: identifierSchema,
  version: z.int(),
  /** Of the institution’s newest change of it, as in `X-Change` of the list. */
  number: z.int(),
});
export type Changed = z.output<typeof changedSchema>;

/** One event. What a newer server tells besides is passed over. */
export const eventSchema = z.object({ changed: z.optional(changedSchema) });
export type LiveEvent = z.output<typeof eventSchema>;

/** A stream that is silent for longer than this says at least that it is there, in milliseconds. */
export const HEARTBEAT_MS = 25_000;

/** The calls that tell open devices of what happens (rules SYN-26 and API-21). */
export const eventCalls = {
  events: {
    summary: 'That assessments have changed, as soon as they have; only hints, which may be lost',
    method: 'GET',
    path: '/events',
    access: 'token',
    events: eventSchema,
    answers: {},
  },
} as const satisfies Record<string, Call>;
