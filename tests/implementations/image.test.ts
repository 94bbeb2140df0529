import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unprivileged } from '../support/server/postgres.ts';

/**
 * What the image of `Dockerfile` can do, without Docker: the files of its last stage are put into a folder, and run by
 * somebody who may write nothing there and has no home.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let image: string;
/** The volume. */
let data: string;

beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'tracers-image-'));
  data = mkdtempSync(join(tmpdir(), 'tracers-image-data-'));
  const lastStage =
    readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  for (const instruction of lastStage.split('\n')) follow(instruction);
  // Everybody may read there, and nobody make anything.
  chmodFolders(image, 0o555);
  copyFileSync(join(ROOT, 'tests/releases/1.0.0/backup.gz'), join(data, 'copy.gz'));
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) {
    chownSync(data, uid, gid);
    chownSync(join(data, 'copy.gz'), uid, gid);
  }
}, 120_000);
afterAll(() => {
  chmodFolders(image, 0o755);
  for (const path of [image, data]) rmSync(path, { recursive: true, force: true });
});

function follow(instruction: string): void {
  const [verb, ...words] = instruction.split(' ');
  if (verb === 'RUN' && instruction.includes('npm ci --omit=dev')) installPackages();
  if (verb !== 'COPY') return;
  const names = words.filter((word) => !word.startsWith('--'));
  const to = join(image, names.pop() ?? '');
  mkdirSync(to, { recursive: true });
  // Of the build the server only looks whether it is there.
  if (words[0] === '--from=build') writeFileSync(join(to, 'index.html'), '<!doctype html>');
  else for (const name of names) copyInto(join(ROOT, name), to);
}

/** A file goes into the folder, and of a folder what is in it. */
function copyInto(from: string, to: string): void {
  if (statSync(from).isDirectory()) cpSync(from, to, { recursive: true });
  else copyFileSync(from, join(to, basename(from)));
}

/** What `npm ci --omit=dev` would install, with the record that it keeps of that. */
function installPackages(): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const wanted = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(ROOT, path)),
  );
  for (const [path] of wanted) linkInto(join(ROOT, path), join(image, path));
  const record = { ...lock, packages: Object.fromEntries(wanted) };
  writeFileSync(join(image, 'node_modules/.package-lock.json'), JSON.stringify(record));
}

/** Hundreds of megabytes, which are not copied where they need not be. */
function linkInto(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkInto(source, target);
    else if (entry.isFile()) link(source, target);
  }
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    const code = Reflect.get(Object(error), 'code');
    // On another disk.
    if (code === 'EXDEV') copyFileSync(source, target);
    // One within another package came with that.
    else if (code !== 'EEXIST') throw error;
  }
}

/** Sets what may be done in each folder; files that are links are others', too. */
function chmodFolders(folder: string, mode: number): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodFolders(join(folder, entry.name), mode);
  }
  chmodSync(folder, mode);
}

/** As Docker would run something there. */
function inContainer() {
  const { uid, gid } = unprivileged();
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { PATH: path, NODE_ENV: 'production', HOME: '/nonexistent', DATA_DIR: data, PORT: '0' };
  return { cwd: image, env, ...(uid === undefined || gid === undefined ? {} : { uid, gid }) };
}

const admin = async (...words: string[]): Promise<string> => {
  const run = promisify(execFile)('npm', ['run', '--silent', 'admin', '--', ...words], inContainer());
  return (await run).stdout;
};

test(
  'the operator’s commands run in the image, by a user who may write nowhere but into the volume',
  { timeout: 90_000 },
  async () => {
    expect(await admin('restore', join(data, 'copy.gz'))).toMatch(/^Restored [\d,]+ rows and 2 files\./);
    expect(await admin('check')).toMatch(/^All is well: 1 hospital/);
    expect(await admin('audit', 'verify')).toMatch(/^The audit log of 1 hospital is what was written/);
    const made = join(data, 'made.gz');
    expect(await admin('backup', made)).toMatch(/made\.gz holds [\d,]+ rows and 2 files\./);
    expect(statSync(made).mode & 0o777).toBe(0o600);
  },
);

test('the server starts in the image, as its CMD says', { timeout: 60_000 }, async () => {
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  const server = spawn(program, args, inContainer());
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('RTA Tracers is ready at')) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
  expect(said).not.toContain('has not been built');
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
