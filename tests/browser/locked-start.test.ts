import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD, maya } from '../support/browser/people.ts';
import type { Profile } from '../support/browser/profile.ts';
import { logIn, questionPage, readyForOfflineUse, readyToUnlock } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** The browser is really closed, and only the clock moves until somebody opens it again (rule SES-22). */

const MINUTE_MS = 60_000;

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

/** The text of the page behind that can still be seen. */
const textBehind = (page: Page) =>
  page.evaluate(() => document.getElementById('root')?.innerText.trim() ?? '');

async function expectLocked(page: Page): Promise<void> {
  await expect(lockScreen(page)).toBeVisible();
  expect(await textBehind(page)).toBe('');
}

test('R155 A tablet with Stay signed in that was closed is open short of the time, and past it locked until the password, whatever is reloaded, opened beside it or started offline', async ({
  profile,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const id = await (await Truth.of(server, maya)).start(3);
  const question = `/assessments/${id}/13`;
  const tablet = await profile(server.url);
  const first = await tablet.open();
  await first.goto('/login');
  await logIn(first, maya, { staySignedIn: true });
  await readyToUnlock(first);
  await readyForOfflineUse(first);
  await first.goto(question);
  await questionPage(first).observations.fill('Typed before it was closed.');
  await expect(questionPage(first).saved).toHaveText(/^Saved/);
  const leftAt = Date.now();
  await tablet.close();

  const short = await openAt(tablet, leftAt + 14 * MINUTE_MS);
  await short.goto(question);
  await expect(questionPage(short).observations).toHaveValue('Typed before it was closed.');
  await expect(lockScreen(short)).toBeHidden();
  await tablet.close();

  const past = await openAt(tablet, leftAt + 16 * MINUTE_MS);
  await past.goto(question);
  await expectLocked(past);
  await past.reload();
  await expectLocked(past);
  await tablet.close();

  // Set back to when it would not have been due, and without a network.
  const later = await openAt(tablet, leftAt + 5 * MINUTE_MS, { offline: true });
  await later.goto('/help');
  await expectLocked(later);
  const beside = await tablet.context.newPage();
  await beside.goto(question);
  await expectLocked(beside);
  await lockScreen(beside).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lockScreen(beside).getByRole('button', { name: 'Unlock' }).click();
  for (const tab of [beside, later]) await expect(lockScreen(tab)).toBeHidden();
  await expect(questionPage(beside).observations).toHaveValue('Typed before it was closed.');
});

test('R155 A page that the browser has kept is locked when one goes back to it past the time', async ({
  profile,
  server,
  watch,
}) => {
  // The browser may close the database of a page that it keeps; Dexie says so as it opens it again.
  watch.expect(/^warning: Dexie: Need to reopen db/);
  const tablet = await profile(server.url, { keepsPages: true });
  const page = await tablet.open();
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('kept', String(persisted))),
  );
  // The browser decides when it keeps a page.
  await expect(async () => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/old-browser.js');
    await page.evaluate(passTime, 16 * MINUTE_MS);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL('/help', { waitUntil: 'commit' });
    await expectLocked(page);
    await lockScreen(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await lockScreen(page).getByRole('button', { name: 'Unlock' }).click();
    await expect(lockScreen(page)).toBeHidden();
    expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('true');
  }).toPass();
});

/** In the page: nobody has used the device for that much longer. */
function passTime(ms: number): void {
  for (const [key, mark] of Object.entries<string>(localStorage)) {
    if (!key.startsWith('lock-')) continue;
    localStorage.setItem(
      key,
      mark.replace(/(?<=^open )\d+/, (usedAt) => String(Number(usedAt) - ms)),
    );
  }
}

async function openAt(tablet: Profile, time: number, where: { offline?: boolean } = {}): Promise<Page> {
  const page = await tablet.open(where);
  await page.context().clock.install({ time });
  return page;
}
