import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { dana, hospital, maya, viewer } from '../support/browser/people.ts';
import { light, questionPage, readyForOfflineUse, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scan } from '../support/papers/scans.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Recent Assessments' }).getByRole('article');
/** As the cards write it, in the machine's own time zone. */
const today = () =>
  new Date()
    .toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' })
    .replaceAll('/', '.');

test('R009 R024 R026 R027 R028 The dashboard is headed by the institution; with no assessments, editors are invited to start one and others are told there are none', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const editor = await tablet(maya, { url: server.url });
  const fetched: string[] = [];
  editor.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  await editor.goto('/');
  await expect(editor).toHaveTitle('Dashboard · RTA Tracers');
  await expect(editor.getByRole('heading', { level: 1, name: hospital.name })).toBeVisible();
  await expect(editor.getByRole('main').getByText(hospital.location)).toBeVisible();
  await expect.poll(() => fetched).toEqual(expect.arrayContaining(['/api/assessments', '/api/sections']));
  await expect(editor.getByRole('heading', { name: 'Start Your First Assessment' })).toBeVisible();
  await editor.getByRole('button', { name: 'Upload Assessment' }).click();
  await expect(editor.getByRole('dialog', { name: 'Upload Assessment' })).toBeVisible();
  await editor.keyboard.press('Escape');
  await editor.getByRole('link', { name: 'Start New Assessment' }).click();
  await expect(editor).toHaveURL(`${server.url}/assessments/new`);

  const page = await tablet(viewer, { url: server.url });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No Assessments' })).toBeVisible();
  // Things to read are offered, but nothing about assessments that are not there.
  for (const title of ['Reference List', 'Need Some Help?'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resources' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload Assessment' })).toBeHidden();
  await expect(page.getByText('once someone at your institution starts one')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start New Assessment' })).toBeHidden();
});

test('R029 R030 R032 R033 R034 A card shows where an assessment stands and resumes where it was left', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const begun = await truth.start(3, { area: 'Untouched' });
  const one = await truth.start(3, {
    area: 'ICU',
    answers: { 331: { flagged: true } },
    lastQuestionIndex: 4,
  });
  const done = await truth.start(3, {
    area: 'Telemetry',
    answers: { 331: { flagged: true }, 332: { flagged: true } },
  });
  await hers.complete(done);
  const page = await tablet(maya, { url: server.url });
  await page.goto('/');
  const card = (area: string) => cards(page).filter({ hasText: area });

  await expect(card('ICU').getByRole('heading', { name: 'Nursing Unit' })).toBeVisible();
  await expect(card('ICU')).toContainText('In Progress');
  // At a glance: module and area, state, one figure, sync, each in its place, and no more.
  expect((await card('ICU').innerText()).split('\n').filter((line) => line.trim() !== '')).toEqual([
    'Nursing Unit',
    'ICU',
    'In Progress',
    '0 of 11',
    'On the server',
    'More',
    'Continue Assessment',
  ]);
  for (const part of ['In Progress', 'On the server', `Completed: ${today()}`]) {
    const places = await cards(page)
      .getByText(part, { exact: true })
      .evaluateAll((all) => all.map((words) => Math.round(words.getBoundingClientRect().left)));
    expect(new Set(places).size, part).toBe(1);
  }
  // From 600 px on the light carries its word.
  const size = page.viewportSize() ?? { width: 820, height: 1180 };
  await page.setViewportSize({ width: 600, height: 900 });
  const words = await light(page).getByText('All on the server', { exact: true }).boundingBox();
  expect(words?.width).toBeGreaterThan(80);
  await page.setViewportSize(size);
  for (const area of ['ICU', 'Telemetry', 'Untouched'])
    await card(area).getByRole('button', { name: /^More/ }).click();
  await expect(card('ICU')).toContainText('Last edited by Maya Okafor');
  await expect(card('ICU').getByText('1 Flagged Question', { exact: true })).toBeVisible();
  await expect(card('Telemetry')).toContainText(`Completed: ${today()}`);
  await expect(card('Telemetry')).toContainText('Last edited by Dana Whitfield');
  await expect(card('Telemetry').getByText('2 Flagged Questions', { exact: true })).toBeVisible();
  await expect(card('Untouched')).not.toContainText('Flagged');

  await card('ICU')
    .getByRole('link', { name: /^Continue Assessment/ })
    .click();
  await expect(page).toHaveURL(`${server.url}/assessments/${one}/5`);
  await page.goto('/');
  await card('Untouched')
    .getByRole('link', { name: /^Continue Assessment/ })
    .click();
  await expect(page).toHaveURL(`${server.url}/assessments/${begun}/1`);
  await page.goto('/');
  await card('Telemetry')
    .getByRole('link', { name: /^View Assessment/ })
    .click();
  await expect(page).toHaveURL(`${server.url}/review?assessments[]=${done}`);
});

