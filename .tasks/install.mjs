import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError, root, run } from './project.mjs';

/** Runs `npm ci` when node_modules is missing or differs from the lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    env: { ...process.env, PATH: pathWithoutProject() },
    shell: process.platform === 'win32',
  }).catch(() => {
    throw new PlainError('npm is missing: install Node.js 20.19 or later with npm and try again.');
  });
  if (code !== 0) {
    throw new PlainError(
      'Installing the packages failed: npm says why above. Is the npm registry reachable?',
    );
  }
  if (!isInstalled()) throw new PlainError('The installed packages differ from package-lock.json.');
}

/**
 * npm keeps its own record of what it installed; every package that is not optional must be in it. In production, as in
 * the image, those that only develop are not wanted.
 */
function isInstalled() {
  const isProduction = process.env.NODE_ENV === 'production';
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional, peer }]) => {
    if (path === '' || (dev === true && isProduction)) return true;
    const found = installed[path];
    return found === undefined ? Boolean(optional ?? devOptional ?? peer) : found.version === version;
  });
}

/** `npm ci` deletes node_modules, so npm must not run on the Node inside it. */
function pathWithoutProject() {
  const paths = (process.env.PATH ?? '').split(delimiter);
  return paths.filter((path) => !path.startsWith(join(root, 'node_modules'))).join(delimiter);
}
