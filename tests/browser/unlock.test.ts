import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { PASSWORD, dana, maya } from '../support/browser/people.ts';
import { lookOver } from '../support/browser/look.ts';
import type { Profile } from '../support/browser/profile.ts';
import {
  light,
  logIn,
  openMenu,
  questionPage,
  readyForOfflineUse,
  readyToUnlock,
} from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const WORK = 'Work offline';

function unlockForm(page: Page) {
  const form = page.getByRole('form', { name: 'You are offline' });
  return {
    form,
    password: form.getByLabel('Password', { exact: true }),
    button: form.getByRole('button', { name: WORK }),
  };
}

async function expectNobodyElse(tablet: Profile): Promise<void> {
  const page = await tablet.open({ offline: true });
  await bringAxe(page);
  await page.goto('/assessments');
  const { form, password, button } = unlockForm(page);
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not Maya? Log in with email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await logIn(page, dana);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'There was a problem connecting to the server.',
  );
  await expect(page).toHaveURL('/login');

  await page.getByRole('button', { name: `Maya: ${WORK.toLowerCase()}` }).click();
  await expect(password).toBeFocused();
  for (let count = 1; count <= 4; count += 1) {
    await password.fill(`wrong ${count}`);
    await button.click();
    await expect(form.getByRole('alert')).toHaveText('The password is incorrect.');
  }
  await password.fill('wrong 5');
  await button.click();
  await expect(form.getByRole('status')).toHaveText(/^Too many wrong passwords\. You can try again in /);
  await expect(button).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(form.getByRole('status')).toHaveText(/^Too many wrong passwords\. You can try again in /);
  await expect(password).toBeHidden();
}

test('A tablet reopened offline begins with whose work it holds, and the password opens it where they were, and later sends it; nobody else gets in, nor is anybody held up', async ({
  profile,
  server,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const tablet = await profile();
  await test.step('it begins with whose work it holds, and goes on where they were', () =>
    expectGoesOn(tablet, id));
  await test.step('the password opens a person’s own work, and later sends it', () =>
    expectWorkSent(tablet, truth, id));
  await test.step('nobody else gets in: not with another email, nor, after five wrong passwords, with the right one', () =>
    expectNobodyElse(tablet));
  await test.step('with a connection somebody else is not held up, and a log-out ends it', async () => {
    await tablet.close();
    const other = await tablet.open();
    await other.goto('/');
    await other.getByRole('button', { name: 'Not Maya? Log in with email' }).click();
    await expect(other.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await logIn(other, dana);
    await expect(other.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(other).toHaveURL(`${server.url}/`);
    await (await openMenu(other)).getByRole('button', { name: 'Log Out' }).click();
    await expect(other.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
    await tablet.close();
  });
});

async function expectGoesOn(tablet: Profile, id: string): Promise<void> {
  const first = await tablet.open();
  await bringAxe(first);
  await first.goto('/');
  await expect(first.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  await first.goto('/login');
  await logIn(first, maya);
  await readyToUnlock(first);
  await readyForOfflineUse(first);
  await first.goto(`/assessments/${id}/13`);
  await expect(questionPage(first).observations).toBeEnabled();
  await tablet.close();

  const goOn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Maya, go on where you were' });
  const offline = await tablet.open({ offline: true });
  await bringAxe(offline);
  await offline.goto('/');
  await expect(goOn(offline)).toBeVisible();
  await lookOver(offline);
  const { password, button } = unlockForm(offline);
  await button.click();
  await expect(offline.getByRole('alert')).toHaveText('Your password is required.');
  await password.fill(PASSWORD);
  await button.click();
  await expect(offline).toHaveURL(`/assessments/${id}/13`);
  await tablet.close();

  const online = await tablet.open();
  await bringAxe(online);
  await online.goto('/');
  await expect(goOn(online)).toBeVisible();
  await expect(online.getByRole('textbox', { name: 'Email' })).toBeHidden();
  await lookOver(online);
  await online.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await online.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(online).toHaveURL(`/assessments/${id}/13`);
  // What is prepared behind a log-in would end with the browser.
  await readyToUnlock(online);
  await tablet.close();
}

async function expectWorkSent(tablet: Profile, truth: Truth, id: string): Promise<void> {
  const page = await tablet.open({ offline: true });
  await page.goto(`/assessments/${id}/13`);
  await expect(page).toHaveURL('/login');
  const { form, password, button } = unlockForm(page);
  await expect(form).toContainText('Maya, you can continue your own work.');
  await password.fill('not the password');
  await button.click();
  await expect(form.getByRole('alert')).toHaveText('The password is incorrect.');
  await password.fill(PASSWORD);
  await button.click();
  await expect(page).toHaveURL(`/assessments/${id}/13`);

  const { observations, saved } = questionPage(page);
  await observations.fill('Written without network and without a token.');
  await expect(saved).toHaveText('Saved on this device');
  await expect(light(page)).toContainText('1 waiting');
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  const leaving = page.getByRole('dialog', { name: 'Log out now?' });
  await expect(leaving.getByRole('button').nth(1)).toHaveText('Stay logged in');
  await expect(leaving.getByRole('button', { name: 'Stay logged in' })).toHaveClass(/button-main/);
  await expect(leaving).toContainText(
    'You are offline and will not be able to log back in until you have a connection.',
  );
  await leaving.getByRole('button', { name: 'Stay logged in' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('jwt'))).toBeNull();
  await page.reload();
  await expect(observations).toHaveValue('Written without network and without a token.');
  expect((await truth.assessment(id))?.answers).toEqual({});

  await tablet.context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Ended' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await observations.press('End');
  await observations.pressSequentially(' And some more.');
  await expect(saved).toHaveText('Saved on this device');
  expect((await truth.assessment(id))?.answers).toEqual({});

  await page.reload();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(saved).toHaveText('Saved');
  const stored = await truth.assessment(id);
  expect(stored?.answers['305']?.observations).toBe(
    'Written without network and without a token. And some more.',
  );
  expect(stored?.lastEditedByName).toBe('Maya Okafor');
  await tablet.close();
}

test('Logging out ends it, and so does the switch on the account page', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const lookOffline = async () => {
    await context.setOffline(true);
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await logIn(page, maya);
    await expect(page.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
    await expect(page.getByRole('button', { name: /without network/i })).toBeHidden();
    await context.setOffline(false);
  };
  await page.goto('/login');
  await logIn(page, maya);
  await readyToUnlock(page);
  await readyForOfflineUse(page);
  await test.step('with nothing waiting, logging out without the server still explains itself first', async () => {
    // The browser itself is online.
    await server.stop();
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    const leaving = page.getByRole('dialog', { name: 'Log out now?' });
    await expect(leaving).toContainText(
      'You are offline and will not be able to log back in until you have a connection. Until then nobody can open your work on this device, not even with your password.',
    );
    await expect(leaving.getByRole('button', { name: 'Stay logged in' })).toHaveClass(/button-main/);
    await expect(leaving.getByRole('button', { name: 'Log Out' })).not.toHaveClass(/button-main/);
    await leaving.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Device' })).toBeVisible();
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await leaving.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  });
  await server.restart();
  await lookOffline();

  await page.goto('/login');
  await logIn(page, maya);
  await readyToUnlock(page);
  const card = page.getByRole('region', { name: 'Work Offline' });
  await card.getByRole('checkbox').uncheck();
  await expect(card.getByRole('status')).toHaveText(/^Off:/);
  // As when an installed app is opened again.
  await page.evaluate(() => sessionStorage.clear());
  await lookOffline();
});
