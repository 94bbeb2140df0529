import { isRecord } from '#contract/record.ts';

/**
 * A newer app may add fields without raising a row's version. Schemas leave them out; here they are put back
 * into the row that is written in place of the one that had them, wherever it still has their place.
 *
 * @param read what its schema made of the raw row; null when it cannot be read
 */
export function withUnknownOf<T extends object>(raw: unknown, read: T | null, next: T): T {
  if (read === null || isAllKnown(raw, read)) return next;
  return merged(raw, read, next) as T;
}

/** Whether a schema has left nothing of a value out. */
function isAllKnown(raw: unknown, read: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || typeof read !== 'object' || read === null) return true;
  return Object.entries(raw).every(
    ([name, value]) => Object.hasOwn(read, name) && isAllKnown(value, Reflect.get(read, name)),
  );
}

function merged(raw: unknown, read: unknown, next: unknown): unknown {
  if (Array.isArray(raw) && Array.isArray(read) && Array.isArray(next)) {
    return next.map((item: unknown, index) => {
      const place = placeOf(item, index, read);
      return merged(raw[place], read[place], item);
    });
  }
  if (!isRecord(raw) || !isRecord(read) || !isRecord(next)) return next;
  const unknown = Object.entries(raw).filter(([name]) => !Object.hasOwn(read, name));
  const known = Object.entries(next).map(([name, value]) => [name, merged(raw[name], read[name], value)]);
  return { ...Object.fromEntries(unknown), ...Object.fromEntries(known) };
}

/** The entry's place before: found by its id, or else its present place. */
function placeOf(item: unknown, index: number, before: readonly unknown[]): number {
  if (!isRecord(item) || typeof item['id'] !== 'string') return index;
  return before.findIndex((one) => isRecord(one) && one['id'] === item['id']);
}
