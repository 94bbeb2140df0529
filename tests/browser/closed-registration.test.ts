import type { Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { admin } from '../support/browser/operator.ts';
import { mailTo } from '../support/server/mailbox.ts';

/** A server whose operator makes the hospitals. */

const CLOSED = { REGISTRATION: 'closed', SUPPORT_EMAIL: 'help@lakeside.test' };

const main = (page: Page) => page.getByRole('main');
const button = (page: Page) => page.getByRole('button', { name: 'Create Account' });

test('R164 R165 Where registration is closed, every way to Register ends at whom to ask; the first administrator of a hospital that the operator has made chooses a password and is in', async ({
  page,
  ownServer,
  faultProxy,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(403);
  const server = await ownServer({ env: CLOSED });
  const proxy = await faultProxy(server);
  const { url } = proxy;
  const logIn = main(page).getByRole('link', { name: 'Log In' });
  await bringAxe(page);
  await test.step('the form waits a moment for the answer; without one it is there, and sending it says the same', async () => {
    const held = proxy.strike({ kind: 'stall' }, { path: /\/api\/health/ });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const field = document.querySelector('main input');
        if (field === null) return;
        document.documentElement.dataset['atFirst'] = getComputedStyle(field).visibility;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${url}/register`);
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'hidden');
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Long');
    await page.getByLabel('Email').fill('ada@hospital.test');
    await page.getByLabel('Institution').fill('Hospital');
    await page.getByLabel('Unit Location').fill('Here');
    await button(page).click();
    await expect(main(page).getByRole('alert')).toHaveText(
      'Nobody can register here. Please ask your hospital’s administrator to invite you, or write to help@lakeside.test.',
    );
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    held.release();
  });
  await test.step('with an answer there is no form', async () => {
    // The landing page is opened from within: it stands before the app runs, and a press that comes first loads a page anew.
    await page.goto(`${url}/login`);
    for (const from of [page.getByRole('banner').getByRole('link', { name: 'RTA Tracers' }), logIn]) {
      await from.click();
      await main(page).getByRole('link', { name: 'Create an Account' }).first().click();
      await expect(page).toHaveURL(`${url}/register`);
      await expect(main(page).getByText('Ask its administrator to invite you.')).toBeVisible();
      await expect(main(page).getByRole('textbox')).toHaveCount(0);
      await expect(page).toHaveTitle('Create an Account · RTA Tracers');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await expect(main(page).getByText('Write to help@lakeside.test to have it added.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'help@lakeside.test' })).toHaveAttribute(
      'href',
      'mailto:help@lakeside.test',
    );
    await expect(button(page)).toHaveCount(0);
    await lookOver(page);
    await logIn.click();
    await expect(page).toHaveURL(`${url}/login`);
  });
  await test.step('the operator makes a hospital', async () => {
    await admin(server, 'create-hospital', 'Bayview Hospital', 'ines@bayview.test');
    await server.restart({ env: { SUPPORT_EMAIL: '' } });
    await page.goto(`${url}/register`);
    await expect(main(page).getByText('Ask whoever runs this server for you')).toBeVisible();
    const { link } = await mailTo(server, 'ines@bayview.test', 'Please confirm your email address');
    const { pathname, hash } = new URL(link);
    await page.goto(`${url}${pathname}${hash}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('a walk through the pharmacy');
    await page.getByLabel('Confirm Password', { exact: true }).fill('a walk through the pharmacy');
    await main(page).getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bayview Hospital' })).toBeVisible();
  });
});
