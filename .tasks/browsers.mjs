import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PlainError, run, runOnProjectNode } from './project.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium or Chrome; one is installed when the machine has none. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new PlainError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('Installing a Chromium for the browser tests …');
  await installFromDebian();
  if (findChromium() === undefined) await runOnProjectNode('playwright', ['install', 'chromium']);
  const installed = findChromium();
  if (installed === undefined) {
    throw new PlainError(
      'A Chromium is missing and could not be installed: install one and name it in CHROMIUM_PATH.',
    );
  }
  return installed;
}

function findChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  return [...usual, chromium.executablePath()].find((path) => existsSync(path));
}

async function installFromDebian() {
  if (!existsSync('/usr/bin/apt-get')) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !existsSync('/usr/bin/sudo')) return;
  const apt = (...args) =>
    isRoot ? run('apt-get', args, { env: quiet }) : run('sudo', ['-n', 'apt-get', ...args], { env: quiet });
  if ((await apt('update', '-qq')) !== 0) return;
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
