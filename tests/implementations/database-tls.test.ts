import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

const postgres = sharedPostgres();

test('a database that is to be reached over TLS is never reached without', async () => {
  const databaseUrl = await postgres.createDatabase();
  const ping = async (url: string) => {
    const database = openDatabase({ databaseUrl: url, dataDir: '' });
    try {
      await database.read((queries) => sql`select 1`.execute(queries));
      return 'reached';
    } catch (error) {
      return error instanceof Error ? error.message : error;
    } finally {
      await database.close();
    }
  };
  // This one offers no TLS.
  expect(await ping(databaseUrl)).toBe('reached');
  expect(await ping(`${databaseUrl}?sslmode=verify-full`)).toContain('does not support SSL');
});
