import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD, admin, dana, maya } from '../support/browser/people.ts';
import {
  logIn,
  openMenu,
  openQuestion,
  questionPage,
  readyForOfflineUse,
  readyToUnlock,
  sent,
} from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const HOUR_MS = 60 * 60 * 1000;
const tokens = () => ({ session: sessionStorage.getItem('jwt'), local: localStorage.getItem('jwt') });

test('R019 R020 R106 The token expires while typing: the text stays, and the password lets work continue', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  // So that no part of the app is being fetched while the network comes and goes.
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await observations.fill('Seen before the session ended.');

  await server.setClockAhead(31 * 24 * HOUR_MS);
  // The tablet is back online, so that the device tries at once.
  await context.setOffline(true);
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Please enter your password to log back in.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  const button = dialog.getByRole('button', { name: 'Log In', exact: true });

  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await button.click();
  await expect(dialog.getByRole('alert')).toHaveText('The password is incorrect.');

  await server.stop();
  await button.click();
  await expect(dialog.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
  await server.restart();

  await dialog.getByLabel('Password', { exact: true }).fill('Ready-to-administer-1');
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(observations).toHaveValue('Seen before the session ended.');
  await observations.press('End');
  await observations.pressSequentially(' And after it.');
  const { session, local } = await page.evaluate(tokens);
  expect(session).not.toBeNull();
  expect(local).toBeNull();
  const renewed = await Truth.of(server, maya);
  await expect
    .poll(sent(page, async () => (await renewed.assessment(id))?.answers['305']?.observations))
    .toBe('Seen before the session ended. And after it.');
  await expect(saved).toHaveText('Saved');
});

test('R104 R105 A new tab gets the token from another one, and is locked where there is none to ask; Log Out removes both tokens, writes the marker and leads every tab to the landing page', async ({
  page: first,
  context,
  watch,
}) => {
  // A call that was under way when the session ended.
  watch.expectStatus(401);
  await first.goto('/login');
  await logIn(first, maya);
  await expect(first).toHaveURL('/');
  await test.step('a new tab gets the token without logging in', async () => {
    const second = await context.newPage();
    await second.goto('/assessments');
    await expect(second.getByRole('heading', { level: 1, name: 'Assessments' })).toBeVisible();
    const [one, two] = [await first.evaluate(tokens), await second.evaluate(tokens)];
    expect(two).toEqual(one);
    expect(two.session).not.toBeNull();
    expect(two.local).toBeNull();
    await second.close();
  });
  const page = await context.newPage();
  await test.step('with no tab to ask, a new tab is locked', async () => {
    await first.close();
    await page.goto('/assessments');
    await expect(page).toHaveURL('/login');
  });
  await test.step('Log Out leads every tab to the landing page', async () => {
    await logIn(page, maya, { staySignedIn: true });
    await expect(page).toHaveURL('/assessments');
    await expectLoggedOutEverywhere(page);
  });
});

async function expectLoggedOutEverywhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/assessments');
  await expect(other.getByRole('heading', { level: 1, name: 'Assessments' })).toBeVisible();

  const before = Date.now();
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
    expect(await tab.evaluate(tokens)).toEqual({ session: null, local: null });
  }
  const marker = Number(await page.evaluate(() => localStorage.getItem('logout')));
  expect(marker).toBeGreaterThanOrEqual(before);
  expect(marker).toBeLessThanOrEqual(Date.now());

  // Nothing is left of what the first person was looking at.
  await other.getByRole('link', { name: 'Start New Assessment' }).click();
  await logIn(other, dana);
  await expect(other).toHaveURL('/');

  // From a public page, too.
  await other.goto('/about');
  await (await openMenu(other)).getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
}

test('R020 R130 The session-ended dialog waits for a slow answer, and the wait can be canceled', async ({
  page,
  ownServer,
  faultProxy,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectNoAnswer();
  const server = await ownServer();
  const proxy = await faultProxy(server);
  await page.goto(`${proxy.url}/login`);
  await logIn(page, maya);
  await expect(page).toHaveURL(`${proxy.url}/`);
  await server.setClockAhead(13 * HOUR_MS);
  await page.goto(`${proxy.url}/assessments`);
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Ended' });
  const held = proxy.strike({ kind: 'held' }, { path: /refresh-token/ });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(() => held.struck()).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(() => held.struck()).toBe(2);
  held.release();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${proxy.url}/assessments`);
});

test('R102 A deactivated person is sent to the log-in page; waiting work is kept, and nothing opens offline', async ({
  page,
  context,
  ownServer,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  await page.goto(`${server.url}/login`);
  await logIn(page, maya);
  await readyToUnlock(page);
  await page.goto(`${server.url}/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await expect(observations).toBeEnabled();
  await context.setOffline(true);
  await observations.fill('Written before the end.');
  await expect(saved).toHaveText('Saved on this device');

  await (await Truth.of(server, admin)).setRole(truth.userId, 4);
  await context.setOffline(false);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText('1 save of Maya is waiting on this device', { exact: true })).toBeVisible();
  expect(await page.evaluate(tokens)).toEqual({ session: null, local: null });

  await context.setOffline(true);
  await logIn(page, maya);
  await expect(page.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
  await expect(page.getByRole('button', { name: /without network/ })).toBeHidden();
});

test('R118 A page that does not see the cookie its browser sends still saves', async ({
  page,
  server,
  watch,
}) => {
  watch.expectStatus(403);
  // As Firefox has it at times, when the cookie came after the worker had opened the page.
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '' }));
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  await page.goto('/login');
  await logIn(page, maya);
  await expect(page).toHaveURL('/');
  const { observations } = await openQuestion(page, id, 13);
  await observations.fill('The vial was left open.');
  await expect
    .poll(sent(page, async () => (await truth.assessment(id))?.answers['305']?.observations))
    .toBe('The vial was left open.');
});
