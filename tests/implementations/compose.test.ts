import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import { startTestServer, TEST_PASSWORD } from '../support/server/harness.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** The promises of `compose.yaml` that can be kept without Docker. */

const textOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const COMPOSE = textOf('compose.yaml');

const postgres = sharedPostgres();

test('the role that it makes for the app is no superuser, and is all that the app needs', async () => {
  const [, script = ''] = /<<'SQL'\n([\s\S]*?)\n\s*SQL\n/.exec(COMPOSE) ?? [];
  const statements = script.split(';').map((statement) => statement.trim());
  for (const statement of statements.filter((text) => text !== '')) {
    await postgres.asSuperuser(statement.replace(":'password'", "'secret'"));
  }
  const databaseUrl = postgres.addressOf('tracers', 'tracers');
  const server = await startTestServer({ databaseUrl });
  const { id } = await server.addInstitution();
  const user = await server.addUser(id);
  const client = await server.logIn(user);
  expect((await client.post('/assessments', { section: '9' })).status).toBe(201);
  const again = await server.anyone().post('/authenticate', { email: user.email, password: TEST_PASSWORD });
  expect(again.status).toBe(200);
  await server.close();

  const database = openDatabase({ databaseUrl, dataDir: '' });
  const may = await database.queries
    .selectFrom('pg_roles' as never)
    .select(['rolsuper', 'rolcreatedb', 'rolcreaterole'] as never)
    .where('rolname' as never, '=', 'tracers' as never)
    .execute();
  expect(may).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  await database.close();
});

test('nothing is published beyond this machine, and no container has more rights than it uses', () => {
  const ports = COMPOSE.split('\n').filter((line) => /^\s+- '.*:\d+'$/.test(line));
  expect(ports.map((line) => line.trim())).toEqual(["- '127.0.0.1:8080:8080'"]);
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'mem_limit: 1g',
    'pids_limit: 200',
  ]) {
    expect([line, COMPOSE.split(line).length - 1]).toEqual([line, 2]);
  }
});

test('every image is the one that its digest names, whatever its tag comes to mean', () => {
  const files = ['Dockerfile', 'compose.yaml', 'compose.scale.yaml'].map(textOf).join('\n');
  const named = [...files.matchAll(/^\s*(?:FROM|image:) (?<image>\S+)/gm)].map(
    ({ groups }) => groups?.['image'],
  );
  expect(named).toHaveLength(7);
  for (const image of named) expect(image).toMatch(/^[a-z/]+:\d[\w.-]+@sha256:[\da-f]{64}$/);
});
