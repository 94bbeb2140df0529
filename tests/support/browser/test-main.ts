import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { loadSections, publishedSections } from '#content/sections.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords } from '#server/password-hashing.ts';
import type { Passwords } from '#server/password-hashing.ts';
import type { Database } from '#server/persistence/database.ts';
import { isEmpty } from '#server/persistence/store.ts';
import type { Store } from '#server/persistence/store.ts';
import { start, stopOnSignals } from '#server/start.ts';
import { plainTestSection, testSection } from '../papers/test-section.ts';

/**
 * The real server process with the test sections added. `TEST_SEED` fills an empty
 * database with people; `TEST_CLOCK_FILE` names a file that holds milliseconds by which
 * the server's clock is ahead (none: it is the machine's); `TEST_SECTIONS` holds more sections. See `../server/process.ts`.
 */

const seedSchema = z.array(
  z.object({
    name: z.string(),
    location: z.string(),
    users: z.array(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        password: z.string(),
        roleId: z.int(),
      }),
    ),
  }),
);

const { TEST_SEED, TEST_CLOCK_FILE = '', TEST_PUBLIC_DIR, TEST_SECTIONS = '[]' } = process.env;
const moreSections = z.array(z.unknown()).parse(JSON.parse(TEST_SECTIONS));

function clock(): number {
  const ahead = TEST_CLOCK_FILE === '' ? 0 : Number(readFileSync(TEST_CLOCK_FILE, 'utf8'));
  return Date.now() + ahead;
}

async function seed(database: Database, store: Store, passwords: Passwords): Promise<void> {
  if (TEST_SEED === undefined || !(await isEmpty(database.queries))) return;
  const at = new Date(clock()).toISOString();
  for (const { users, ...institution } of seedSchema.parse(JSON.parse(TEST_SEED))) {
    const { id } = await store.addInstitution(institution, at);
    for (const { password, ...user } of users) {
      const passwordHash = await passwords.hash(password);
      await store.addUser(id, { ...user, department: 'Nursing', position: 'Nurse', passwordHash }, at);
    }
  }
}

const server = await start(readConfig(process.env), {
  sections: loadSections([...publishedSections, plainTestSection, testSection, ...moreSections]),
  version: '0.0.0-test',
  publicDir: TEST_PUBLIC_DIR ?? null,
  logger: { level: 'warn' },
  clock,
  passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
  prepare: ({ database, store, passwords }) => seed(database, store, passwords),
});
stopOnSignals(server);
process.stdout.write(`ready ${server.address}\n`);
