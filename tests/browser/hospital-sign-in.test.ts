import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, maya } from '../support/browser/people.ts';
import { letWorkerCome } from '../support/browser/held-worker.ts';
import { light, openMenu, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess, ServerProcessOptions } from '../support/server/process.ts';
import { TestProvider } from '../support/server/provider.ts';

/** Signing in by the hospital, at the page of a real provider (rules ACC-32 and SES-24). */

const DEVICE_PASSWORD = 'a kettle on the fourth floor';
const BUTTON = 'Sign in with Lakeside Hospital';

/** A server with a provider that knows Maya and Alma. */
async function withProvider(
  ownServer: (options?: ServerProcessOptions) => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; provider: TestProvider }> {
  const provider = await TestProvider.open();
  for (const { email } of [maya, admin]) provider.people.set(email, { email, email_verified: true });
  const server = await ownServer();
  const { issuer, clientId, clientSecret, name } = provider.settings();
  await server.restart({
    env: {
      PUBLIC_URL: server.url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
      OIDC_HOSPITALS: 'all',
    },
  });
  await provider.serve({ publicUrl: server.url, address: server.url });
  return { server, provider };
}

/** At the hospital's own page. */
async function continueThere(page: Page, provider: TestProvider, who: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.getByLabel('Name').fill(who);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

test('R196 Maya signs in by her hospital and is led back, works offline by a password of the device, proves herself to a locked tablet, and is out here when she logs out there', async ({
  page,
  ownServer,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  watch.expectStatus(401);
  watch.expectStatus(403);
  const { server, provider } = await withProvider(ownServer);
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const question = `${server.url}/assessments/${id}/5`;
  await bringAxe(page);

  await test.step('the hospital’s sign-in leads back to where she wanted to go', async () => {
    await page.goto(question);
    await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: BUTTON }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
      'Your hospital’s sign-in was canceled or did not let you in.',
    );
    await page.goto(question);
    await page.getByRole('button', { name: BUTTON }).click();
    await continueThere(page, provider, maya.email);
    await expect(page.getByRole('heading', { name: 'A Password for This Device' })).toBeVisible();
    expect(page.url()).not.toContain('ey');
    await expectAccessible(page);
  });

  await test.step('a password of the device is as strong as any, and kept here alone', async () => {
    const keep = page.getByRole('button', { name: 'Keep on This Device' });
    const type = async (password: string) => {
      await page.getByLabel('Password of This Device', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password of This Device').fill(password);
      await keep.click();
    };
    await type('1234');
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('characters');
    await type(DEVICE_PASSWORD);
    await expect(page).toHaveURL(question);
    await expect(light(page)).toBeVisible();
  });

  await test.step('without a network, that password opens her work again', async () => {
    await letWorkerCome(page);
    await page.goto(`${server.url}/device`);
    await expect(page.getByRole('heading', { name: 'Ready for offline use', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await page.context().setOffline(true);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(question);
    const form = page.getByRole('form', { name: 'You are offline' });
    await expect(form).toBeVisible();
    await form.getByLabel('Password', { exact: true }).fill(DEVICE_PASSWORD);
    await form.getByRole('button', { name: 'Work offline' }).click();
    await expect(page).toHaveURL(question);
    await questionPage(page).observations.fill('typed in the basement');
  });

  await test.step('back online she signs in again from the dialog, and is where she was', async () => {
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Your Session Has Ended' });
    await expect(dialog).toBeVisible({ timeout: 40_000 });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden();
    await dialog.getByRole('button', { name: BUTTON }).click();
    await continueThere(page, provider, maya.email);
    await expect(page).toHaveURL(question);
    await expect(dialog).toBeHidden();
    await expect(questionPage(page).observations).toHaveValue('typed in the basement');
    await expect
      .poll(sent(page, async () => JSON.stringify((await truth.assessment(id))?.answers)))
      .toContain('typed in the basement');
  });

  await test.step('a locked tablet opens by the hospital, which asks who it is', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('lock-')))
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/^open/, 'locked'));
    });
    await page.reload();
    const lock = lockScreen(page);
    await expect(lock).toBeVisible();
    await expectAccessible(page);
    await lock.getByRole('button', { name: BUTTON }).click();
    await continueThere(page, provider, maya.email);
    await expect(page).toHaveURL(question);
    await expect(lock).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(question);
    await expect(lock).toBeHidden();
  });

  await test.step('when she logs out at the hospital, she is out here', async () => {
    const there = await page.context().newPage();
    await there.goto(`${provider.issuer}/session/end`);
    await there.getByRole('button', { name: 'Log out' }).click();
    await expect(there.getByText('You are logged out.')).toBeVisible();
    await there.close();
    expect(provider.notTold).toEqual([]);
    await page.goto(`${server.url}/assessments`);
    await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('form', { name: 'You are offline' })).toBeHidden();
    await page.context().setOffline(false);
  });
  await provider.close();
});

test('R197 An administrator proves by the hospital who they are before something dangerous', async ({
  page,
  ownServer,
  watch,
}) => {
  watch.expectStatus(403);
  const { server, provider } = await withProvider(ownServer);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: BUTTON }).click();
  await continueThere(page, provider, admin.email);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(light(page)).toBeVisible();
  await server.setClockAhead(11 * 60_000);
  await (await openMenu(page)).getByRole('link', { name: 'Manage Account' }).click();
  await page.getByLabel('Unit Location').fill('Fifth floor');
  await page.getByRole('button', { name: 'Save' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Is It Still You?' });
  await expect(dialog).toBeVisible();
  // The provider’s clock is the machine’s, and is looked at when this sign-in begins.
  await server.setClockAhead(0);
  await dialog.getByRole('button', { name: BUTTON }).click();
  await continueThere(page, provider, admin.email);
  await expect(page).toHaveURL(`${server.url}/account`);
  await page.getByLabel('Unit Location').fill('Fifth floor');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await provider.close();
});
