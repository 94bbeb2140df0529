/**
 * The one place where the wire's snake_case and the code's camelCase meet. Keys of
 * maps (question ids, part ids) are data, not names, and are never rewritten
 * (rule API-1).
 */

/** Fields whose keys are data. */
const MAPS = new Set(['answers', 'entries', 'questions', 'parts', 'values', 'tallies', 'scores', 'worths']);

type Rename = (key: string) => string;

/** A part of which every key stays is passed on as it is: most of an assessment is answers. */
function renameKeys(value: unknown, rename: Rename, isMap: boolean): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename, false));
  const given = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(given);
  let renamed: Record<string, unknown> | null = null;
  for (const key of keys) {
    const name = isMap ? key : rename(key);
    const item = given[key];
    const copy = typeof item === 'object' ? renameKeys(item, rename, !isMap && MAPS.has(name)) : item;
    if (renamed === null && name === key && copy === item) continue;
    renamed ??= before(key, keys, given);
    setField(renamed, name, copy);
  }
  return renamed ?? value;
}

function before(end: string, keys: readonly string[], given: Readonly<Record<string, unknown>>) {
  const fields: Record<string, unknown> = {};
  for (const key of keys) {
    if (key === end) break;
    setField(fields, key, given[key]);
  }
  return fields;
}

function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  // Assigning this one name would change the object's prototype instead of adding a field.
  if (name === '__proto__')
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  else fields[name] = value;
}

/** Our own names are few and recur with every request; unknown ones are not cached. */
function remembering(rename: Rename): Rename {
  const known = new Map<string, string>();
  return (key) => {
    const name = known.get(key);
    if (name !== undefined) return name;
    const made = rename(key);
    if (known.size < 500) known.set(key, made);
    return made;
  };
}

/** `lastQuestionIndex` as `last_question_index`. */
export const wireName = remembering((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/**
 * `last_question_index` as `lastQuestionIndex`. A key that is not a wire name (it has a capital) stays unlike
 * any of ours, so that a strict reader rejects it as unknown.
 */
const codeName = remembering((key) => {
  if (/[A-Z]/.test(key)) return `?${key}`;
  return key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
});

/** Code value to wire value. */
export function toWire(value: unknown): unknown {
  return renameKeys(value, wireName, false);
}

/** The same for a call's body. One in wire form stays as it is. */
export function wireBody(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const name = wireName(key);
      return [name, renameKeys(value, wireName, MAPS.has(name))];
    }),
  );
}

/** Wire value to code value. */
export function fromWire(value: unknown): unknown {
  return renameKeys(value, codeName, false);
}

/** A path of code names and map keys in the wire's spelling: `answers.301.parts.unit`. */
export function wirePath(path: readonly PropertyKey[]): string {
  return path.map((key, index) => wireKey(String(key), MAPS.has(String(path[index - 1])))).join('.');
}

function wireKey(key: string, isData: boolean): string {
  if (isData) return key;
  // A key that is no name of a field, such as an id, keeps its spelling.
  return key.startsWith('?') ? key.slice(1) : wireName(key);
}
