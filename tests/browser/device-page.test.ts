import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import type { FaultProxy } from '../support/browser/fault-proxy.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

async function backup(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export backup file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rta-tracers-backup-\d{4}-\d\d-\d\d\.json$/);
  return readFile(await file.path(), 'utf8');
}

test('The Device page says what is waiting and why, and sends it when asked; discarding has to be confirmed, and what was discarded stays in the backup; a backup file is read on another tablet, and what was waiting arrives once from both; the light stays calm while answers are sent, and tells of waiting after two seconds of it', async ({
  tablet,
  server,
  faultProxy,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await readyForOfflineUse(page);
  await expect(page).toHaveTitle('Device · RTA Tracers');

  const id = await truth.start(3, { area: 'Telemetry' });
  await page.goto(`/assessments/${id}/13`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).observations.fill('Waits on this device');
  await questionPage(page).flag.click();
  await expect(light(page)).toHaveText('1 waiting on this device');
  // On a small phone, too, it keeps off the icons beside it.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await light(page).evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  if (size !== null) await page.setViewportSize(size);
  await light(page).click();
  await expect(page).toHaveURL('/device');
  const row = page.getByRole('listitem').filter({ hasText: 'Nursing Unit · Telemetry' });
  await expect(row).toContainText('2 changes');
  await page.getByRole('button', { name: 'Send now' }).click();
  const report = page.getByRole('status').filter({ hasText: '0 sent, 1 waiting' });
  await expect(report).toContainText('There was a problem connecting to the server.');
  expect(await backup(page)).toContain('Waits on this device');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: 'All on the server' })).toBeVisible();
  await expect(row).toBeHidden();
  await expect(light(page)).toHaveText('All on the server');
  expect((await truth.assessment(id))?.answers['305']).toMatchObject({
    observations: 'Waits on this device',
    flagged: true,
  });
  await test.step('discarding', async () => {
    const answered = await truth.start(3, { answers: { 305: { observations: 'On the server' } } });
    const { observations } = await openQuestion(page, answered, 13);
    await expect(observations).toHaveValue('On the server');
    await page.context().setOffline(true);
    await observations.fill('Given up');
    await light(page).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard these changes?' });
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await expect(light(page)).toHaveText('1 waiting on this device');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(light(page)).toHaveText('All on the server');
    expect(await backup(page)).toContain('Given up');
    await page.goto(`/assessments/${answered}/13`);
    await expect(observations).toHaveValue('On the server');
  });
  await page.context().setOffline(false);
  await test.step('a backup file is read on another tablet', async () => {
    const proxy = await faultProxy();
    await expectBackupRead(page, truth, await tablet(maya, { url: proxy.url }), proxy);
  });
  await test.step('the light', async () => expectCalm(page, await truth.start(9)));
});

/** Everything the light says from now on, as long as the page stays. */
async function hearLight(page: Page): Promise<() => Promise<string[]>> {
  await light(page).evaluate((link) => {
    const said: string[] = [];
    const note = () => {
      const words = link.textContent ?? '';
      if (said.at(-1) !== words) said.push(words);
    };
    new MutationObserver(note).observe(link, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { said: string[] }).said);
}

/** The light, on a tablet that is installed. */
async function expectCalm(page: Page, id: string): Promise<void> {
  await page.clock.install();
  await page.goto(`/assessments/${id}/6`);
  await expect(questionPage(page).saved).toHaveText('Saved');
  await expect(light(page)).toHaveText('All on the server');
  const said = await hearLight(page);
  for (const name of ['Never', 'Always']) {
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(light(page)).toHaveText('On this device');
    await questionPage(page).next.click();
    await expect(light(page)).toHaveText('All on the server');
    await questionPage(page).previous.click();
  }
  // Nothing that is not there yet is called sent, and nothing flickers.
  expect(await said()).toEqual([
    'On this device',
    'All on the server',
    'On this device',
    'All on the server',
  ]);
  await page.context().setOffline(true);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Saving and drawing take moments of their own.
  const momentsUntil = (words: string) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20);
        return (await light(page).allTextContents()).join('');
      })
      .toBe(words);
  await page.getByRole('radio', { name: 'Never', exact: true }).check();
  await momentsUntil('On this device');
  await page.clock.runFor(1500);
  await expect(light(page)).toHaveText('On this device');
  await page.clock.runFor(500);
  await expect(light(page)).toHaveText('1 waiting on this device');
  // Work that was waiting before the page opened is called waiting at once.
  await page.reload();
  await momentsUntil('1 waiting on this device');
}

/** What waits on a tablet that is about to break is read from its backup file on this one. */
async function expectBackupRead(page: Page, truth: Truth, broken: Page, proxy: FaultProxy): Promise<void> {
  const id = await truth.start(3, { area: 'ICU' });
  await broken.goto(`/assessments/${id}/13`);
  await expect(questionPage(broken).observations).toBeEnabled();
  const cut = proxy.strike({ kind: 'reset' }, { path: /^\/api\// });
  await questionPage(broken).observations.fill('From a tablet that is about to break');
  await light(broken).click();
  const buffer = Buffer.from(await backup(broken));

  await page.goto('/device');
  const file = { name: 'backup.json', mimeType: 'application/json', buffer };
  const choose = async (chosen: typeof file) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Read a backup file' }).click();
    await (await choosing).setFiles(chosen);
  };
  await choose({ ...file, buffer: Buffer.from('{"not":"ours"}') });
  await expect(page.getByText('This is not a backup file of RTA Tracers.')).toBeVisible();
  await choose(file);
  await expect(page.getByText('Read from the file: 1 change to 1 assessment.')).toBeVisible();
  await expect.poll(async () => (await truth.assessment(id))?.version).toBe(2);
  await expect(light(page)).toHaveText('All on the server');
  await choose(file);

  cut.release();
  await broken.getByRole('button', { name: 'Send now' }).click();
  await expect(light(broken)).toHaveText('All on the server');
  const stored = await truth.assessment(id);
  expect(stored?.version).toBe(2);
  expect(stored?.answers['305']?.observations).toBe('From a tablet that is about to break');
  await expect(page.getByRole('heading', { name: 'All on the server' })).toBeVisible();
  await test.step('a browser that does not say how much room there is', async () => {
    // As Safari before 17.
    await page.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, 'estimate'));
    await page.goto('/device');
    const storage = page.getByRole('region', { name: 'Storage' });
    await expect(storage.getByText(/^The browser (keeps|may delete) this data/)).toBeVisible();
    await expect(storage.getByText('in use')).toBeHidden();
  });
}
