import * as z from 'zod/mini';
import { fromWire, wirePath } from './wire-case.ts';

/** Requests are read strictly, answers leniently (rule API-7). */

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `errors[i]` is about `fields[i]`. */
  | { readonly ok: false; readonly errors: string[]; readonly fields: string[] };

/** Faults named in one answer; reading stops there. */
export const MOST_FAULTS = 20;
/** The most characters of a path, in `fields` and in sentences. */
const LONGEST_PATH = 100;

const NOT_VALID = 'This request is not valid.';

/** Reads a request's body or query: an unknown field is an error that names it. */
export function readRequest<S extends z.ZodMiniType>(schema: S, wire: unknown): Reading<z.output<S>> {
  const given = fromWire(wire);
  // The schema library's sentences are not for people, whom `fields` serve no better.
  const result = schema.safeParse(given, { error: () => NOT_VALID });
  if (!result.success) {
    const sentences = new Map<string, string>();
    for (const { message, path } of result.error.issues) {
      const field = shortPath(path);
      if (!sentences.has(field)) sentences.set(field, message);
      if (sentences.size === MOST_FAULTS) break;
    }
    return { ok: false, errors: [...sentences.values()], fields: [...sentences.keys()] };
  }
  const unknown = unknownPaths(given, result.data).map(shortPath);
  if (unknown.length === 0) return { ok: true, value: result.data };
  return { ok: false, errors: unknown.map((path) => `The field "${path}" is not known.`), fields: unknown };
}

/** Reads an answer's JSON; null when it does not have the expected shape. */
export function readAnswer<S extends z.ZodMiniType>(schema: S, wire: unknown): z.output<S> | null {
  return readLeniently(schema, fromWire(wire));
}

/** Keeps of a list whatever can be read, so that one entry of a newer kind does not cost the others. */
export function readLeniently<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> | null {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(value))
    return schema.safeParse(value).data ?? null;
  const read = value.flatMap((entry) => {
    const result = z.safeParse(schema.def.element, entry);
    return result.success ? [result.data] : [];
  });
  return read.length === 0 && value.length > 0 ? null : (read as z.output<S>);
}

/** A path in the wire's spelling, cut where it is so long that only its sender can have made it so. */
function shortPath(path: readonly PropertyKey[]): string {
  const whole = wirePath(path);
  // Never cut within a character that takes two places.
  return whole.length <= LONGEST_PATH
    ? whole
    : `${whole.slice(0, LONGEST_PATH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Paths that were sent but dropped by parsing: the first ones. */
function unknownPaths(given: unknown, read: unknown, most = MOST_FAULTS): PropertyKey[][] {
  if (given === null || read === null || typeof given !== 'object' || typeof read !== 'object') return [];
  const found: PropertyKey[][] = [];
  for (const [key, value] of Object.entries(given)) {
    if (Object.hasOwn(read, key)) {
      const within = unknownPaths(value, Reflect.get(read, key), most - found.length);
      found.push(...within.map((path) => [key, ...path]));
    } else if (value !== undefined) found.push([key]);
    if (found.length >= most) break;
  }
  return found;
}
