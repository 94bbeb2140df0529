import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** The bar of segments above a question, and the bar with Next below it. */

const answers = {
  901: { observations: 'Seen.' },
  902: { flagged: true },
  903: { parts: { ease: 4 }, flagged: true },
  906: { parts: { never: true } },
};

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  return parts;
}

const segmentsOf = (page: Page) => page.getByRole('img', { name: /answered/ }).locator('> *');

/** How each segment looks without its color: its line, and the signs above and below it. */
const shapesOf = (page: Page) =>
  segmentsOf(page).evaluateAll((segments) =>
    segments.map((segment) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(segment);
      const above = getComputedStyle(segment, '::before').content !== 'none';
      const below = getComputedStyle(segment, '::after').content !== 'none';
      return `${borderTopStyle} ${borderTopWidth}${above ? ' flag' : ''}${below ? ' here' : ''}`;
    }),
  );

test('The bar has a segment for each question, told apart without color and in words; forty fit the narrowest phone side by side', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await test.step('the bar has a segment for each question, told apart without color, and says the same in words', async () => {
    const { flag } = await open(page, await truth.start(9, { answers }), 4);
    await expect(page.getByRole('img', { name: '3 of 14 answered, 2 flagged, 2 skipped' })).toBeVisible();
    const line = 'solid 2px';
    const shapes = [
      'solid 6px',
      `${line} flag`,
      'solid 6px flag',
      `${line} here`,
      line,
      'solid 6px',
      'dotted 2px',
      'dotted 2px',
      ...Array.from({ length: 6 }, () => line),
    ];
    expect(await shapesOf(page)).toEqual(shapes);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await shapesOf(page)).toEqual(shapes);

    await page.emulateMedia({ forcedColors: 'none' });

    // It follows what is done here at once.
    await page.getByRole('textbox', { name: 'Doses scanned' }).fill('4');
    await flag.click();
    await expect(page.getByRole('img', { name: '4 of 14 answered, 3 flagged, 2 skipped' })).toBeVisible();
    expect((await shapesOf(page))[3]).toBe('solid 6px flag here');
  });
  await test.step('forty segments fit the narrowest phone side by side, and a desk no wider than the question', async () => {
    await open(page, await truth.start(4), 40);
    for (const width of [320, 360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await segmentsOf(page).evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top } = one.getBoundingClientRect();
          return { left, right, top };
        }),
      );
      expect(boxes).toHaveLength(40);
      // In one row: each begins where the one before it has ended.
      const overlaps = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? -1) - 0.5);
      expect(overlaps, `${width} wide`).toEqual([]);
      // Those of the deeper look are lower.
      const tops = boxes.map(({ top }) => top);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
      expect(Math.min(...boxes.map(({ left, right }) => right - left))).toBeGreaterThan(4);
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(Math.abs((boxes[0]?.left ?? 0) - (heading?.x ?? 0)), `${width} wide`).toBeLessThan(2);
    }
    await test.step('on a phone Next has its word, and the bar with pager and flag still fits', async () => {
      const { bar, next, previous, flag, pager } = questionPage(page);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        const word = await next.getByText('Next', { exact: true }).boundingBox();
        const button = await next.boundingBox();
        expect(word?.width).toBeGreaterThan(20);
        expect(word?.x).toBeGreaterThan(button?.x ?? 0);
        expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan((button?.x ?? 0) + (button?.width ?? 0));
        await expect(bar.getByText('40 OF 40')).toBeVisible();
        for (const one of [previous, pager, flag, next]) {
          const box = await one.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
        }
      }
    });
  });
});
