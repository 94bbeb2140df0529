import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installFromDebian } from './debian.mjs';
import { PlainError, run, runOnProjectNode } from './project.mjs';

/** The browsers of the tests: found on the machine, or installed from Debian. */

const browsers = {
  chromium: {
    title: 'A Chromium',
    variable: 'CHROMIUM_PATH',
    usual: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    packages: ['chromium', 'fonts-liberation'],
  },
  firefox: {
    title: 'A Firefox',
    variable: 'FIREFOX_PATH',
    usual: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    packages: ['firefox-esr', 'fonts-liberation'],
  },
};

/** WebKit has no program of its own: a driver, a library with its Python binding, and a screen. */
const webkit = {
  programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3'],
  binding: 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2',
  packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb', 'xauth', 'fonts-liberation'],
};

/** The path of a Chromium or Chrome; one is installed when the machine has none. */
export async function ensureChromium() {
  return ensure('chromium');
}

/**
 * Debian's Chromium without windows, which takes half the processor time. It is looked for beside the whole one and
 * in CI installed; the tests do without where there is none.
 */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** @returns the environment that tells the tests in Chromium alone where it is, whole and without windows */
export async function ensureChromiums() {
  const CHROMIUM_PATH = await ensureChromium();
  const isNamed = process.env.CHROMIUM_PATH || process.env.HEADLESS_SHELL_PATH;
  if (isNamed) return { CHROMIUM_PATH };
  if (process.env.CI && !existsSync(HEADLESS_SHELL)) await installFromDebian(['chromium-headless-shell']);
  return { CHROMIUM_PATH, ...(existsSync(HEADLESS_SHELL) ? { HEADLESS_SHELL_PATH: HEADLESS_SHELL } : {}) };
}

/**
 * Finds the browsers for the story in the other browsers. If arguments begin with names of browsers, only those are found.
 * @returns the environment that tells where they are
 */
export async function ensureBrowsers(args = []) {
  const named = ['firefox', 'webkit'].filter((name) => args.some((arg) => arg.startsWith(name)));
  const isWanted = (name) => named.length === 0 || named.includes(name);
  if (isWanted('webkit')) await ensureWebKit();
  return isWanted('firefox') ? { FIREFOX_PATH: await ensure('firefox') } : {};
}

async function ensure(name) {
  const { title, variable, packages } = browsers[name];
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new PlainError(`${variable} names ${named}, which does not exist.`);
  }
  const found = find(name);
  if (found !== undefined) return found;
  console.log(`Installing ${title.replace('A ', 'a ')} for the browser tests …`);
  await installFromDebian(packages);
  if (name === 'chromium' && find(name) === undefined) {
    await runOnProjectNode('playwright', ['install', 'chromium']);
  }
  const installed = find(name);
  if (installed === undefined) {
    throw new PlainError(
      `${title} is missing and could not be installed: install one and name it in ${variable}.`,
    );
  }
  return installed;
}

function find(name) {
  const { usual } = browsers[name];
  const more = name === 'chromium' ? [playwrightsChromium()] : [];
  return [...usual, ...more].find((path) => existsSync(path));
}

function playwrightsChromium() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath();
}

async function ensureWebKit() {
  if (await hasWebKit()) return;
  console.log('Installing WebKit for the browser tests …');
  await installFromDebian(webkit.packages);
  if (await hasWebKit()) return;
  throw new PlainError(
    `WebKit is missing and could not be installed: it needs Debian’s ${webkit.packages.join(', ')}. Without it: npm run browsers -- --project firefox`,
  );
}

async function hasWebKit() {
  if (!webkit.programs.every((path) => existsSync(path))) return false;
  return (await run('/usr/bin/python3', ['-c', webkit.binding], { stdio: 'ignore' })) === 0;
}
