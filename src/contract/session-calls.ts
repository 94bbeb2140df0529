import * as z from 'zod/mini';
import { identifierSchema } from '#domain/assessment-schema.ts';
import type { Call } from './call-shape.ts';
import { addressNumber } from './address-number.ts';
import { deedsSchema } from './told-deeds.ts';
import { endSessionsOfSchema, loggedInSchema, logOutSchema } from './sessions.ts';

const nothing = z.object({});
/** May be left out. */
const noBody = z.prefault(nothing, {});

/** The calls about log-ins (rules SES-11 to SES-13), and what was done in them on a device (rule AUD-5). */
export const sessionCalls = {
  logOut: {
    summary: 'End a session with the key that came with it',
    method: 'POST',
    path: '/logout',
    access: 'public',
    body: logOutSchema,
    answers: { 200: nothing },
  },
  sessions: {
    summary: 'Where the person is logged in, the newest log-in first',
    method: 'GET',
    path: '/sessions',
    access: 'token',
    answers: { 200: z.array(loggedInSchema) },
  },
  endSession: {
    summary: 'End one of one’s own sessions',
    method: 'POST',
    path: '/sessions/{id}/end',
    access: 'token',
    params: z.object({ id: identifierSchema }),
    body: noBody,
    answers: { 200: nothing },
  },
  endOtherSessions: {
    summary: 'End all of one’s own sessions but the one that asks',
    method: 'POST',
    path: '/sessions/end-others',
    access: 'token',
    body: noBody,
    answers: { 200: nothing },
  },
  tellDeeds: {
    summary:
      'Tell the audit log what was done on a device: locked, opened, taken from it; again is no other row',
    method: 'POST',
    path: '/sessions/deeds',
    access: 'token',
    body: deedsSchema,
    answers: { 200: nothing },
  },
  endSessionsOf: {
    summary: 'End all sessions of a person of the institution',
    method: 'POST',
    path: '/users/{id}/end-sessions',
    access: 'token',
    params: z.object({ id: addressNumber }),
    body: endSessionsOfSchema,
    answers: { 200: nothing },
  },
} as const satisfies Record<string, Call>;
