import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import { readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** How each element looks, as the browser has computed it. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const values = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
      return `${element.tagName} ${element.className} ${values.join('; ')}`;
    }),
  );

/** Reverses the order of the page's stylesheets. */
const reverseStylesheets = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll('link[rel="stylesheet"]')].toReversed();
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
    return links.length;
  });

/** What looks different once the page's stylesheets load in reverse order. */
async function changedByReversing(page: Page): Promise<string[]> {
  const before = await looks(page);
  expect(await reverseStylesheets(page)).toBeGreaterThan(1);
  const after = await looks(page);
  return after.filter((look, index) => look !== before[index]);
}

test('No screen looks different when its stylesheets load in reverse order', async ({ tablet, server }) => {
  test.setTimeout(180_000);
  const page = await tablet(maya, { reducedMotion: 'reduce' });
  // The Device page changes when the app has been installed.
  await readyForOfflineUse(page);
  for (const { name, open } of await screens(await Truth.of(server, maya))) {
    await test.step(name, async () => {
      await open(page);
      await page.waitForLoadState('networkidle');
      // What is folded away has a size only once it has been measured.
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      // What comes a little later on a busy machine changes a page once; an order that matters, always.
      await expect.poll(() => changedByReversing(page), { timeout: 60_000 }).toEqual([]);
    });
  }
});
