import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

const schemaSchema = z.looseObject({
  type: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.looseObject({}))),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.looseObject({})),
});
const contentSchema = z.strictObject({ 'application/json': z.object({ schema: schemaSchema }) });
const requestSchema = contentSchema.extend({
  'multipart/form-data': z.optional(z.object({ schema: schemaSchema })),
});
const pdfSchema = z.strictObject({ 'application/pdf': z.object({ schema: schemaSchema }) });
const csvSchema = z.strictObject({
  'text/csv': z.object({ schema: schemaSchema }),
  [XLSX_TYPE]: z.optional(z.object({ schema: schemaSchema })),
  [FHIR_TYPE]: z.optional(z.object({ schema: schemaSchema })),
});
const eventsSchema = z.strictObject({ 'text/event-stream': z.object({ schema: schemaSchema }) });
const operationSchema = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.looseObject({
      in: z.enum(['path', 'query', 'header']),
      name: z.string(),
      required: z.optional(z.boolean()),
      schema: schemaSchema,
    }),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content: requestSchema })),
  responses: z.record(
    z.string().regex(/^([2-5]\d\d|default)$/),
    z.strictObject({
      description: z.string(),
      content: z.union([contentSchema, pdfSchema, csvSchema, eventsSchema]),
    }),
  ),
});
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch']), operationSchema),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schemaSchema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  const { body } = await scenario.server.anyone().get<unknown>('/openapi.json');
  document = documentSchema.parse(body);
});

const operationOf = (call: Call) =>
  operationSchema.parse(document.paths[`/api${call.path}`]?.[call.method.toLowerCase() as 'get']);

/** Their bodies say nothing that must be said. */
const MAY_LEAVE_OUT = new Set([
  'endSessionsOf',
  'erasePersonData',
  'downloadAssessment',
  'endSession',
  'endOtherSessions',
]);

describe('GET /openapi.json', () => {
  test.each(Object.entries<Call>(calls))('describes %s', (name, call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(name);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([...Object.keys(call.answers), 'default']),
    );
    expect(operation.requestBody !== undefined).toBe(call.body !== undefined);
    expect(operation.requestBody?.required ?? false).toBe(
      call.body !== undefined && !MAY_LEAVE_OUT.has(name),
    );
    const pdfs = Object.entries(operation.responses).filter(
      ([, { content }]) => 'application/pdf' in content,
    );
    expect(pdfs.map(([status]) => status)).toEqual(call.pdf === undefined ? [] : ['200']);
    const needs = operation.security.flatMap((entry) => Object.keys(entry));
    expect(needs.includes('bearer')).toBe(call.access !== 'public');
    expect(needs.includes('csrf')).toBe(call.method !== 'GET');
    for (const need of needs) expect(document.components.securitySchemes).toHaveProperty(need);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name: parameter }) => `{${parameter}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required === true)).toBe(true);
  });

  test('says that a comparison’s token may come in the body', () => {
    expect(operationOf(calls.downloadComparison).security).toEqual([{ bearer: [], csrf: [] }, { csrf: [] }]);
    expect(operationOf(calls.downloadAssessment).security).toEqual([{ bearer: [], csrf: [] }]);
  });

  test('says what may come as a form: a file, and its fields', () => {
    const { requestBody } = operationOf(calls.requestUpload);
    const form = requestBody?.content['multipart/form-data']?.schema;
    expect(Object.keys(form?.properties ?? {}).toSorted()).toEqual(['date', 'file', 'section']);
    expect(form?.required?.toSorted()).toEqual(['file', 'section']);
    expect(operationOf(calls.invite).requestBody?.content['multipart/form-data']).toBeUndefined();
  });

  test('describes no other call', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(Object.keys(calls).length);
  });

  test('spells names as the wire does, and leaves the keys of maps alone', () => {
    const body = operationOf(calls.saveAssessment).requestBody?.content['application/json'].schema;
    expect(body?.properties).toHaveProperty('last_question_index');
    expect(body?.properties).toHaveProperty('force_update');
    expect(body?.additionalProperties).toBe(false);
    expect(body?.properties?.['answers']).toMatchObject({ type: 'object' });
    expect(body?.properties?.['answers']).toHaveProperty('additionalProperties.properties.observations');
    const names = [...JSON.stringify(document.paths).matchAll(/"(\w+)":\{"type":/g)].map((match) => match[1]);
    expect(
      names.filter(
        (name) => /[A-Z]/.test(name ?? '') && name !== 'additionalProperties' && name !== 'propertyNames',
      ),
    ).toEqual([]);
    const session = operationOf(calls.authenticate).requestBody?.content['application/json'].schema;
    expect(session?.required).toEqual(['email', 'password']);
  });

  test('refers only to schemas that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect([...new Set(references)]).toEqual(['#/components/schemas/Errors']);
  });

  test('has one shape for every error', () => {
    expect(document.components.schemas['Errors']).toMatchObject({
      required: ['errors'],
      properties: { errors: { type: 'array' }, fields: { type: 'array' } },
    });
  });
});
