import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { admin, maya, support } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import { questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { testSection } from '../support/papers/test-section.ts';

const widths = [360, 820, 1440];
/** A window of 1280 at 400 %. */
const ENLARGED = 320;

/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('No screen scrolls sideways on a phone, a tablet or a desktop, nor at 400 %', async ({
  tablet,
  server,
}) => {
  test.setTimeout(180_000);
  const page = await tablet(maya);
  for (const { name, open } of await screens(await Truth.of(server, maya))) {
    await test.step(name, async () => {
      await open(page);
      for (const width of [ENLARGED, ...widths]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${width} wide`).toBeLessThanOrEqual(0);
      }
    });
  }
});

/**
 * Everything on the page that can be pressed but is smaller than a fingertip, 44 pixels. What a screen reader does
 * not see, a slider's numerals, repeats the control beside it and need only be 24 wide, so that ten fit a phone.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressable = 'a, button, select, summary, textarea, input, [role="button"]';
    return [...document.querySelectorAll(`main :is(${pressable})`)].flatMap((element) => {
      // A choice can be pressed anywhere on its row.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && element.checkVisibility();
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const least = element.closest('[aria-hidden="true"]') === null ? 44 : 24;
      return isShown && (width < least || height < 44)
        ? [`${element.tagName} “${words.trim()}” is ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
  });

test('Everything to press on the question page is at least 44 pixels wide and high', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9, {
    answers: { 903: { parts: { ease: 4 } }, 906: { parts: { never: true } } },
  });
  const page = await tablet(maya);
  for (let number = 1; number <= Object.keys(testSection.questions).length; number += 1) {
    await page.goto(`/assessments/${id}/${number}`);
    await expect(questionPage(page).observations).toBeEnabled();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await smallTargets(page), `question ${number}, ${width} wide`).toEqual([]);
    }
  }
});

test('So is everything on the account pages and the bug reports, and none of them scrolls sideways', async ({
  page,
  server,
  tablet,
}) => {
  const bug = await (
    await Truth.of(server, maya)
  ).reportBug('x'.repeat(300), { emailMe: true, log: 'lines' });
  await (await Truth.of(server, support)).triage(bug, { tags: [1, 2, 3, 4, 5, 6] });
  const own = await tablet(admin);
  const triage = await tablet(support);
  for (const [tab, path] of [
    [page, '/login'],
    [page, '/register'],
    [page, '/forgot-password'],
    [page, '/reset-password?key=some-key'],
    [own, '/account'],
    [own, '/account/users'],
    [own, '/content'],
    [triage, '/bug-reports'],
  ] as const) {
    await tab.goto(path);
    const main = tab.getByRole('main');
    const content = main.getByRole('textbox').or(main.getByRole('table')).or(main.getByRole('article'));
    await expect(content.first()).toBeVisible();
    for (const width of widths) {
      await tab.setViewportSize({ width, height: 800 });
      expect(await overflow(tab), `${path}, ${width} wide`).toBeLessThanOrEqual(0);
      expect(await smallTargets(tab), `${path}, ${width} wide`).toEqual([]);
    }
  }
});
