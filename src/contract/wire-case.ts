/**
 * The one place where the wire's snake_case and the code's camelCase meet. Keys of
 * maps (question ids, part ids) are data, not names, and are never rewritten
 * (rule API-1).
 */

/** Fields whose keys are data. */
const MAPS = new Set(['answers', 'entries', 'questions', 'parts', 'values', 'tallies', 'scores', 'worths']);

type Rename = (key: string) => string;

function renameKeys(value: unknown, rename: Rename, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename, false));
  if (value === null || typeof value !== 'object') return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = isMap ? key : rename(key);
    const copy = typeof item === 'object' ? renameKeys(item, rename, !isMap && MAPS.has(name)) : item;
    // Assigning this one name would change the object's prototype instead of adding a field.
    if (name === '__proto__') {
      Object.defineProperty(renamed, name, { value: copy, enumerable: true, configurable: true });
    } else renamed[name] = copy;
  }
  return renamed;
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
  // What was not a wire name keeps its spelling.
  return key.startsWith('?') ? key.slice(1) : wireName(key);
}
