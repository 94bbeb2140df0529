import { lookOver } from '../support/browser/look.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { logIn, openMenu, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Log-ins as people see them, and what the server knows of their end (rules SES-13 and SES-14). */

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1';

/** The server's status for a request with this token. */
async function statusOf(url: string, token: string | null): Promise<unknown> {
  const answer = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  const { reason = null } = (await answer.json()) as { reason?: string };
  return { status: answer.status, reason };
}

const GOES_ON = { status: 200, reason: null };
const ENDED = { status: 401, reason: 'ended' };

const tokenIn = () => sessionStorage.getItem('jwt');

test('R146 Where one is logged in: this device is marked, one or all others are logged out, and work goes on', async ({
  page,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const { token: older } = await Truth.of(server, maya, IPAD);
  const { token: newer } = await Truth.of(server, maya, IPAD);
  const { token: third } = await Truth.of(server, maya);
  await page.goto(`${server.url}/login`);
  await logIn(page, maya);
  await expect(page).toHaveURL(`${server.url}/`);
  await bringAxe(page);
  await page.goto(`${server.url}/account`);
  const card = page.getByRole('region', { name: 'Where you are logged in' });
  const rows = card.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(/Chrome on .*This device/);
  await expect(rows.first()).toContainText(/Last used .*Logged in /);
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Safari on iPad' })).toHaveCount(2);
  await lookOver(page);

  await rows.filter({ hasText: 'Safari on iPad' }).first().getByRole('button').click();
  const question = page.getByRole('dialog', { name: 'Log out Safari on iPad?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(4);
  await rows.filter({ hasText: 'Safari on iPad' }).first().getByRole('button').click();
  await question.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(card.getByRole('status')).toHaveText('Safari on iPad is logged out.');
  // The newest of the two.
  expect(await statusOf(server.url, newer)).toEqual(ENDED);
  expect(await statusOf(server.url, older)).toEqual(GOES_ON);

  await card.getByRole('button', { name: 'Log Out Everywhere Else' }).click();
  const all = page.getByRole('dialog', { name: 'Log out everywhere else?' });
  await all.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(card.getByRole('status')).toHaveText('Logged out everywhere else.');
  for (const token of [older, third]) expect(await statusOf(server.url, token)).toEqual(ENDED);
  expect(await statusOf(server.url, await page.evaluate(tokenIn))).toEqual(GOES_ON);

  await test.step('offline it says that the list needs a connection, and shows it once there is one', async () => {
    await page.route('**/api/sessions', (route) => route.abort());
    await page.reload();
    await expect(card).toContainText(
      'You are offline. Where you are logged in is shown once you have a connection.',
    );
    await page.unroute('**/api/sessions');
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  });
});

test('R103 R147 With “Stay signed in” the token outlives the browser; a log-out without a network ends the session at the server once it is reached, after the browser was closed', async ({
  ownServer,
  profile,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const tablet = await profile(server.url);
  let page = await tablet.open();
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL(`${server.url}/`);
  await readyForOfflineUse(page);
  await tablet.close();
  page = await tablet.open();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  const token = await page.evaluate(tokenIn);
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBe(token);
  expect(await statusOf(server.url, token)).toEqual(GOES_ON);

  await server.stop();
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  await tablet.close();

  await server.restart();
  expect(await statusOf(server.url, token)).toEqual(GOES_ON);
  // Nobody logs in: the app is only opened.
  page = await tablet.open();
  await page.goto('/');
  await expect.poll(() => statusOf(server.url, token)).toEqual(ENDED);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('log-outs'))).toBeNull();

  // The next log-in is another one, and is told nothing.
  await page.goto('/login');
  await logIn(page, maya);
  await expect(page).toHaveURL('/');
  expect(await statusOf(server.url, await page.evaluate(tokenIn))).toEqual(GOES_ON);
});
