/**
 * Looks a name up in a table. The name may come from a newer server, or from a row that a newer app has
 * stored, so this build may not know it (rule API-7).
 */
export function knownOr<T>(table: Readonly<Record<string, T>>, name: string, otherwise: T): T {
  return Object.hasOwn(table, name) ? (table[name] ?? otherwise) : otherwise;
}
