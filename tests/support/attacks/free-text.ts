import * as z from 'zod/mini';
import { ATTACKS } from './attacks.ts';
import type { JsonSchema } from '../requests/from-json-schema.ts';

type Schema = JsonSchema & { readonly propertyNames?: JsonSchema };

/** The paths of a schema where an attack is accepted: a list's entries are `[]`, a map's `*`, its names `*name`. */
export function freeTextsOf(schema: z.core.$ZodType): string[] {
  return [...new Set(pathsIn(z.toJSONSchema(schema, { io: 'input' }) as Schema, ''))].toSorted();
}

function pathsIn(schema: Schema, path: string): string[] {
  const below = (part: Schema | boolean | undefined, name: string): string[] =>
    typeof part === 'object' ? pathsIn(part, path === '' ? name : `${path}.${name}`) : [];
  const { type, properties = {}, additionalProperties, propertyNames, items } = schema;
  return [
    ...(type === 'string' && isFree(schema) ? [path] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => pathsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => below(one, name)),
    ...below(additionalProperties, '*'),
    ...(additionalProperties === undefined ? [] : below(propertyNames, '*name')),
    ...below(items, '[]'),
  ];
}

/** Whether the schema lets any attack through. */
function isFree(schema: Schema): boolean {
  if (schema.enum !== undefined || 'const' in schema || schema.format !== undefined) return false;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  return Object.values(ATTACKS).some(
    (attack) =>
      attack.length <= (schema.maxLength ?? Infinity) &&
      patterns.every((pattern) => new RegExp(pattern, 'u').test(attack)),
  );
}