test('R030 R031 R033 The whole card opens the assessment, its flag only explains itself, and View questions shows the flagged ones', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3, { area: 'ICU', answers: { 331: { flagged: true } } });
  await truth.complete(id);
  const page = await tablet(maya, { url: server.url });
  await page.goto('/');
  const card = cards(page).filter({ hasText: 'ICU' });
  await card.getByRole('button', { name: /^More/ }).click();
  const flag = card.getByRole('button', { name: '1 Flagged Question' });
  const tooltip = card.getByRole('tooltip');
  await expect(tooltip).toBeHidden();
  await flag.click();
  await expect(tooltip).toBeVisible();
  await tooltip.click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  // By the pointer alone, with the focus elsewhere.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.mouse.move(0, 0);
  await flag.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  // From its link the keyboard reaches the flag, which says the same.
  await tabTo(page, card.getByRole('link', { name: /^View Assessment/ }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(flag).toBeFocused();
  await expect(tooltip).toBeVisible();
  // The tooltip covers nothing that comes next, on a phone either.
  const size = page.viewportSize() ?? { width: 820, height: 1180 };
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ width, height: size.height });
    await page.mouse.move(0, 0);
    await flag.blur();
    await flag.focus();
    for (const next of [/^View questions/, /^View Assessment/]) {
      const boxes = [tooltip, card.getByRole('link', { name: next })].map((one) => one.boundingBox());
      expect(overlap(await Promise.all(boxes)), `${next} at ${width}`).toBe(false);
    }
  }
  await page.setViewportSize(size);

  // Anywhere on the card.
  await page.keyboard.press('Escape');
  await card.click({ position: { x: 200, y: 12 } });
  await expect(page).toHaveURL(`${server.url}/review?assessments[]=${id}`);
  await expect(page.getByRole('button', { name: 'See only flagged' })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: /^More/ }).click();
  await card.getByRole('link', { name: /^View questions/ }).click();
  await expect(page).toHaveURL(`${server.url}/review?assessments[]=${id}`);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ showFlagged: true });
});

test('R029 R033 A scan is marked, has no questions to view, and a click downloads it or says why not', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const bytes = scan();
  await truth.upload(3, bytes);
  const page = await tablet(viewer, { url: server.url });
  await page.goto('/');
  const card = cards(page).filter({ hasText: 'PDF Upload' });
  await card.getByRole('button', { name: /^More/ }).click();
  await expect(card).toContainText('Last edited by');
  await expect(card.getByRole('link', { name: /^View questions/ })).toBeHidden();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: /^View Assessment/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('assessment.pdf');
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);

  await page.context().setOffline(true);
  await card.getByRole('button', { name: /^View Assessment/ }).click();
  await expect(page.getByText('There was a problem connecting to the server.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^View Assessment/ })).toBeVisible();
});

