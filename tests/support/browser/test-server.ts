import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { loadSections, publishedSections } from '#content/sections.ts';
import type { Section } from '#domain/section.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords } from '#server/password-hashing.ts';
import type { Passwords } from '#server/password-hashing.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { isEmpty } from '#server/persistence/store.ts';
import type { Store } from '#server/persistence/store.ts';
import { start } from '#server/start.ts';
import type { RunningServer } from '#server/start.ts';
import { plainTestSection, testSection } from '../papers/test-section.ts';

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

/** Checked once for each set of modules; most servers have none of their own. */
const loaded = new Map<string, readonly Section[]>();

function sectionsWith(more: string): readonly Section[] {
  const known = loaded.get(more);
  if (known !== undefined) return known;
  const own = z.array(z.unknown()).parse(JSON.parse(more));
  const sections = loadSections([...publishedSections, plainTestSection, testSection, ...own]);
  loaded.set(more, sections);
  return sections;
}

interface Prepared {
  readonly database: Database;
  readonly store: Store;
  readonly passwords: Passwords;
}

async function addPeople(
  people: string,
  { database, store, passwords }: Prepared,
  at: string,
): Promise<void> {
  if (!(await isEmpty(database.queries))) return;
  for (const { users, ...institution } of seedSchema.parse(JSON.parse(people))) {
    const { id } = await store.addInstitution(institution, at);
    for (const { password, ...user } of users) {
      const passwordHash = await passwords.hash(password);
      await store.addUser(id, { ...user, department: 'Nursing', position: 'Nurse', passwordHash }, at);
    }
  }
}

/**
 * The real server with the test sections added. `TEST_SEED` fills an empty database with people;
 * `TEST_CLOCK_FILE` names a file that holds milliseconds by which the server's clock is ahead (none: it is the
 * machine's); `TEST_SECTIONS` holds more sections. See `../server/process.ts`.
 */
export function startTestServer(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RunningServer> {
  const { TEST_SEED = '[]', TEST_CLOCK_FILE = '', TEST_PUBLIC_DIR, TEST_SECTIONS = '[]' } = environment;
  const clock = (): number => {
    const ahead = TEST_CLOCK_FILE === '' ? 0 : Number(readFileSync(TEST_CLOCK_FILE, 'utf8'));
    return Date.now() + ahead;
  };
  return start(readConfig(environment), {
    sections: sectionsWith(TEST_SECTIONS),
    version: '0.0.0-test',
    publicDir: TEST_PUBLIC_DIR ?? null,
    logger: { level: 'warn' },
    clock,
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    prepare: (prepared) => addPeople(TEST_SEED, prepared, new Date(clock()).toISOString()),
  });
}
