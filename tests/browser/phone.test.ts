import type { Page } from 'playwright/test';
import { publishedSections } from '#content/sections.ts';
import { orderedQuestions } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openQuestion } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** The narrowest one that is still common; two of its screens are the measure. */
const PHONE = { width: 360, height: 844 };

/** From the top of the page, whatever is scrolled. */
const places = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(label, textarea)')].map((element) =>
      Math.round(element.getBoundingClientRect().top + scrollY),
    ),
  );

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

test('No core question is taller than two screens of a phone; from its fields on a page does not grow, so that the bar at its foot stands still under a finger; nothing moves when an answer is given, cleared, and can no longer be had back', async ({
  tablet,
  server,
}) => {
  test.setTimeout(180_000);
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { viewport: PHONE });
  await test.step('no core question is taller than two screens', async () => {
    const tooTall: string[] = [];
    for (const section of publishedSections) {
      const core = orderedQuestions(section).filter((question) => question.core === true);
      expect(core.length, section.title).toBeGreaterThan(5);
      const { heading, next, observations } = await openQuestion(page, await truth.start(section.id), 1);
      // Drawn last.
      await expect(page.getByRole('contentinfo')).toBeVisible();
      for (const { index } of core) {
        const number = index + 1;
        if (number > 1) await next.click();
        await expect(heading(number)).toBeVisible();
        await expect(observations).toBeEnabled();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (height > 2 * PHONE.height) tooTall.push(`${section.title}, question ${number}: ${height} px`);
      }
    }
    expect(tooTall).toEqual([]);
  });
  await test.step('from its fields on a page does not grow', async () => {
    await page.addInitScript(() => {
      const heights = new Set<number>();
      Object.assign(globalThis, { heightsOfPage: () => [...heights] });
      const look = () => {
        const question = document.querySelector('.question-page:has(textarea)');
        if (question !== null) heights.add(Math.round(question.getBoundingClientRect().height));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const id = await truth.start(1);
    await page.goto(`/assessments/${id}/1`);
    await expect(page.getByRole('button', { name: 'Why this is asked' })).toBeVisible();
    const heights = await page.evaluate(() =>
      (globalThis as unknown as { heightsOfPage: () => number[] }).heightsOfPage(),
    );
    expect(heights).toHaveLength(1);
  });
  await test.step('nothing moves when an answer is given, cleared, and can no longer be had back', async () => {
    // So low that the first choice is out of sight at the last one.
    await page.setViewportSize({ width: 390, height: 480 });
    await page.clock.install();
    for (const { what, module, number, group } of [
      { what: 'a question', module: 1, number: 1, group: /written policy/ },
      { what: 'a part', module: 4, number: 1, group: 'Your role' },
      { what: 'a figure', module: 1, number: 8, group: /./ },
      { what: 'a row of a matrix', module: 3, number: 9, group: 'Concentrated potassium' },
    ])
      await test.step(what, async () => {
        const { observations } = await openQuestion(page, await truth.start(module), number);
        await expect(observations).toBeEnabled();
        const choices = page.getByRole('radiogroup', { name: group }).first();
        const clear = page.getByRole('button', { name: 'Clear', exact: true });
        const undo = page.getByRole('button', { name: 'Undo', exact: true });
        const before = await places(page);
        await choices.getByRole('radio').last().locator('..').click();
        await clear.hover();
        expect(await places(page)).toEqual(before);
        const top = await scrolled(page);
        await clear.click();
        await expect(undo).toBeVisible();
        expect(await places(page)).toEqual(before);
        expect(await scrolled(page)).toBe(top);
        await page.clock.fastForward(6000);
        // A figure that was cleared can be had back until something else is chosen.
        if (what !== 'a figure') await expect(undo).toBeHidden();
        expect(await places(page)).toEqual(before);
        expect(await scrolled(page)).toBe(top);
      });
  });
});