test('Offline, the dashboard shows what the device holds, and says what it lacks and what is waiting', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  await truth.upload(3, scan());
  const id = await truth.start(3, { area: 'ICU' });
  const page = await tablet(maya, { url: server.url });
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/1`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).flag.click();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  await page.goto('/');
  const card = (area: string) => cards(page).filter({ hasText: area });
  await expect(card('ICU').getByText('Waiting on this device')).toBeVisible();
  await card('ICU').getByRole('button', { name: /^More/ }).click();
  await expect(card('ICU').getByText('1 Flagged Question', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You are offline\. This list is from/)).toBeVisible();
  await expect(card('PDF Upload').getByText('Not on this device')).toBeVisible();
  await expect(page.getByText('1 assessment is listed here but not on this device.')).toBeVisible();
});

test('R025 R026 R032 R034 The three updated last stand beside the next steps; a viewer can open what is completed and nothing else', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const begun = await truth.start(3, { area: 'First' });
  await truth.start(3, { area: 'Second' });
  const done = await truth.start(3, { area: 'Telemetry' });
  await truth.start(3, { area: 'Fourth' });
  await truth.complete(done);
  await truth.save(begun, { notes: 'Touched again.' });
  for (const person of [maya, viewer])
    await test.step(`as ${person.firstName}`, async () => {
      const page = await tablet(person, { url: server.url });
      await page.goto('/');
      await expect(cards(page)).toHaveCount(3);
      await expect(cards(page).nth(0)).toContainText('First');
      await expect(cards(page).nth(1)).toContainText('Telemetry');
      await expect(cards(page).nth(2)).toContainText('Fourth');
      const steps = page.getByRole('complementary', { name: 'Next steps' });
      await expect(steps.getByText('up to three assessments, can be compared side by side')).toBeVisible();
      const visible = person !== viewer;
      await expect(steps.getByRole('link', { name: 'Start New Assessment' })).toBeVisible({ visible });
      await expect(steps.getByRole('button', { name: 'Upload Assessment' })).toBeVisible({ visible });
      if (visible) {
        await steps.getByRole('button', { name: 'Upload Assessment' }).click();
        await expect(page.getByRole('dialog', { name: 'Upload Assessment' })).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible();
      await steps.getByRole('link', { name: 'Compare Assessments' }).click();
      await expect(page).toHaveURL(`${server.url}/assessments`);
      await page.goBack();
      await page.getByRole('link', { name: 'View All Assessments' }).click();
      await expect(page).toHaveURL(`${server.url}/assessments`);
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
      if (visible) return;

      await page.goto('/');
      const first = cards(page).filter({ hasText: 'First' });
      await expect(first.getByRole('link')).toBeHidden();
      await first.getByRole('heading', { name: 'Nursing Unit' }).click();
      await expect(page).toHaveURL(`${server.url}/`);
      await cards(page)
        .getByRole('link', { name: /^View Assessment/ })
        .click();
      await expect(page).toHaveURL(`${server.url}/review?assessments[]=${done}`);
      await page.goto(`/assessments/${begun}/1`);
      await expect(page).toHaveURL(`${server.url}/assessments`);
      await page.goto('/assessments/new');
      await expect(page).toHaveURL(`${server.url}/`);
    });
});

test('R093 Each module has its own color, and any other theme is gray', async ({ ownServer, tablet }) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  for (const section of [3, 8, 9]) await truth.start(section);
  const page = await tablet(maya, { url: server.url });
  await page.goto('/');
  const hue = async (title: string) => {
    const color = await page
      .getByRole('heading', { level: 3, name: title, exact: true })
      .evaluate((heading) => getComputedStyle(heading).color);
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    return { red, green, blue };
  };
  const nursing = await hue('Nursing Unit');
  expect(nursing.red).toBeGreaterThan(nursing.green + 60);
  expect(nursing.red).toBeGreaterThan(nursing.blue + 60);
  // Pharmacy's amber.
  const amber = await hue('Plain Test Module');
  expect(amber.red).toBeGreaterThan(amber.green);
  expect(amber.green).toBeGreaterThan(amber.blue + 20);
  const grey = await hue('Test Module');
  expect(Math.max(...Object.values(grey)) - Math.min(...Object.values(grey))).toBeLessThan(40);
});

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap([a, b]: readonly Box[]): boolean {
  if (!a || !b) throw new Error('It is not on the page.');
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isApart;
}
