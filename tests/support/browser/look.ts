import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';

/** A phone, after whatever the page was opened on. */
const PHONE = 360;

/** Checks every reading page for its headings, its size and the findings of axe; needs `bringAxe`. It leaves the page as wide as a phone. */
export async function lookOver(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNotWider(page);
  await page.setViewportSize({ width: PHONE, height: 740 });
  await expectNotWider(page);
  expectInOrder(await headingLevels(page));
  await expectAccessible(page);
}

async function expectNotWider(page: Page): Promise<void> {
  const { width, wider } = await page.evaluate(() => ({
    width: innerWidth,
    wider: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(wider, `pixels wider than the window of ${width}`).toBeLessThanOrEqual(0);
}

function headingLevels(page: Page): Promise<number[]> {
  return page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
}

/** One h1, which comes first, and no level skipped on the way down. */
function expectInOrder(levels: readonly number[]): void {
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1));
}
