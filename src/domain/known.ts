/**
 * What a table has under a name. The name may come from a newer server, or from a row that a newer app has
 * stored, and be none that this build knows (rule API-7).
 */
export function knownOr<T>(table: Readonly<Record<string, T>>, name: string, otherwise: T): T {
  return Object.hasOwn(table, name) ? (table[name] ?? otherwise) : otherwise;
}
