import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { databasesAt, startPostgres } from './postgres.ts';
import type { TestDatabases } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
  }
}

/** The PostgreSQL that a run of `implementations` starts once, for all its files. */
export function sharedPostgres(): TestDatabases {
  return databasesAt(inject('postgresPort'));
}

/** Vitest calls this before the first file, and what it returns after the last one. */
export default async function startForAll(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresPort', postgres.port);
  return () => postgres.stop();
}
