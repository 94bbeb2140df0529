import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { dist, expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const NEW = 'new';
/** The version of the built app, which is the older one. */
let old = '';
/** The newer one's. */
let folder = '';

/** A new worker starts once the older one has nothing under way; the page keeps asking for three minutes. */
const TAKEN_OVER = { timeout: 190_000 };

/** What a newer build says of itself and of its files, in a file of the older one. */
const renamed = (text: string): string =>
  text
    .replaceAll('assets/', `assets/${NEW}/`)
    .replaceAll(old, NEW)
    .replaceAll('"revision":"', `"revision":"${NEW}`);

/** The app as a newer build has it, in a folder of its own; no file of it has the name of a file of the first. */
async function build(): Promise<void> {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const file of files) {
    // What is there compressed would be the older one.
    if (!file.isFile() || /\.(gz|br)$/.test(file.name)) continue;
    const from = join(file.parentPath, file.name);
    const into = join(folder, relative(dist, from).replace(/^assets/, join('assets', NEW)));
    await mkdir(dirname(into), { recursive: true });
    if (/\.(js|css|html|webmanifest)$/.test(file.name))
      await writeFile(into, renamed(await readFile(from, 'utf8')));
    else await copyFile(from, into);
  }
}

// Both share the second build.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracers-build-'));
  old = (await readFile(join(dist, '.built-from'), 'utf8')).slice(0, 12);
  await build();
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('An update, and going back, loses nothing of a half-filled form and reloads only the tab that asked', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(480_000);
  watch.expectNoAnswer();
  const first = await ownServer();
  const port = Number(new URL(first.url).port);
  const truth = await Truth.of(first, maya);
  const id = await truth.start(9);
  const form = await tablet(maya, { url: first.url });
  await readyForOfflineUse(form);
  await expect(form.getByText(`(${old})`)).toBeVisible();
  // A window behind the others, with a dialog that nothing keeps.
  const hidden = await form.context().newPage();
  await hidden.goto('/account');
  await hidden.getByRole('button', { name: 'Change Password' }).click();
  const dialog = hidden.getByRole('dialog', { name: 'Change Password' });
  const newPassword = dialog.getByLabel('New Password', { exact: true });
  await newPassword.fill('half of a new pass');
  await hidden.evaluate(() => {
    Object.assign(globalThis, { isSamePage: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  });

  await form.goto(`/assessments/${id}/2`);
  const { observations, saved, next, heading } = questionPage(form);
  await expect(observations).toBeEnabled();
  await form.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const isSamePage = (page = form) => page.evaluate(() => 'isSamePage' in globalThis);

  await first.stop();
  await observations.fill('Typed in the old build.');
  await expect(saved).toHaveText('Saved on this device');
  const second = await ownServer({ publicDir: folder, dataDir: first.dataDir, port });

  // Opening a page is when the browser looks for a newer build.
  const other = await form.context().newPage();
  await other.goto('/device');
  const update = other.getByRole('button', { name: 'Update now' });
  await expect(update).toBeVisible({ timeout: 30_000 });
  await expect(other.getByText(`(${old})`)).toBeVisible(TAKEN_OVER);
  await expect(form.getByRole('button', { name: /Update now|Reload/ })).toBeHidden();

  await observations.press('Control+End');
  await form.keyboard.type(' And on, up to the press');
  await update.first().click();
  await expect(other.getByText(`(${NEW})`)).toBeVisible(TAKEN_OVER);
  expect(await isSamePage()).toBe(true);
  await expect(observations).toHaveValue('Typed in the old build. And on, up to the press');
  expect(await isSamePage(hidden)).toBe(true);
  await expect(newPassword).toHaveValue('half of a new pass');
  await hidden.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const reloaded = hidden.waitForEvent('load');
  await hidden.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await hidden.close();
  await form.keyboard.type(' and after it.');
  await expect(saved).toHaveText(/^Saved/);
  await next.click();
  await expect(heading(3)).toBeVisible();
  await form.getByRole('slider').fill('9');
  await expect(form.getByRole('button', { name: /Update now|Reload/ })).toBeHidden();

  await form.getByRole('link', { name: 'RTA Tracers' }).click();
  await expect(form.getByText('RTA Tracers was updated in another window.')).toBeVisible();
  await form.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isSamePage()).toBe(false);
  await expect
    .poll(async () => (await truth.assessment(id))?.answers, { timeout: 30_000 })
    .toMatchObject({
      902: { observations: 'Typed in the old build. And on, up to the press and after it.' },
      903: { parts: { ease: 9 } },
    });

  // An operator goes back to the previous build, with work waiting from the newer one.
  await form.goto(`/assessments/${id}/5`);
  await expect(observations).toBeEnabled();
  await second.stop();
  await observations.fill('Typed in the new build.');
  await expect(saved).toHaveText('Saved on this device');
  await ownServer({ publicDir: dist, dataDir: first.dataDir, port });
  await other.goto('/device');
  await expect(update).toBeVisible({ timeout: 30_000 });
  await update.first().click();
  await expect(other.getByText(`(${old})`)).toBeVisible(TAKEN_OVER);
  await other.goto(`/assessments/${id}/5`);
  await expect(questionPage(other).observations).toHaveValue('Typed in the new build.');
  await expect
    .poll(async () => (await truth.assessment(id))?.answers['905']?.observations, { timeout: 30_000 })
    .toBe('Typed in the new build.');
});

test('When an update has removed a part of the app, it says so, and what is typed stays', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  watch.expectStatus(404, /\/assets\//);
  watch.expect(/Failed to fetch dynamically imported module|Unable to preload CSS|Refused to apply style/);
  const first = await ownServer();
  const port = Number(new URL(first.url).port);
  const truth = await Truth.of(first, maya);
  const id = await truth.start(9);
  const form = await tablet(maya, { url: first.url });
  await readyForOfflineUse(form);
  await form.goto(`/assessments/${id}/7`);
  await expect(questionPage(form).observations).toBeEnabled();
  await first.stop();
  await ownServer({ publicDir: folder, dataDir: first.dataDir, port });
  const other = await form.context().newPage();
  await other.goto('/device');
  const update = other.getByRole('button', { name: 'Update now' }).first();
  await update.click({ timeout: 30_000 });
  await expect(other.getByText(`(${NEW})`)).toBeVisible(TAKEN_OVER);

  // The browser's own cache would keep it for a while.
  const browser = await form.context().newCDPSession(form);
  await browser.send('Network.clearBrowserCache');

  await form.getByRole('textbox', { name: 'Story' }).fill('Typed before the part was missed');
  // Ranking is code of its own, which no earlier question has loaded.
  await questionPage(form).next.click();
  await expect(form.getByText('Part of RTA Tracers could not be loaded.')).toBeVisible();
  await expect(form.getByText('Your answers are saved on this device')).toBeVisible();
  await form.getByRole('button', { name: 'Reload' }).first().click();
  await expect(form.getByRole('button', { name: 'Drag Storage' })).toBeVisible();
  await questionPage(form).previous.click();
  await expect(form.getByRole('textbox', { name: 'Story' })).toHaveValue('Typed before the part was missed');
});
