import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { PASSWORD, admin, maya } from '../support/browser/people.ts';
import { logIn, readyForOfflineUse, readyToUnlock } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row');

test('R159 An administrator reads what happened, narrows it, and saves it as a table; without a connection the log says so', async ({
  page: stranger,
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(403);
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  await truth.assessment(id);
  await stranger.goto(`${server.url}/login`);
  await logIn(stranger, maya, { password: 'not the password' });
  await expect(stranger.getByRole('alert')).toHaveText('The email or password is incorrect.');

  const page = await tablet(admin, { url: server.url, viewport: { width: 1280, height: 900 } });
  await bringAxe(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveTitle('Audit Log · RTA Tracers');
  const failed = rows(page).filter({ hasText: 'Wrong password' });
  await expect(failed).toHaveText(/Maya Okafor.*Log-in.*Wrong password.*127\.0\.0\.1/);
  const read = rows(page).filter({ hasText: 'Assessment read' });
  await expect(read.filter({ hasText: 'Maya Okafor' }).first()).toBeVisible();
  await lookOver(page);

  await page.getByLabel('What').selectOption('Log-in');
  await expect(read).toHaveCount(0);
  await page.getByLabel('Person').selectOption('Victor Hall');
  await expect(page.getByText('Nothing matches your filters.')).toBeVisible();
  await page.getByLabel('Person').selectOption('Maya Okafor');
  await expect(failed).toHaveCount(1);
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('Nothing matches your filters.')).toBeVisible();
  await page.getByLabel('From').fill('2020-01-01');
  await expect(failed).toHaveCount(1);

  // The password was entered too long ago by then.
  await server.setClockAhead(11 * 60_000);
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const saved = page.waitForEvent('download');
  await dialog.locator('button[type=submit]').click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toContain('Number,Time (UTC),Person');
  expect(lines.slice(1).every((line) => line.includes(',Maya Okafor,') && line.includes(',log-in,'))).toBe(
    true,
  );
  expect(lines.length).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page).filter({ hasText: 'Audit log saved as table' })).toHaveCount(1);
  await test.step('without a connection it says so, and is there once there is one', async () => {
    watch.expectNoAnswer();
    await server.stop();
    await page.getByLabel('What').selectOption('Log-in');
    await expect(page.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
    await server.restart();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test('R169 Locks, openings and what is saved from a tablet offline reach the audit log: once, with the tablet’s time and the wrong tries', async ({
  ownServer,
  browser,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  await truth.complete(id);
  const context = await browser.newContext({ baseURL: server.url });
  watch.follow(context);
  const nurse = await context.newPage();
  await nurse.clock.install();
  await nurse.goto('/login');
  await logIn(nurse, maya);
  await readyToUnlock(nurse);
  await readyForOfflineUse(nurse);
  await nurse.goto(`/assessments/${id}/print`);
  const download = nurse.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible();
  const other = await context.newPage();
  await other.goto('/device');
  await expect(other.getByRole('button', { name: 'Export backup file' })).toBeVisible();
  const save = async (from: Page, button: string) => {
    const saved = from.waitForEvent('download');
    await from.getByRole('button', { name: button }).click();
    await saved;
  };

  await context.setOffline(true);
  await save(nurse, 'Download');
  await nurse.evaluate(() => print());
  await save(other, 'Export backup file');
  await nurse.clock.fastForward('16:00');
  const screens = [nurse, other].map((tab) => tab.getByRole('dialog', { name: 'Locked' }));
  for (const screen of screens) await expect(screen).toBeVisible();
  for (const password of ['not the password', PASSWORD]) {
    await screens[0]?.getByLabel('Password', { exact: true }).fill(password);
    await screens[0]?.getByRole('button', { name: 'Unlock' }).click();
    if (password !== PASSWORD)
      await expect(nurse.getByRole('alert')).toHaveText('The password is incorrect.');
  }
  for (const screen of screens) await expect(screen).toBeHidden();
  // Whichever tab sends.
  const told = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/sessions/deeds'));
  await context.setOffline(false);
  await nurse.clock.runFor(65_000);
  expect((await told).status()).toBe(200);

  const office = await tablet(admin, { url: server.url, viewport: { width: 1280, height: 900 } });
  await bringAxe(office);
  await office.goto('/audit');
  const own = rows(office).filter({ hasText: 'Maya Okafor' });
  const locked = own.filter({ hasText: 'Device locked' });
  await expect(locked).toHaveCount(1);
  await expect(locked).toHaveText(/at .+ by the device’s clock/);
  await expect(own.filter({ hasText: 'Device opened' })).toHaveText(
    /Device opened\s*offline, after 1 wrong password, at .+ by the device’s clock/,
  );
  const saved = own.filter({ hasText: 'Saved from a device' });
  await expect(saved).toHaveCount(3);
  await expect(saved.filter({ hasText: 'as a backup file' })).toHaveCount(1);
  for (const as of ['as a PDF', 'printed']) {
    await expect(saved.filter({ hasText: as }).getByRole('link')).toHaveText(`Assessment …${id.slice(-6)}`);
  }
  await lookOver(office);
  await office.getByLabel('What').selectOption('Device locked');
  await expect(locked).toHaveCount(1);
  await expect(saved).toHaveCount(0);
  await context.close();
});
