import type { BrowserContext, Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya } from '../support/browser/people.ts';
import { light, logIn, openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const offer = (page: Page) => page.getByRole('region', { name: 'Install RTA Tracers' });
const deviceCard = (page: Page) => page.getByRole('region', { name: 'Install on this device' });

/** Makes pages believe that they are in Safari on an iPad, which has no question of its own. */
async function asOnIpad(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });
    delete (window as { onbeforeinstallprompt?: unknown }).onbeforeinstallprompt;
    delete (Window.prototype as { onbeforeinstallprompt?: unknown }).onbeforeinstallprompt;
  });
}

/** Has each page's browser be ready to ask, as Chrome is once it has read the manifest. */
async function readyToAsk(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset['asked'] = String(
            Number(document.documentElement.dataset['asked'] ?? 0) + 1,
          );
          return Promise.resolve({ outcome: 'dismissed' });
        },
      });
      dispatchEvent(event);
      document.documentElement.dataset['ownBanner'] = String(!event.defaultPrevented);
    });
  });
}

const timesAsked = (page: Page) => page.evaluate(() => document.documentElement.dataset['asked'] ?? '0');

/** The dashboard, with all that comes after it: the offer, if there is one, is there. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await settled(page);
}

/** The page behind the dashboard is complete when the light is there and nothing is being fetched. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Need Some Help?' })).toBeVisible();
  await expect(light(page)).toHaveText('All on the server');
  await networkAtRest(page);
}

test('R137 R138 Installing is offered on the dashboard, and once refused never again on this device; the Device page and Help always tell how', async ({
  tablet,
  server,
}) => {
  await (await Truth.of(server, maya)).start(3);
  const page = await tablet(maya, { userAgent: IPAD });
  await asOnIpad(page.context());
  await bringAxe(page);
  await openDashboard(page);
  await expect(offer(page)).toBeVisible();
  await lookOver(page);
  await offer(page).getByRole('button', { name: 'Show me how' }).click();
  await expect(offer(page).getByRole('listitem')).toHaveText([
    /^Tap the Share button/,
    /^Tap “Add to Home Screen”/,
    'Tap “Add”.',
    /^While on Wi-Fi, open RTA Tracers/,
  ]);
  await lookOver(page);

  // Leaving it alone is no answer.
  await page.reload();
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await settled(page);
  await expect(offer(page)).toHaveCount(0);

  // How to install is told all the same.
  await light(page).click();
  await expect(deviceCard(page).getByRole('listitem').first()).toHaveText(/^Tap the Share button/);
  await page.goto('/help/getting-started');
  for (const name of ['an iPad or iPhone', 'an Android tablet or phone', 'a computer'])
    await expect(page.getByRole('heading', { name: `Install on ${name}` })).toBeVisible();

  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  // Logging out is over: whoever opens the log-in page before is still logged in there.
  await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  await page.goto('/login');
  await logIn(page, dana);
  await expect(page).toHaveURL('/');
  await settled(page);
  await expect(offer(page)).toHaveCount(0);
});

test('R137 R138 Where the browser has a question of its own, Install asks it, and the offer goes; nothing is offered where it is not ready, nor in the installed app', async ({
  tablet,
}) => {
  const page = await tablet(maya);
  await bringAxe(page);
  await openDashboard(page);
  await expect(offer(page)).toHaveCount(0);

  await readyToAsk(page.context());
  const installed = await asInstalled(page.context());
  await openDashboard(page);
  await expect(offer(page)).toHaveCount(0);
  await page.goto('/device');
  const card = page.getByRole('region', { name: 'Installed on this device' });
  await expect(card.getByText('This is the installed app.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Install' })).toHaveCount(0);
  await card.getByText('Other devices and browsers').click();
  await expect(card.getByRole('heading', { name: 'Safari on an iPad or iPhone' })).toBeVisible();
  await installed.dispose();

  await openDashboard(page);
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['ownBanner'])).toBe('false');
  await lookOver(page);
  expect(await timesAsked(page)).toBe('0');
  await offer(page).getByRole('button', { name: 'Install' }).click();
  expect(await timesAsked(page)).toBe('1');
  await expect(offer(page)).toHaveCount(0);
  await openDashboard(page);
  await expect(offer(page)).toHaveCount(0);
  expect(await timesAsked(page)).toBe('0');

  await page.goto('/device');
  await expect(deviceCard(page).getByRole('heading', { name: 'Chrome on a computer' })).toBeVisible();
  await deviceCard(page).getByText('Other devices and browsers').click();
  await expect(deviceCard(page).getByRole('heading', { level: 3 })).toHaveText([
    'Chrome on a computer',
    'Safari on an iPad or iPhone',
    'Chrome on an Android tablet or phone',
    'Edge on a computer',
    'Safari on a Mac',
  ]);
  await lookOver(page);

  await deviceCard(page).getByRole('button', { name: 'Install' }).click();
  expect(await timesAsked(page)).toBe('1');
  // A question can be asked once; the steps stay.
  await expect(deviceCard(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
  await expect(deviceCard(page).getByRole('listitem').first()).toBeVisible();
});

test('R137 Nothing is offered while something waits on this device, nor once the app was installed in another way', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const id = await (await Truth.of(server, maya)).start(3);
  const page = await tablet(maya);
  await readyToAsk(page.context());
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/13`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).observations.fill('Waits on this device');
  await expect(light(page)).toHaveText('1 waiting on this device');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Need Some Help?' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(light(page)).toHaveText('All on the server');
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(offer(page)).toHaveCount(0);
  await openDashboard(page);
  await expect(offer(page)).toHaveCount(0);
});

/** Shows pages as in the window of the installed app, which the browser itself cannot be told. */
function asInstalled(context: BrowserContext): Promise<{ dispose(): Promise<void> }> {
  return context.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replaceAll('(display-mode: standalone)', 'all'));
  });
}
