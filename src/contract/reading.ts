import * as z from 'zod/mini';
import { fromWire, wirePath } from './wire-case.ts';

/** Requests are read strictly, answers leniently (rule API-7). */

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `errors[i]` is about `fields[i]`. */
  | { readonly ok: false; readonly errors: string[]; readonly fields: string[] };

/** Reads a request's body or query: an unknown field is an error that names it. */
export function readRequest<S extends z.ZodMiniType>(schema: S, wire: unknown): Reading<z.output<S>> {
  const given = fromWire(wire);
  const result = schema.safeParse(given);
  if (!result.success) {
    const sentences = new Map<string, string>();
    for (const { message, path } of result.error.issues) {
      const field = wirePath(path);
      if (!sentences.has(field)) sentences.set(field, sentenceFor(message));
    }
    return { ok: false, errors: [...sentences.values()], fields: [...sentences.keys()] };
  }
  const unknown = unknownPaths(given, result.data).map(wirePath);
  if (unknown.length === 0) return { ok: true, value: result.data };
  return { ok: false, errors: unknown.map((path) => `The field "${path}" is not known.`), fields: unknown };
}

/** Reads an answer's JSON; null when it does not have the expected shape. */
export function readAnswer<S extends z.ZodMiniType>(schema: S, wire: unknown): z.output<S> | null {
  return readLeniently(schema, fromWire(wire));
}

/** Of a list whatever can be read, so that one entry of a newer kind does not cost the others. */
export function readLeniently<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> | null {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(value))
    return schema.safeParse(value).data ?? null;
  const read = value.flatMap((entry) => {
    const result = z.safeParse(schema.def.element, entry);
    return result.success ? [result.data] : [];
  });
  return read.length === 0 && value.length > 0 ? null : (read as z.output<S>);
}

/** Our own sentences pass through; the schema library's are not for people, whom `fields` serve no better. */
function sentenceFor(message: string): string {
  return message === '' || message.startsWith('Invalid input') ? 'This request is not valid.' : message;
}

/** Paths that were sent but dropped by parsing. */
function unknownPaths(given: unknown, read: unknown): PropertyKey[][] {
  if (given === null || read === null || typeof given !== 'object' || typeof read !== 'object') return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(read, key)
      ? unknownPaths(value, Reflect.get(read, key)).map((path) => [key, ...path])
      : value === undefined
        ? []
        : [[key]],
  );
}
