import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { errorsSchema } from '#contract/errors.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { isRecord } from '#contract/record.ts';
import { wireName } from '#contract/wire-case.ts';
import { WIRE_VERSION } from '#contract/wire-version.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The API's description, generated from the schemas the server reads and the device expects. @internal */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    (paths[`/api${call.path}`] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'RTA Tracers', version, 'x-wire-version': WIRE_VERSION },
    paths,
    components: {
      schemas: { Errors: wireSchema(errorsSchema) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'Every POST, PUT and PATCH repeats the cookie XSRF-TOKEN here.',
        },
      },
    },
  };
}

function operation(name: string, call: Call): object {
  return {
    operationId: name,
    summary: call.summary,
    security: securities(call),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.isMutation === true ? MUTATION_HEADERS : []),
      ...(call.takesEpoch === true ? [EPOCH_HEADER] : []),
      ...(call.isMutation === true && call.method === 'PUT' ? [HELD_HEADER] : []),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: !call.body.safeParse(undefined).success,
            content: { ...json(strict(wireSchema(call.body))), ...formContent(call.form) },
          },
        }),
    responses: {
      ...(call.pdf === undefined ? {} : { 200: fileAnswer(call.pdf, 'application/pdf') }),
      ...(call.csv === undefined ? {} : { 200: tableAnswer(call.csv, call) }),
      ...(call.events === undefined ? {} : { 200: eventsAnswer(call.events) }),
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, schema]) => [
          status,
          { description: Number(status) < 300 ? 'Done' : 'Conflict', content: json(wireSchema(schema)) },
        ]),
      ),
      default: {
        description: 'Refused, with sentences fit to show',
        content: json({ $ref: '#/components/schemas/Errors' }),
      },
    },
  };
}

/** Required headers. Where the token may be sent in the body, the header is optional. */
function securities(call: Call): object[] {
  const csrf = call.method === 'GET' ? {} : { csrf: [] };
  const bearer = call.access === 'public' ? {} : { bearer: [] };
  const ways = [{ ...bearer, ...csrf }, ...(call.takesJwt === true ? [csrf] : [])];
  return ways.filter((way) => Object.keys(way).length > 0);
}

const fileAnswer = (name: string, type: string) => ({
  description: `Done, to be saved as ${name}`,
  content: { [type]: { schema: { type: 'string', contentMediaType: type } } },
});

/** Each event is one line of `data`. */
const eventsAnswer = (event: z.ZodMiniType) => ({
  description: 'Server-sent events, for as long as the stream is open; the data of each is this as JSON',
  content: { 'text/event-stream': { schema: wireSchema(event) } },
});

/** A table is CSV; a spreadsheet or FHIR, too, where the call makes them. */
function tableAnswer(csv: string, { xlsx, fhir }: Pick<Call, 'xlsx' | 'fhir'>): object {
  const table = fileAnswer(csv, 'text/csv');
  const others = [
    ...(xlsx === undefined ? [] : [{ name: xlsx, ...fileAnswer(xlsx, XLSX_TYPE) }]),
    ...(fhir === undefined ? [] : [{ name: fhir, ...fileAnswer(fhir, FHIR_TYPE) }]),
  ];
  return {
    description: [table.description, ...others.map(({ name }) => name)].join(' or '),
    content: Object.assign({}, table.content, ...others.map(({ content }) => content)) as object,
  };
}

/** The fields of a form, and the file sent with them. */
function formContent(form: z.ZodMiniType | undefined): object {
  if (form === undefined) return {};
  const { properties, required = [], ...schema } = strict(wireSchema(form));
  const file = { type: 'string', contentMediaType: 'application/pdf' };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
    },
  };
}

const MUTATION_HEADERS = [
  {
    in: 'header',
    name: 'If-Match',
    description: 'The version that was read, such as "3".',
    schema: { type: 'string', pattern: '^"[0-9]+"$' },
  },
  {
    in: 'header',
    name: 'Idempotency-Key',
    description: 'The same request sent again under the same key takes effect once.',
    schema: { type: 'string', format: 'uuid' },
  },
];

const HELD_HEADER = {
  in: 'header',
  name: 'X-Held',
  description:
    'The version that the sender holds and when it was made, such as "3 2026-03-02T09:00:00.000Z"; 412 where the server has another one.',
  schema: { type: 'string' },
};

const EPOCH_HEADER = {
  in: 'header',
  name: 'X-Epoch',
  description: 'The epoch that was read, from the header of this name in any answer.',
  schema: { type: 'string' },
};

const json = (schema: object) => ({ 'application/json': { schema } });

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: required.includes(name),
    schema: property,
  }));
}

/** A schema's JSON Schema with wire names; the keys of maps stay as they are. */
function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const {
    $schema: _schema,
    $defs: _defs,
    ...made
  } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      const { properties, required } = jsonSchema;
      if (properties === undefined) return;
      jsonSchema.properties = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [wireName(name), property]),
      );
      if (required !== undefined) jsonSchema.required = required.map(wireName);
    },
  });
  return withoutLocalReferences(made);
}

/** Only "any JSON value" refers to itself, and for that an empty schema is enough. */
function withoutLocalReferences(schema: JsonSchema): JsonSchema {
  const isLocal = (value: unknown): boolean =>
    isRecord(value) && '$ref' in value && String(value['$ref']).startsWith('#/$defs/');
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => (isLocal(value) ? {} : value)),
  ) as JsonSchema;
}

/** A body with an unlisted field is refused (rule API-7). */
function strict(schema: JsonSchema): JsonSchema {
  return { ...schema, additionalProperties: false };
}

/**
 * `GET /api/openapi.json`; the document is generated once, because it never changes while the server runs.
 */
export function serveOpenApi(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(openApiDocument(version));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
}
