import { DefaultQueryExecutor } from 'kysely';
import type { CompiledQuery } from 'kysely';

const listeners: Set<string>[] = [];

/** The SQL of every statement that this process asks of a database from now on, whichever it is. */
export function askedStatements(): ReadonlySet<string> {
  if (listeners.length === 0) hear();
  const asked = new Set<string>();
  listeners.push(asked);
  return asked;
}

function hear(): void {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as object;
  const execute = Reflect.get(base, 'executeQuery') as (...given: unknown[]) => unknown;
  Reflect.set(base, 'executeQuery', function (this: unknown, query: CompiledQuery, ...more: unknown[]) {
    for (const asked of listeners) asked.add(query.sql);
    return Reflect.apply(execute, this, [query, ...more]);
  });
}
