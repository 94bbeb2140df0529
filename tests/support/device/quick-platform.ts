/** What the platform does often and slowly under a database that lives in memory, done quickly. */

const clone = globalThis.structuredClone;

const NOT_PLAIN = Symbol('not plain');
/** What is deeper may go in circles. */
const DEEPEST = 60;

function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return NOT_PLAIN;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return NOT_PLAIN;
  return Array.isArray(value) ? listCopy(value, depth) : objectCopy(value, depth);
}

function listCopy(list: readonly unknown[], depth: number): unknown {
  const copies: unknown[] = [];
  for (const item of list) {
    const copy = plainCopy(item, depth + 1);
    if (copy === NOT_PLAIN) return NOT_PLAIN;
    copies.push(copy);
  }
  return copies;
}

function objectCopy(from: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(from);
  if (prototype !== Object.prototype && prototype !== null) return NOT_PLAIN;
  const copies: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(from)) {
    const copy = name === '__proto__' ? NOT_PLAIN : plainCopy(value, depth + 1);
    if (copy === NOT_PLAIN) return NOT_PLAIN;
    copies[name] = copy;
  }
  return copies;
}

/**
 * fake-indexeddb copies each row that it takes and gives by `structuredClone`, which writes it into bytes and reads
 * it back. A walk does the same to rows like ours in a fraction of the time; what is more than plain data goes the
 * platform's way.
 */
globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions): T => {
  const copy = options === undefined ? plainCopy(value, 0) : NOT_PLAIN;
  return copy === NOT_PLAIN ? clone(value, options) : (copy as T);
};

// Dexie ends each write with an abort, and to make an error with its stack for each is slow.
const reason = new DOMException('This operation was aborted', 'AbortError');
const controller: object = AbortController.prototype;
const abort: unknown = Reflect.get(controller, 'abort');
if (typeof abort !== 'function') throw new Error('Nothing can be aborted.');
Reflect.set(controller, 'abort', function (this: AbortController, why: unknown = reason): void {
  Reflect.apply(abort, this, [why]);
});
