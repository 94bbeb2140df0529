import type { BrowserContext, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { light, logIn, openMenu, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

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
  await page.waitForLoadState('networkidle');
}

test('R131 Installing is offered on the dashboard, and once refused never again on this device', async ({
  tablet,
  context,
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

  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await page.goto('/login');
  await logIn(page, dana);
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(offer(page)).toHaveCount(0);
  await context.close();
});
