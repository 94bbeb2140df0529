import type { Page } from 'playwright/test';
import { shortDate } from '#domain/dates.ts';
import { counterOf } from '#domain/tally.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { elsewhere, maya, viewer } from '../support/browser/people.ts';
import { questionPage, readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const DAY = 24 * 60 * 60 * 1000;
/** As far as a device may date back, a week apart. */
const weekly = (index: number) => new Date(Date.now() - (80 - index * 7) * DAY).toISOString();

/** Twelve rounds in which getting supplies became easier for good and scanning rose at first. */
const EASE = [3, 2, 3, 2, 3, 3, 7, 8, 7, 9, 8, 8];
const SHARE = [40, 42, 47, 55, 61, 60, 62, 58, 71, 66, 70, 69];

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const points = (page: Page, name: string) => chart(page, name).locator('svg').getByRole('link');

/** The words in a drawing that name what is drawn. */
const labels = (page: Page, name: string) => chart(page, name).locator('.run-chart-labels text');

/** No words of a drawing lie over others, at any width. */
async function expectLabelsApart(page: Page): Promise<void> {
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const touching = await page.locator('.run-chart svg').evaluateAll((drawings) =>
      drawings.flatMap((drawing) => {
        const words = [...drawing.querySelectorAll('text')].map((text) => ({
          says: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        const edge = drawing.closest('figure')?.getBoundingClientRect().right ?? 0;
        return words.flatMap(({ says, box }, index) => [
          ...(box.right > edge ? [`${says} sticks out`] : []),
          ...words
            .slice(index + 1)
            .filter(
              (other) =>
                box.left < other.box.right - 1 &&
                other.box.left < box.right - 1 &&
                box.top < other.box.bottom - 4 &&
                other.box.top < box.bottom - 4,
            )
            .map((other) => `${says} / ${other.says}`),
        ]);
      }),
    );
    expect(touching, `${width} wide`).toEqual([]);
  }
}

async function completeRounds(truth: Truth): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, ease] of EASE.entries()) {
    const answer = { flagged: false, observations: '', opportunities: '' };
    const id = await truth.start(9, {
      createdAt: weekly(index),
      department: index % 3 === 0 ? 'Oncology' : 'Surgery',
      area: 'North ward',
      answers: {
        903: { ...answer, parts: { ease } },
        904: { ...answer, parts: { share: SHARE[index] ?? 0 } },
        909: { ...answer, parts: { [index < 6 ? 'no' : 'yes']: true }, flagged: index === 0 },
      },
    });
    await truth.complete(id, weekly(index));
    ids.push(id);
  }
  return ids;
}

