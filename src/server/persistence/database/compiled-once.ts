import { CompiledQuery } from 'kysely';
import type { Compilable } from 'kysely';
import type { Queries } from './database.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Value<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A query whose SQL is compiled once for each database and then only given its values. For
 * the few that every save runs: compiling the SQL takes longer than running it.
 *
 *     const userName = compiledOnce<{ id: number }>()((queries, value) =>
 *       queries.selectFrom('users').select('last_name').where('id', '=', value('id')));
 *     const rows = await userName(queries, { id: 7 });
 */
export function compiledOnce<Values extends Readonly<Record<string, unknown>>>() {
  return <Row>(
    build: (queries: Queries, value: Value<Values>) => Compilable<Row>,
  ): ((queries: Queries, values: Values) => Promise<Row[]>) => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>();
    return async (queries, values) => {
      const { adapter } = queries.getExecutor();
      let query = compiled.get(adapter);
      if (query === undefined) {
        query = build(queries, (name) => new Placeholder(name) as never).compile();
        compiled.set(adapter, query);
      }
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name] : parameter,
      );
      const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters));
      return rows;
    };
  };
}
