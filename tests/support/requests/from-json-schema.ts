import fc from 'fast-check';

/** Values of a JSON Schema, as far as the API's description uses it. */

export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/**
 * Values drawn for a field of this name more often than its schema alone would give them; `keys of …` for
 * those of a map.
 */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const texts = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('', ' ', '=1+1', '<b>x</b>', 'a\r\nBcc: b@c.test', '\u0000', '../..', 'ẞ𝒳'),
);

export function valuesOf(schema: JsonSchema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const plain = plainValuesOf(schema, hints, name);
  const hint = hints[name];
  return hint === undefined
    ? plain
    : fc.oneof({ weight: 4, arbitrary: hint }, { weight: 1, arbitrary: plain });
}

function plainValuesOf(schema: JsonSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (several !== undefined) return fc.oneof(...several.map((one) => plainValuesOf(one, hints, name)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, hints, name);
    case 'array':
      return schema.prefixItems === undefined
        ? fc.array(valuesOf(schema.items ?? {}, hints), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
        : fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, hints)));
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.oneof(fc.integer(boundsOf(schema, 2 ** 31)), fc.integer({ min: 0, max: 12 }));
    case 'number':
      return fc.double({ ...boundsOf(schema, 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const boundsOf = ({ minimum, maximum }: JsonSchema, far: number) => ({
  min: Math.max(minimum ?? -far, -far),
  max: Math.min(maximum ?? far, far),
});

function textsOf({ format, pattern, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return matching(pattern);
  return maxLength === undefined ? texts : fc.oneof(texts, fc.constant('x'.repeat(maxLength)));
}

/** Patterns that fast-check cannot generate from, such as those with a lookahead, give any text. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 30 }), texts);
  } catch {
    return texts;
  }
}

function objectsOf(schema: JsonSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valuesOf(one, hints, key)])),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object') return named;
  const more = fc.dictionary(
    (hints[`keys of ${name}`] ?? texts) as fc.Arbitrary<string>,
    valuesOf(additionalProperties, hints),
    { maxKeys: 4 },
  );
  return fc.tuple(named, more).map(([one, other]) => ({ ...one, ...other }));
}

const junk = fc.oneof(fc.jsonValue({ maxDepth: 1 }), texts, fc.constantFrom(-1, 2 ** 53, 1e308, [], {}));

/** The same, one time in three with something wrong in one place. */
export function sometimesSpoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoiled = fc.tuple(values, fc.nat(), junk).map(([value, at, other]) => spoil(value, at, other));
  return fc.oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: spoiled });
}

function spoil(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const entries = Object.entries(value);
  const place = at % (entries.length + 1);
  if (place === entries.length) return Array.isArray(value) ? [...value, other] : { ...value, odd: other };
  const changed = entries.map(([key, inner], index): [string, unknown] => {
    if (index !== place) return [key, inner];
    return [key, at % 3 === 0 ? other : spoil(inner, Math.floor(at / 7), other)];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}
