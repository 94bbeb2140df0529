import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { PlainError, finish, root, runOnProjectNode } from './project.mjs';

/** Everything that ends up in the client, files and folders. */
const sources = [
  '.tasks/chunks.ts',
  '.tasks/downloads.mjs',
  '.tasks/landing-page.mjs',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src/app',
  'src/content',
  'src/contract',
  'src/device',
  'src/documents',
  'src/domain',
  'sw',
  'vite.config.ts',
];

/**
 * Builds the client when `dist` is missing or made from other sources. The same sources get the
 * same build id, so that several servers built from one commit offer one service worker.
 */
export async function ensureBuilt() {
  const stamp = join(root, 'dist', '.built-from');
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the client …');
  const env = { BUILD_ID: wanted.slice(0, 12) };
  const code = await runOnProjectNode('vite', ['build', '--logLevel', 'warn'], { env });
  if (code !== 0) throw new PlainError('Building the client failed: the reason is above.');
  const drawn = await runOnProjectNode('.tasks/landing-page.mjs', []);
  if (drawn !== 0) throw new PlainError('Drawing the landing page failed: the reason is above.');
  const written = await runOnProjectNode('.tasks/downloads.mjs', []);
  if (written !== 0) throw new PlainError('Making the files to download failed: the reason is above.');
  writeFileSync(stamp, wanted);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted();
}

/** `npm run build`. */
if (process.argv[1] === import.meta.filename) {
  await finish(async () => {
    await ensureInstalled();
    await ensureBuilt();
    console.log('The client is built: dist.');
    return 0;
  });
}
