import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

async function backup(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export backup file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rta-tracers-backup-\d{4}-\d\d-\d\d\.json$/);
  return readFile(await file.path(), 'utf8');
}

test('The Device page says what is waiting and why, and sends it when asked', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3, { area: 'Telemetry' });
  const page = await tablet(maya);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/5`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).observations.fill('Waits on this device');
  await questionPage(page).flag.click();
  await expect(light(page)).toHaveText('1 waiting on this device');
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
});

test('Discarding has to be confirmed, and what was discarded stays in the backup', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3, { answers: { 305: { observations: 'On the server' } } });
  const page = await tablet(maya);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/5`);
  const { observations } = questionPage(page);
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
  await page.goto(`/assessments/${id}/5`);
  await expect(observations).toHaveValue('On the server');
});
