import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { admin, maya } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import { Truth } from '../support/browser/truth.ts';

/** What may be bold: headings, those of columns too, the product's name, terms, the primary action, and warnings. */
const BOLD = 'h1, h2, h3, h4, .review-column-head, .logo, dt, .button-main, strong';

/** Words on the page that are bold without being one of those, and how many primary actions there are. */
const weightOf = (page: Page) =>
  page.evaluate((allowed) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const bold = [];
    while (walker.nextNode()) {
      const { parentElement: holder, data } = walker.currentNode as Text;
      if (holder === null || data.trim() === '' || !holder.checkVisibility()) continue;
      const isBold = Number(getComputedStyle(holder).fontWeight) >= 600;
      if (isBold && holder.closest(allowed) === null) bold.push(data.trim());
    }
    const primary = [...document.querySelectorAll('main .button-main')].filter((one) =>
      one.checkVisibility(),
    );
    return { bold, primary: primary.map((one) => one.textContent) };
  }, BOLD);

/** Where a question is answered, choices and states have weights of their own. */
const OF_ASSESSMENT = /^(question|preface|intro|calculator|final comments|new assessment)/;

test('On every screen, bold are headings and one primary action', async ({ tablet, server }) => {
  test.setTimeout(180_000);
  const page = await tablet(maya);
  const look = async (name: string) => {
    const { bold, primary } = await weightOf(page);
    expect(bold, name).toEqual([]);
    expect(primary.length, `${name}: ${primary.join(', ')}`).toBeLessThanOrEqual(1);
  };
  const all = await screens(await Truth.of(server, maya));
  for (const { name, open } of all.filter((one) => !OF_ASSESSMENT.test(one.name)))
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      await look(`${name}, ${width} wide`);
    }
  for (const path of ['/resources', '/help', '/reference-list', '/download', '/progress/9']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
});

test('So are they for whoever is not logged in, and for an administrator', async ({ page, tablet }) => {
  const own = await tablet(admin);
  for (const [tab, path] of [
    [page, '/'],
    [page, '/login'],
    [page, '/register'],
    [own, '/account'],
    [own, '/account/users'],
    [own, '/content'],
  ] as const) {
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await tab.waitForLoadState('networkidle');
    const { bold, primary } = await weightOf(tab);
    expect(bold, path).toEqual([]);
    expect(primary.length, `${path}: ${primary.join(', ')}`).toBeLessThanOrEqual(1);
  }
});

test('In a comparison the newest answer is drawn in the module’s color, earlier ones in ink', async ({
  tablet,
  server,
}) => {
  const page = await tablet(maya);
  const all = await screens(await Truth.of(server, maya));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await all.find(({ name }) => name === 'review of three')?.open(page);
    const bars = page.locator('.compared-row:has(.compared-bar)').first().locator('.compared-bar > span');
    await expect(bars).toHaveCount(3);
    const colors = await bars.evaluateAll((drawn) =>
      drawn.map((bar) => getComputedStyle(bar).backgroundColor),
    );
    const ink = await page
      .locator('h2')
      .last()
      .evaluate((words) => getComputedStyle(words).color);
    const module = await page
      .getByRole('heading', { level: 1 })
      .evaluate((one) => getComputedStyle(one).color);
    expect(colors).toEqual([ink, ink, module]);
    expect(module).not.toBe(ink);
  }
});
