import * as z from 'zod/mini';
import { actionSchema } from '#domain/action-schema.ts';
import { identifierSchema } from '#domain/assessment-schema.ts';
import { createActionSchema, saveActionSchema, savedActionSchema } from './actions.ts';
import { listQuerySchema, revisionSchema } from './assessments.ts';
import type { Call } from './call-shape.ts';
import { actionNotMergedSchema } from './errors.ts';

const params = z.object({ id: identifierSchema });

export const actionCalls = {
  actions: {
    summary: 'The institution’s actions, newest first; all, or what changed after a number',
    method: 'GET',
    path: '/actions',
    access: 'token',
    query: listQuerySchema,
    takesEpoch: true,
    discloses: true,
    answers: { 200: z.array(actionSchema) },
  },
  createAction: {
    summary: 'Begin an action',
    method: 'POST',
    path: '/actions',
    access: 'token',
    body: createActionSchema,
    isMutation: true,
    takesEpoch: true,
    discloses: true,
    answers: { 200: savedActionSchema, 201: savedActionSchema, 409: actionNotMergedSchema },
  },
  saveAction: {
    summary: 'Save or force an action',
    method: 'PUT',
    path: '/actions/{id}',
    access: 'token',
    params,
    body: saveActionSchema,
    isMutation: true,
    takesEpoch: true,
    discloses: true,
    answers: { 200: savedActionSchema, 201: savedActionSchema, 409: actionNotMergedSchema },
  },
  actionRevisions: {
    summary: 'The accepted changes of an action, newest first',
    method: 'GET',
    path: '/actions/{id}/revisions',
    access: 'token',
    params,
    discloses: true,
    answers: { 200: z.array(revisionSchema) },
  },
} as const satisfies Record<string, Call>;
