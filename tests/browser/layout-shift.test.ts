import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import { Truth } from '../support/browser/truth.ts';

/** Below this nobody sees it. */
const MOST = 0.02;

interface Shifts {
  shifts: { value: number; what: string[] }[];
}

/** From the navigation on: what moved by itself, not after a press, and how far (the Layout Instability API). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const kept: Shifts = { shifts: [] };
    Object.assign(globalThis, kept);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        );
        kept.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('Nothing on any screen moves by itself while it opens', async ({ tablet, server }) => {
  test.setTimeout(240_000);
  const page = await tablet(maya);
  await watchShifts(page);
  const found: string[] = [];
  for (const { name, open } of await screens(await Truth.of(server, maya))) {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > MOST) found.push(`${name}, ${width} wide: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
    }
  }
  expect(found).toEqual([]);
});
