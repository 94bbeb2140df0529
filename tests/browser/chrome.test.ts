import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { letWorkerCome } from '../support/browser/held-worker.ts';
import { admin } from '../support/browser/operator.ts';
import { maya, viewer } from '../support/browser/people.ts';
import { openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

test('R013 An unknown path says so in the exact words and leads home', async ({ page, watch, context }) => {
  // The landing page's picture is not on the device.
  watch.expectNoAnswer();
  const words = page.getByText('The page you are looking for doesn’t exist or an error occured.', {
    exact: true,
  });
  const unknown = ['/no/such/page', '/no/such.page', '/old/tracer.css', '/assessments/x/y/z'];
  await letWorkerCome(page);
  for (const path of unknown) {
    await page.goto(path);
    await expect(words).toBeVisible();
  }
  // From now on the worker answers, with and without the network.
  await page.evaluate(async () => navigator.serviceWorker.ready);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const path of unknown) {
      await page.goto(path);
      await expect(words).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('R013 A question number that is not a positive integer is an unknown page', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(8);
  const page = await tablet(maya);
  await page.goto(`/assessments/${id}/12345678901`);
  await expect(page).toHaveURL(`/assessments/${id}/final-comments`);
  for (const number of ['0', '-1', '1e1', 'first']) {
    await page.goto(`/assessments/${id}/${number}`);
    await expect(
      page.getByText('The page you are looking for doesn’t exist or an error occured.'),
    ).toBeVisible();
  }
});

test('R014 A page view is counted once, as a template; one without a connection is counted later', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9);
  const page = await tablet(maya, { url: server.url });
  const counted = async () => {
    const lines = (await admin(server, 'page-views')).split('\n').map((line) => line.trim());
    return lines.filter((line) => /^\d+ {2}/.test(line));
  };
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/2`);
  const { next, heading } = questionPage(page);
  await expect(heading(2)).toBeVisible();
  await expect.poll(counted).toEqual(['1  /assessments/:assessmentId/:questionIndex', '1  /device']);
  // The server has counted it a moment before its answer is here; without the answer it would be told again.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await next.click();
  await expect(heading(3)).toBeVisible();
  await page.getByRole('link', { name: 'RTA Tracers' }).click();
  await expect(page).toHaveURL('/');
  // A view that were noted once the network is back would be sent from a page that is being left.
  await expect.poll(() => waitingViews(page)).toHaveLength(2);
  await page.context().setOffline(false);
  await page.goto('/device');
  await expect.poll(counted).toEqual(['2  /assessments/:assessmentId/:questionIndex', '2  /device', '1  /']);
});

function waitingViews(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => JSON.parse(localStorage.getItem('page-views') ?? '[]'));
}

test('R015 Each change of address scrolls to the top, names the window and focuses the heading', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9);
  const page = await tablet(maya, { viewport: { width: 360, height: 500 } });
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · RTA Tracers');
  const titles = [
    ['/login', 'Dashboard'],
    ['/assessments', 'Assessments'],
    ['/assessments/new', 'New Assessment'],
    ['/device', 'Device'],
    [`/assessments/${id}/preface`, 'Test Module'],
    [`/assessments/${id}/intro`, 'Before You Begin'],
    [`/assessments/${id}/7`, 'Question 7'],
    [`/assessments/${id}/final-comments`, 'Final Comments'],
    ['/nowhere', 'Page not found'],
  ] as const;
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · RTA Tracers`);
  }
  await page.goto(`/assessments/${id}/7`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/assessments/${id}/8`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // A link to the page one is on.
  await page.goto('/help/assessments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const own = page.getByRole('link', { name: 'Assessments', exact: true });
  await own.first().evaluate((link) => (link as HTMLElement).click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // A place on the page is not its top.
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('R016 R017 R018 The top bar leads home and to the account, the sidebar lists its links in order, the footer has its own', async ({
  page,
  tablet,
}) => {
  await test.step('the top bar', async () => {
    await page.goto('/nowhere');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await bar.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');

    const other = await tablet(maya);
    await other.goto('/assessments');
    const barOfOther = other.getByRole('banner');
    await expect(barOfOther.getByRole('link', { name: 'Log In' })).toBeHidden();
    await barOfOther.getByRole('link', { name: 'RTA Tracers' }).click();
    await expect(other).toHaveURL('/');
    await other.goto('/assessments');
    await barOfOther.getByRole('link', { name: 'Dashboard' }).click();
    await expect(other).toHaveURL('/');
    await barOfOther.getByRole('link', { name: 'Account' }).click();
    await expect(other).toHaveURL('/account');
  });
  await test.step('the sidebar; the overlay, Escape or a link closes it', async () => {
    await page.goto('/login');
    const loggedOut = await openMenu(page);
    await expect(loggedOut.getByRole('listitem')).toHaveText([
      'Home',
      'About',
      'Assessments',
      'Reference List',
      'Manage Account',
      'Privacy Policy',
      'Log In',
      'Create Account',
    ]);

    const other = await tablet(viewer);
    await other.goto('/');
    const menu = await openMenu(other);
    await expect(menu.getByRole('listitem')).toHaveText([
      'Home',
      'About',
      'Assessments',
      'Reference List',
      'Manage Account',
      'Privacy Policy',
      'Device',
      'Help',
      'Log Out',
    ]);
    await other.mouse.click(780, 600);
    await expect(menu).toBeHidden();
    await expect(other.getByRole('button', { name: 'Menu' })).toBeFocused();
    await openMenu(other);
    await other.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await openMenu(other);
    await menu.getByRole('link', { name: 'Assessments' }).click();
    await expect(menu).toBeHidden();
    await expect(other).toHaveURL('/assessments');
  });
  await test.step('the footer has the year, the disclaimer and two external links', async () => {
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer).toContainText('Sponsorship is not an endorsement of the sponsor or its products.');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    const links = footer.getByRole('link').filter({ hasText: 'opens in a new window' });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('target', '_blank');
    }
  });
});

test('R108 The last route is kept, and an app that lost its view state carries on and says so', async ({
  tablet,
}) => {
  const page = await tablet(maya);
  await page.goto('/assessments');
  await expect(page.getByRole('heading', { level: 1, name: 'Assessments' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').lastRoute as unknown))
    .toBe('/assessments');
  await page.evaluate(() => localStorage.setItem('root', 'not JSON at all'));
  await page.goto('/device');
  await expect(page.getByRole('heading', { level: 1, name: 'Device' })).toBeVisible();
});
