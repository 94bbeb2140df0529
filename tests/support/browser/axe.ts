import { createRequire } from 'node:module';
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { AxeResults } from 'axe-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Before the first address is opened: lets `accessibilityFaults` work on every page of this tab. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: axePath });
}

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** Waits until nothing moves, so that no color is measured in transition, and lists what axe-core finds. */
async function accessibilityFaults(page: Page, { colorScheme }: Look): Promise<string[]> {
  // The dark page is the light one in other colors.
  const only = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : null;
  const { violations } = await page.evaluate(async (rules) => {
    // One that is cut short has ended as well.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { axe } = globalThis as typeof globalThis & { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({
      resultTypes: ['violations'],
      // It would parse a style that has not come yet anew, as an inline one, which the policy forbids; only rules
      // about turned screens and sounds need that.
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
  }, only);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  );
}

const NARROW: Look = { colorScheme: 'light', width: 360, height: 740 };

/** axe-core finds nothing on what the page shows now, in this look; of the dark one it measures the colors. */
export async function expectAccessibleIn(page: Page, look: Look): Promise<void> {
  const { colorScheme, ...viewport } = look;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  expect(await accessibilityFaults(page, look), `${colorScheme}, ${viewport.width} wide`).toEqual([]);
}

/**
 * axe-core finds nothing on what the page shows now, where the room is narrow. The dark theme differs in its tokens
 * alone, whose contrast a unit test computes, and the walk measures on every screen.
 */
export const expectAccessible = (page: Page): Promise<void> => expectAccessibleIn(page, NARROW);
