import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import { ServerProcess } from '../support/server/process.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tracers-private-'));
  folders.push(folder);
  return folder;
};

/** The files below a folder, open to everybody itself, to which group or others have any right. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

test('nobody else can read what the database writes, in whatever folder, or a file that was copied there open to all', async () => {
  const dataDir = newFolder();
  const first = await startTestServer({ dataDir });
  await first.addInstitution();
  expect(openToOthers(dataDir)).toEqual([]);
  const files = readdirSync(dataDir).filter((name) => name.startsWith('tracers.sqlite'));
  expect(files).toContain('tracers.sqlite-wal');
  for (const name of files) chmodSync(join(dataDir, name), 0o644);
  const second = await startTestServer({ dataDir });
  await second.addInstitution();
  expect(openToOthers(dataDir)).toEqual([]);
  await second.close();
  await first.close();
});

test('nor what the server writes beside it: its secret, folders and scans', async () => {
  const dataDir = newFolder();
  const program = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
  const before = process.umask(0o022);
  const server = await ServerProcess.start({ program, args: ['--demo'], dataDir });
  process.umask(before);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'secret', 'tracers.sqlite']));
  // This one is the test's.
  expect(openToOthers(dataDir).filter((name) => name !== 'test-clock')).toEqual([]);
  await server.close();
});
