import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';
import type { ServerProcess } from '../support/server/process.ts';

/** Everywhere the same words. */
const UNKNOWN = 'The page you are looking for doesn’t exist or an error occured.';

test('R013 R014 A page view is counted once, as a template, and later without a connection; an unknown path says so whoever answers', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9);
  const page = await tablet(maya, { url: server.url });
  const counted = () => viewsOf(server);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/2`);
  const { next, heading } = questionPage(page);
  await expect(heading(2)).toBeVisible();
  await expect.poll(counted).toEqual(['1  /assessments/:assessmentId/:questionIndex', '1  /device']);
  // The server has counted it a moment before its answer is here; without the answer it would be told again.
  await networkAtRest(page);
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
  await test.step('an unknown path says so with the worker, with and without the network', async () => {
    for (const isOffline of [false, true]) {
      await page.context().setOffline(isOffline);
      for (const path of ['/no/such/page', '/old/tracer.css']) {
        await page.goto(path);
        await expect(page.getByText(UNKNOWN, { exact: true })).toBeVisible();
      }
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });
});

/** What the server has counted, the most first, as its operator is told. */
function viewsOf({ dataDir }: ServerProcess): string[] {
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'), { readOnly: true });
  const rows = database
    .prepare('select path_template, views from page_views order by views desc, path_template')
    .all();
  database.close();
  return rows.map(({ path_template: template, views }) => `${String(views)}  ${String(template)}`);
}

function waitingViews(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => JSON.parse(localStorage.getItem('page-views') ?? '[]'));
}

test('R013 R015 R016 R017 R018 R108 Each change of address scrolls up, names the window, focuses the heading and is kept; the bar, the sidebar and the footer lead where they say', async ({
  page,
  tablet,
  server,
}) => {
  const other = await tablet(maya);
  await test.step('the top bar', async () => {
    await page.goto('/nowhere');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await bar.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');

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

    await other.goto('/');
    const menu = await openMenu(other);
    await expect(menu.getByRole('listitem')).toHaveText([
      'Home',
      'About',
      'Assessments',
      'Action Plan',
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
  await test.step('each change of address scrolls to the top, names the window and focuses the heading', async () => {
    await other.setViewportSize({ width: 360, height: 500 });
    const truth = await Truth.of(server, maya);
    const id = await truth.start(9);
    await other.goto('/');
    await expect(other).toHaveTitle('Dashboard · RTA Tracers');
    const titles = [
      ['/login', 'Dashboard'],
      [`/assessments/${id}/7`, 'Question 7'],
      [`/assessments/${id}/12345678901`, 'Final Comments'],
      // A number of a question is a positive integer.
      [`/assessments/${id}/0`, 'Page not found'],
      [`/assessments/${id}/1e1`, 'Page not found'],
      ['/old/tracer.css', 'Page not found'],
    ] as const;
    for (const [path, title] of titles) {
      await other.goto(path);
      await expect(other).toHaveTitle(`${title} · RTA Tracers`);
    }
    await expect(other.getByText(UNKNOWN, { exact: true })).toBeVisible();
    await other.goto(`/assessments/${id}/7`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await other.evaluate(() => scrollY)).toBeGreaterThan(0);
    await other.getByRole('button', { name: 'Next' }).click();
    await expect(other).toHaveURL(`/assessments/${id}/8`);
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await other.evaluate(() => scrollY)).toBe(0);

    // A link to the page one is on.
    await other.goto('/help/assessments');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const own = other.getByRole('link', { name: 'Assessments', exact: true });
    await own.first().evaluate((link) => (link as HTMLElement).click());
    await expect.poll(() => other.evaluate(() => scrollY)).toBe(0);
    // A place on the page is not its top.
    await other.goto('/about');
    await other.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect.poll(() => other.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
  await test.step('the last route is kept, and an app that lost its view state carries on', async () => {
    await other.goto('/assessments');
    await expect(other.getByRole('heading', { level: 1, name: 'Assessments' })).toBeVisible();
    await expect
      .poll(() => other.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').lastRoute as unknown))
      .toBe('/assessments');
    await other.evaluate(() => localStorage.setItem('root', 'not JSON at all'));
    await other.goto('/device');
    await expect(other.getByRole('heading', { level: 1, name: 'Device' })).toBeVisible();
  });
});
