import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';
import { Scenario } from './scenario.ts';

/** The same tests on SQLite and on a real PostgreSQL, each with a server of its own. */
export function onBothDatabases(tests: (scenario: Scenario) => void): void {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    const scenario = new Scenario();
    beforeAll(async () => {
      await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
    });
    afterAll(() => scenario.close());
    tests(scenario);
  });
}