test('A module over time: charts, signals, tables, keys and filters; charts of a row share their scale', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const ids = await completeRounds(truth);
  const page = await tablet(viewer, { url: server.url });
  await bringAxe(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'See Charts: Progress Over Time' }).click();
  await expect(page).toHaveURL(/\/progress\/9$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress over time');
  await expect(page).toHaveTitle('Progress: Test Module · RTA Tracers');
  await expect(page.getByRole('link', { name: 'Test Module', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('12 completed assessments.')).toBeVisible();

  const seldom = 'The line crosses the median only once: this looks like a real change, not chance.';
  await expect(chart(page, 'Slider')).toContainText(seldom);
  await expect(chart(page, 'Slider')).toContainText('Median5');
  await expect(chart(page, 'Slider')).toContainText('1 Very hard – 10 Very easy');
  // The first and the newest value stand beside their points.
  await expect(labels(page, 'Slider')).toContainText(['3', '8', 'Median', '5']);
  await expect(labels(page, 'Percentage')).toContainText(['40%', '69%', 'Median', '60.5%']);
  await expectLabelsApart(page);
  // A rise that crosses the median often enough can be chance.
  await expect(chart(page, 'Percentage')).not.toContainText('not chance');
  await expect(chart(page, 'Flagged questions')).not.toContainText('not chance');
  const signals = page.getByRole('region', { name: '2 signals' });
  await signals.getByRole('button', { name: 'Slider' }).click();
  await expect(page.getByRole('heading', { name: 'Slider', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Too few answers for a chart' })).toContainText(
    'Multipart: Share (Question 7)',
  );

  // Fixed scales: the same value is at the same height, whatever else was answered.
  const heights = await points(page, 'Slider')
    .locator('.run-chart-dot')
    .evaluateAll((dots) => dots.map((dot) => Number(dot.getAttribute('cy'))));
  expect(heights).toHaveLength(12);
  expect(heights[0]).toBe(heights[2]);
  expect(heights[9]).toBe(Math.min(...heights));

  const table = chart(page, 'Slider').getByRole('table');
  await expect(table).toBeHidden();
  await chart(page, 'Slider').getByText('Show as table').click();
  await expect(table.getByRole('row')).toHaveCount(14);
  await expect(table.getByRole('row').nth(1)).toHaveText(
    new RegExp(`${shortDate(weekly(0))}\\s*Oncology, North ward\\s*3 of 10`),
  );
  await expect(table.getByRole('row').last()).toHaveText(/Median\s*5 of 10/);
  await lookOver(page);

  // One tab stop; the arrow keys move along the points and say what each one is.
  const slider = points(page, 'Slider');
  await slider.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider.nth(10)).toBeFocused();
  await expect(chart(page, 'Slider').locator('.run-chart-tip')).toContainText('8 of 10');
  await page.keyboard.press('Escape');
  await expect(chart(page, 'Slider').locator('.run-chart-tip')).toBeHidden();
  await expect(slider.nth(10)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(slider.first()).toBeFocused();
  // The tip of one point covers no other point.
  const tip = await chart(page, 'Slider').locator('.run-chart-tip').boundingBox();
  const drawing = await chart(page, 'Slider').locator('.run-chart svg').boundingBox();
  expect((tip?.y ?? 0) + (tip?.height ?? 0)).toBeLessThanOrEqual((drawing?.y ?? 0) + 1);
  for (const target of await slider.locator('.run-chart-target').all())
    expect((await target.boundingBox())?.width).toBeGreaterThan(43.9);
  await expect(slider.first()).toHaveAccessibleName(
    `${shortDate(weekly(0))}, Oncology, North ward: 3 of 10, part of a signal`,
  );
  await page.keyboard.press('Tab');
  await expect(chart(page, 'Slider').getByText('Show as table')).toBeFocused();

  await page.getByRole('combobox', { name: 'Department' }).selectOption('Oncology');
  await expect(slider).toHaveCount(4);
  // Four points have no median yet.
  await expect(labels(page, 'Slider')).toHaveText(['3', '9']);
  await expect(page.locator('.run-chart-median')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Too few assessments for a signal' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only measures with a signal' }).check();
  await expect(page.getByText('No measure shows a signal.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('checkbox', { name: 'Only measures with a signal' }).check();
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(chart(page, 'Flagged questions')).toBeHidden();

  // The target of a neighbor, 44 px wide, lies over it; the nearest one is meant.
  await slider.first().scrollIntoViewIfNeeded();
  const dot = await slider.first().locator('.run-chart-dot').boundingBox();
  await page.mouse.click((dot?.x ?? 0) + 4, (dot?.y ?? 0) + 4);
  await expect(page).toHaveURL(
    (url) => url.pathname === '/review' && url.searchParams.get('assessments[]') === ids[0],
  );
  await page.getByRole('link', { name: 'Progress over time' }).click();
  await expect(page).toHaveURL(/\/progress\/9$/);
  await test.step('charts of a row share their scale, and say which way is better where that is known', async () => {
    const answer = { flagged: false, observations: '', opportunities: '' };
    for (const [index, yes] of [2, 3].entries()) {
      const count = { [counterOf(truth.userId)]: { yes, of: 5 } };
      const id = await truth.start(2, {
        createdAt: weekly(index),
        answers: {
          258: { ...answer, parts: { order: count } },
          260: { ...answer, parts: { ready: count }, flagged: index === 0 },
          274: { ...answer, parts: { scan: count } },
        },
      });
      await truth.complete(id, weekly(index));
    }
    await page.goto('/progress/2');
    await expect(page.getByRole('link', { name: /^Findings/ })).toHaveText(
      /^Findings [1-9]\d* · with an action 0 · done 0 · held 0$/,
    );
    await expect(chart(page, 'Emergency tray')).toContainText('Higher is better');
    await expect(chart(page, 'Flagged questions')).not.toContainText('is better');

    await page.setViewportSize({ width: 1440, height: 900 });
    const counts = page.getByRole('region', { name: 'Counts' }).locator('.run-chart svg');
    const tops = await counts.evaluateAll((drawn) => drawn.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThanOrEqual(3);
    // Three in a row.
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    const scalesIn = async (name: string) =>
      page
        .getByRole('region', { name })
        .locator('.run-chart svg')
        .evaluateAll((drawn) =>
          drawn.map((one) =>
            [...one.querySelectorAll('.run-chart-scale text')].map((text) => text.textContent),
          ),
        );
    const [first, ...others] = (await scalesIn('Counts')).slice(0, 3);
    expect(others).toEqual([first, first]);
    // A module that does not measure has its answers "No" beside its flags.
    await page.goto('/progress/9');
    await expect(chart(page, '“No” answers')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Findings/ })).toHaveCount(0);
    const scales = await scalesIn('Whole module');
    expect(scales).toHaveLength(2);
    expect(scales[0]).toEqual(scales[1]);
  });
});

test('With none or one there is nothing to draw, and it says so; offline it shows what was fetched, says when that was, and adds what was completed here', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const page = await tablet(elsewhere);
  const truth = await Truth.of(server, elsewhere);

  await bringAxe(page);
  await page.goto('/progress/8');
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start New Assessment' })).toBeVisible();
  await truth.complete(await truth.start(8));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'One assessment so far' })).toBeVisible();
  await lookOver(page);
  await page.goto('/progress/77');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await test.step('offline', async () => {
    for (const [index, ease] of [4, 6].entries()) {
      const parts = { ease };
      const answers = { 903: { parts, flagged: false, observations: '', opportunities: '' } };
      await truth.complete(await truth.start(9, { answers, createdAt: weekly(index) }), weekly(index));
    }
    const id = await truth.start(9);
    await readyForOfflineUse(page);
    await page.goto('/progress/9');
    await expect(page.getByText('2 completed assessments.', { exact: true })).toBeVisible();

    await page.context().setOffline(true);
    await page.goto(`/assessments/${id}/3`);
    await page.getByRole('slider').press('ArrowRight');
    await expect(questionPage(page).saved).toHaveText('Saved on this device');
    await page.goto(`/assessments/${id}/final-comments`);
    await submit(page);
    await expect(page).toHaveURL(/complete$/);

    await page.goto('/progress/9');
    await expect(page.getByRole('status').filter({ hasText: 'not sent yet' })).toHaveText(
      /^There was a problem connecting to the server\. This is from \d\d\.\d\d\.\d\d, .+\. 1 assessment not sent yet\.$/,
    );
    await expect(points(page, 'Slider')).toHaveCount(3);
    await chart(page, 'Slider').getByText('Show as table').click();
    await expect(chart(page, 'Slider').getByRole('row', { name: /not sent yet/ })).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText('3 completed assessments.', { exact: true })).toBeVisible({
      timeout: 60_000,
    });
  });
});
