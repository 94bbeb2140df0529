import { afterAll, beforeAll, describe } from 'vitest';
import type { TestServerOptions } from './harness.ts';
import { startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';
import { Scenario } from './scenario.ts';

/** The same tests on SQLite and on a real PostgreSQL, each with a server of its own. */
export function onBothDatabases(tests: (scenario: Scenario) => void, options: TestServerOptions = {}): void {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    const scenario = new Scenario();
    beforeAll(async () => {
      const where = kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() };
      await scenario.open({ ...options, ...where });
    });
    afterAll(() => scenario.close());
    tests(scenario);
  });
}
