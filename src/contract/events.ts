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

/** Who else is on the assessment that this log-in is on: all of them, each time that changes. */
const hereSchema = z.object({
  id: identifierSchema,
  people: z.array(
    z.object({
      user: z.int(),
      /** Its index; null on any other page of the assessment. */
      question: z.nullable(z.int()),
    }),
  ),
});
export type Here = z.output<typeof hereSchema>;

/** One event. What a newer server tells besides is passed over. */
export const eventSchema = z.object({ changed: z.optional(changedSchema), here: z.optional(hereSchema) });
export type LiveEvent = z.output<typeof eventSchema>;

/** Where the person is; null: on no assessment. */
const placeSchema = z.object({
  assessment: z.nullable(identifierSchema),
  question: z.nullable(z.int().check(z.nonnegative(), z.maximum(999))),
});

/** A stream that is silent for longer than this says at least that it is there, in milliseconds. */
export const HEARTBEAT_MS = 25_000;
/** A place that is not said again counts for no longer than a minute. */
export const SAY_PLACE_EVERY_MS = 25_000;

/** The calls that tell open devices of what happens (rules SYN-26 and API-21). */
export const eventCalls = {
  events: {
    summary: 'That assessments have changed, as soon as they have, and who else is there; only hints',
    method: 'GET',
    path: '/events',
    access: 'token',
    events: eventSchema,
    answers: {},
  },
  sayPlace: {
    summary: 'Say on which question one is, for those who are on the same assessment; forgotten in a minute',
    method: 'POST',
    path: '/events/here',
    access: 'token',
    body: placeSchema,
    answers: { 200: z.object({}) },
  },
} as const satisfies Record<string, Call>;
