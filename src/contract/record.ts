/**
 * Whether a value from outside is an object with names, and no list. For what is checked by hand,
 * where the first screen or the service worker cannot wait for a schema.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
