import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { errorsSchema } from '#contract/errors.ts';
import { WIRE_VERSION } from '#contract/wire-version.ts';

/**
 * Every schema that goes over the wire, as JSON Schema, with the call that it belongs to. The
 * type requires each property of a call that goes over the wire, so that a new one cannot be left out.
 */
function wire(): object {
  const schema = (given: z.ZodMiniType | undefined) => (given === undefined ? null : z.toJSONSchema(given));
  const described = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    {
      summary: 'for readers only',
      method: call.method,
      path: call.path,
      access: call.access,
      isMutation: call.isMutation ?? false,
      takesEpoch: call.takesEpoch ?? false,
      pdf: call.pdf ?? null,
      csv: call.csv ?? null,
      xlsx: call.xlsx ?? null,
      fhir: call.fhir ?? null,
      events: schema(call.events),
      takesJwt: call.takesJwt ?? false,
      params: schema(call.params),
      query: schema(call.query),
      body: schema(call.body),
      form: schema(call.form),
      answers: Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [status, schema(answer)]),
      ),
    } satisfies Record<Exclude<keyof Call, 'discloses'>, unknown>,
  ]);
  return { calls: Object.fromEntries(described), errors: schema(errorsSchema) };
}

/**
 * Tablets that were offline for weeks speak the wire they were built with. When this
 * fails, ask: can an older tablet still send to this server, and read its answers? An
 * addition that both sides may leave out: write the new hash here. Anything else: raise
 * WIRE_VERSION with a line of history, and keep understanding the older one.
 */
test('nobody changes the language of old offline tablets without noticing', () => {
  const hash = createHash('sha256').update(JSON.stringify(wire())).digest('hex').slice(0, 16);
  expect({ wireVersion: WIRE_VERSION, hash }).toEqual({ wireVersion: 1, hash: '3bcf2376f63e5a16' });
});
