import { afterAll, beforeAll, describe } from 'vitest';
import type { TestServerOptions } from './harness.ts';
import { Scenario } from './scenario.ts';
import { sharedPostgres } from './shared-postgres.ts';

/** The same tests on SQLite and on a real PostgreSQL, each with a server and a database of its own. */
export function onBothDatabases(tests: (scenario: Scenario) => void, options: TestServerOptions = {}): void {
  const postgres = sharedPostgres();
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
