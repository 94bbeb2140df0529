import * as z from 'zod/mini';
import { progressPointSchema } from '#domain/progress-point.ts';
import type { Call } from './call-shape.ts';
import { addressNumber } from './address-number.ts';

/** A module over time. */
export const progressCalls = {
  progress: {
    summary: 'The institution’s completed assessments of a module as points in time, earliest first',
    method: 'GET',
    path: '/sections/{id}/progress',
    access: 'token',
    params: z.object({ id: addressNumber }),
    answers: { 200: z.array(progressPointSchema) },
  },
} as const satisfies Record<string, Call>;
