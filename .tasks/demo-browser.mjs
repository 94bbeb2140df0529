import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { PlainError, root } from './project.mjs';

/** For pictures of the product: Chromium, and a server of the demo hospital, for as long as `run` takes. */
export async function withDemoBrowser(run) {
  await ensureInstalled();
  await ensureBuilt();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await withDemo((url) => run(browser, url));
  } finally {
    await browser.close();
  }
}

async function withDemo(run) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracers-pictures-'));
  const server = spawn(process.execPath, [join(root, 'src/server/main.ts'), '--demo'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', STORAGE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await run(await addressOf(server));
  } finally {
    const ended = once(server, 'exit');
    if (server.kill()) await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new PlainError('The demo server did not start.');
}

/** As the demo hospital's editor, to the dashboard. */
export async function logIn(page) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('editor@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Ready-to-administer-1');
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('region', { name: 'Recent Assessments' }).getByRole('article').nth(2).waitFor();
}

/** A question that is being counted, in the demo's round through the nursing unit. */
export async function openQuestion(page) {
  const round = page.getByRole('article').filter({ hasText: 'Nursing Unit' }).first();
  await round.getByRole('link', { name: /^Continue/ }).click();
  await page.getByRole('textbox', { name: /^Observations/ }).waitFor();
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  for (let number = 1; number <= 11; number += 1) {
    await page.goto(page.url().replace(/\d+$/, String(number)));
    await page.getByRole('textbox', { name: /^Observations/ }).waitFor();
    if ((await yes.count()) > 0) return;
  }
  throw new PlainError('No question of the core path is counted.');
}

/** The page as it looks once nothing is under way: without a cursor, from its top, all on the server. */
export async function settle(page) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  await page.getByRole('link', { name: 'All on the server' }).waitFor();
}
