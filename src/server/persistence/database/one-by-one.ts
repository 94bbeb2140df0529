import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { isThereAlready } from './database-errors.ts';
import type { Queries } from './database.ts';
import type { Step } from './steps/step.ts';
import { changeOf } from './steps/step.ts';

/**
 * Takes a step in a distributed database, where a change of the tables is a transaction of its own: statement by
 * statement, and where it was cut off it goes on. Beside the transaction that holds the lease, which sees none of it.
 */
export async function takeOneByOne(queries: Queries, step: Step): Promise<void> {
  for (const statement of await statementsOf(step)) {
    try {
      await queries.executeQuery(statement);
    } catch (error) {
      if (!isThereAlready(error)) throw error;
    }
  }
}

/** What a step asks of a distributed database, in its order. @internal */
export async function statementsOf(step: Step): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const recorder = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query);
    },
  });
  await changeOf(step)(recorder, 'distributed');
  return statements;
}
