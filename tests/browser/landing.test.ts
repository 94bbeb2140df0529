import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';

const LARGEST_PICTURE = 40 * 1024;

const picture = (page: Page) => page.getByRole('img', { name: /^A question of the Nursing Unit module/ });
const stakes = (page: Page) => page.getByRole('region', { name: 'What’s at Stake' });

/** How bright the picture is that is shown, from 0 to 255. */
const brightness = (page: Page) =>
  picture(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas.');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0) / ((data.length / 4) * 3);
  });

/** How many of a hundred squares are filled in a drawing, by their middles. */
const squaresFilled = (page: Page) =>
  stakes(page)
    .locator('svg.stake-squares')
    .evaluateAll((drawings) =>
      drawings.map((drawing) => {
        const part = drawing.querySelector<SVGPathElement>('.stake-squares-part');
        const middles = Array.from({ length: 100 }, (_, place) => {
          const [x, y] = [Math.floor(place / 5) * 10 + 4, (place % 5) * 10 + 4];
          return part?.isPointInFill(new DOMPoint(x, y)) === true;
        });
        return middles.filter(Boolean).length;
      }),
    );

test('R021 R022 R162 The landing page can be read before any script has come, draws its figures, and holds still with and without its picture', async ({
  page,
  request,
  watch,
}) => {
  watch.expectNoAnswer();

  await test.step('it is read before any script has come, and the app takes it over as it stands', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(heading).toHaveText(/^Identify barriers/);
    await expect(picture(page)).toBeVisible();
    const account = page.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: /^Create an/ });
    await expect(account).toHaveAttribute('href', '/register');
    const marked = await heading.evaluateHandle((element) => element);
    letCome();
    await expect(page).toHaveTitle('Home · RTA Tracers');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/*.js');
    expect(await marked.evaluate((element) => element.isConnected)).toBe(true);
  });
  await test.step('it shows a question on a tablet, light by day and dark by night', async () => {
    const addresses = new Set<string>();
    for (const [colorScheme, isRight] of [
      ['light', (bright: number) => bright > 200],
      ['dark', (bright: number) => bright < 60],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page).scrollIntoViewIfNeeded();
      await expect.poll(async () => isRight(await brightness(page)), colorScheme).toBe(true);
      addresses.add(await picture(page).evaluate((image: HTMLImageElement) => image.currentSrc));
    }
    expect(addresses.size).toBe(2);
    for (const address of addresses) {
      const answer = await request.get(address);
      expect(answer.headers()['content-type']).toBe('image/webp');
      expect((await answer.body()).length, address).toBeLessThanOrEqual(LARGEST_PICTURE);
    }
  });
  await test.step('three figures are squares out of a hundred; the others unfold and fold by keyboard', async () => {
    const figures = stakes(page).getByRole('listitem');
    await expect(figures).toHaveText([/^Over 90%/, /^81%/, /^193 of 3,671/]);
    // 193 of 3,671 are 5.3 of a hundred.
    expect(await squaresFilled(page)).toEqual([90, 81, 5]);
    await expect(stakes(page)).toContainText('One square stands for one in a hundred.');

    const more = stakes(page).getByText('6 more figures');
    await page.getByRole('link', { name: 'Create an Account' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(figures).toHaveCount(9);
    await expect(figures.filter({ hasText: '$10.86' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(figures).toHaveCount(3);
  });
  await test.step('nothing moves while it and its picture load', async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await picture(page).scrollIntoViewIfNeeded();
      await expect.poll(() => brightness(page)).toBeGreaterThan(0);
      const moved = await page.evaluate(
        () =>
          new Promise<number>((give) => {
            let sum = 0;
            const observer = new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as PerformanceEntry & { value: number }).value;
            });
            observer.observe({ type: 'layout-shift', buffered: true });
            // Two frames: what is buffered has been handed over.
            requestAnimationFrame(() => requestAnimationFrame(() => give(sum)));
          }),
      );
      expect(moved, `${width} wide`).toBeLessThanOrEqual(0.02);
    }
  });
  await test.step('where the picture cannot be loaded, no broken one is shown and nothing moves', async () => {
    const start = page.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: /^Start/ });
    await expect.poll(() => brightness(page)).toBeGreaterThan(0);
    const before = await start.boundingBox();
    await page.route('**/*.webp', (route) => route.abort());
    await page.reload();
    await expect(start).toBeVisible();
    await expect(picture(page)).toBeHidden();
    expect(await start.boundingBox()).toEqual(before);
  });
});
