import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { dana, hospital, maya, viewer } from '../support/browser/people.ts';
import { light, openQuestion, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scan } from '../support/papers/scans.ts';

const TABLET = { width: 820, height: 1180 };

const cards = (page: Page) => page.getByRole('region', { name: 'Recent Assessments' }).getByRole('article');
/** As the cards write it, in the machine's own time zone. */
const today = () =>
  new Date()
    .toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' })
    .replaceAll('/', '.');

test('R009 R024 R025 R026 R027 R028 R029 R030 R031 R032 R033 R034 R093 The dashboard is headed by the institution, says what to do first, and shows the three assessments updated last as cards, to editors, to viewers and offline', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const editor = await tablet(maya, { url: server.url });
  const viewing = await tablet(viewer, { url: server.url });
  const cardOf = (page: Page, area: string) => cards(page).filter({ hasText: area });
  const card = (area: string) => cardOf(editor, area);

  await test.step('with no assessments, editors are invited to start one, and others are told there are none', async () => {
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

    await viewing.goto('/');
    await expect(viewing.getByRole('heading', { name: 'No Assessments' })).toBeVisible();
    // Things to read are offered, but nothing about assessments that are not there.
    for (const title of ['Reference List', 'Need Some Help?'])
      await expect(viewing.getByRole('heading', { name: title })).toBeVisible();
    await expect(viewing.getByRole('heading', { name: 'Resources' })).toBeHidden();
    await expect(viewing.getByRole('button', { name: 'Upload Assessment' })).toBeHidden();
    await expect(viewing.getByText('once someone at your institution starts one')).toBeVisible();
    await expect(viewing.getByRole('link', { name: 'Start New Assessment' })).toBeHidden();
  });

  const begun = await truth.start(3, {
    area: 'ICU',
    answers: { 331: { flagged: true } },
    lastQuestionIndex: 4,
  });
  await truth.start(3, { area: 'Second' });
  const done = await truth.start(3, {
    area: 'Telemetry',
    answers: { 331: { flagged: true }, 332: { flagged: true } },
  });
  const untouched = await truth.start(3, { area: 'Untouched' });
  await (await Truth.of(server, dana)).complete(done);
  await truth.save(begun, { notes: 'Touched again.' });

  for (const [page, isEditor] of [
    [editor, true],
    [viewing, false],
  ] as const)
    await test.step(`the three updated last stand beside the next steps ${isEditor ? 'of an editor' : 'of a viewer'}`, async () => {
      await page.goto('/');
      await expect(cards(page)).toHaveText([/ICU/, /Telemetry/, /Untouched/]);
      const steps = page.getByRole('complementary', { name: 'Next steps' });
      await expect(steps.getByText('up to three assessments, can be compared side by side')).toBeVisible();
      await expect(steps.getByRole('link', { name: 'Start New Assessment' })).toBeVisible({
        visible: isEditor,
      });
      await expect(steps.getByRole('button', { name: 'Upload Assessment' })).toBeVisible({
        visible: isEditor,
      });
      if (isEditor) {
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
      await page.goBack();
    });
  await test.step('a viewer can open what is completed and nothing else', async () => {
    const first = cardOf(viewing, 'ICU');
    await expect(first.getByRole('link')).toBeHidden();
    await first.getByRole('heading', { name: 'Nursing Unit' }).click();
    await expect(viewing).toHaveURL(`${server.url}/`);
    await cards(viewing)
      .getByRole('link', { name: /^View Assessment/ })
      .click();
    await expect(viewing).toHaveURL(`${server.url}/review?assessments[]=${done}`);
    await viewing.goto(`/assessments/${begun}/1`);
    await expect(viewing).toHaveURL(`${server.url}/assessments`);
    await viewing.goto('/assessments/new');
    await expect(viewing).toHaveURL(`${server.url}/`);
  });
  await test.step('a card shows where an assessment stands', async () => {
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
      const places = await cards(editor)
        .getByText(part, { exact: true })
        .evaluateAll((all) => all.map((words) => Math.round(words.getBoundingClientRect().left)));
      expect(new Set(places).size, part).toBe(1);
    }
    // From 600 px on the light carries its word.
    await editor.setViewportSize({ width: 600, height: 900 });
    const words = await light(editor).getByText('All on the server', { exact: true }).boundingBox();
    expect(words?.width).toBeGreaterThan(80);
    await editor.setViewportSize(TABLET);
    for (const area of ['ICU', 'Telemetry', 'Untouched'])
      await card(area).getByRole('button', { name: /^More/ }).click();
    await expect(card('ICU')).toContainText('Last edited by Maya Okafor');
    await expect(card('ICU').getByText('1 Flagged Question', { exact: true })).toBeVisible();
    await expect(card('Telemetry')).toContainText(`Completed: ${today()}`);
    await expect(card('Telemetry')).toContainText('Last edited by Dana Whitfield');
    await expect(card('Telemetry').getByText('2 Flagged Questions', { exact: true })).toBeVisible();
    await expect(card('Untouched')).not.toContainText('Flagged');
  });
  await test.step('its flag only explains itself', () => expectFlagExplained(editor, card('Telemetry')));
  await test.step('the whole card opens the assessment, and View questions shows the flagged ones', async () => {
    await editor.keyboard.press('Escape');
    await card('Telemetry').click({ position: { x: 200, y: 12 } });
    await expect(editor).toHaveURL(`${server.url}/review?assessments[]=${done}`);
    await expect(editor.getByRole('button', { name: 'See only flagged' })).toBeVisible();
    await editor.goBack();
    await card('Telemetry').getByRole('button', { name: /^More/ }).click();
    await card('Telemetry')
      .getByRole('link', { name: /^View questions/ })
      .click();
    await expect(editor).toHaveURL(`${server.url}/review?assessments[]=${done}`);
    expect(await editor.evaluate(() => history.state.usr)).toEqual({ showFlagged: true });
    await editor.goBack();
  });
  await test.step('its link resumes where it was left', async () => {
    for (const [area, link, address] of [
      ['ICU', /^Continue Assessment/, `/assessments/${begun}/5`],
      ['Untouched', /^Continue Assessment/, `/assessments/${untouched}/1`],
      ['Telemetry', /^View Assessment/, `/review?assessments[]=${done}`],
    ] as const) {
      await card(area).getByRole('link', { name: link }).click();
      await expect(editor).toHaveURL(server.url + address);
      await editor.goBack();
    }
  });
  const ward = await truth.start(9, { area: 'Ward' });
  await test.step('each module has its own color, and any other theme is gray', async () => {
    await truth.start(8, { area: 'Pharmacy' });
    await editor.goto('/');
    const nursing = await hueOf(editor, 'Nursing Unit');
    expect(nursing.red).toBeGreaterThan(nursing.green + 60);
    expect(nursing.red).toBeGreaterThan(nursing.blue + 60);
    // Pharmacy's amber.
    const amber = await hueOf(editor, 'Plain Test Module');
    expect(amber.red).toBeGreaterThan(amber.green);
    expect(amber.green).toBeGreaterThan(amber.blue + 20);
    const grey = await hueOf(editor, 'Test Module');
    expect(Math.max(...Object.values(grey)) - Math.min(...Object.values(grey))).toBeLessThan(40);
  });
  await test.step('a scan is marked, has no questions to view, and a click downloads it or says why not', async () => {
    const bytes = scan();
    await truth.upload(3, bytes);
    await viewing.goto('/');
    const scanned = cardOf(viewing, 'PDF Upload');
    await scanned.getByRole('button', { name: /^More/ }).click();
    await expect(scanned).toContainText('Last edited by');
    await expect(scanned.getByRole('link', { name: /^View questions/ })).toBeHidden();
    const download = viewing.waitForEvent('download');
    await scanned.getByRole('button', { name: /^View Assessment/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('assessment.pdf');
    expect((await readFile(await file.path())).equals(bytes)).toBe(true);

    await viewing.context().setOffline(true);
    await scanned.getByRole('button', { name: /^View Assessment/ }).click();
    await expect(viewing.getByText('There was a problem connecting to the server.')).toBeVisible();
    await expect(scanned.getByRole('button', { name: /^View Assessment/ })).toBeVisible();
  });
  await test.step('offline, it shows what the device holds, and says what it lacks and what is waiting', async () => {
    await readyForOfflineUse(editor);
    await editor.getByRole('link', { name: 'RTA Tracers' }).click();
    await expect(card('PDF Upload')).toBeVisible();
    const { flag, saved } = await openQuestion(editor, ward, 1);
    await expect(questionPage(editor).observations).toBeEnabled();
    await editor.context().setOffline(true);
    await flag.click();
    await expect(saved).toHaveText('Saved on this device');
    await editor.goto('/');
    await expect(card('Ward').getByText('Waiting on this device')).toBeVisible();
    await card('Ward').getByRole('button', { name: /^More/ }).click();
    await expect(card('Ward').getByText('1 Flagged Question', { exact: true })).toBeVisible();
    await expect(editor.getByText(/^You are offline\. This list is from/)).toBeVisible();
    await expect(card('PDF Upload').getByText('Not on this device')).toBeVisible();
    await expect(editor.getByText('1 assessment is listed here but not on this device.')).toBeVisible();
  });
});

/** By finger, by pointer and by keyboard; it covers nothing that comes next. The card shows more. */
async function expectFlagExplained(page: Page, card: Locator): Promise<void> {
  const flag = card.getByRole('button', { name: '2 Flagged Questions' });
  const tooltip = card.getByRole('tooltip');
  await expect(tooltip).toBeHidden();
  await flag.click();
  await expect(tooltip).toBeVisible();
  await tooltip.click();
  await expect(page).toHaveURL('/');
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
  await card.getByRole('link', { name: /^View Assessment/ }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(flag).toBeFocused();
  await expect(tooltip).toBeVisible();
  // On a phone either.
  for (const width of [TABLET.width, 360]) {
    await page.setViewportSize({ ...TABLET, width });
    await page.mouse.move(0, 0);
    await flag.blur();
    await flag.focus();
    for (const next of [/^View questions/, /^View Assessment/]) {
      const boxes = [tooltip, card.getByRole('link', { name: next })].map((one) => one.boundingBox());
      expect(overlap(await Promise.all(boxes)), `${next} at ${width}`).toBe(false);
    }
  }
  await page.setViewportSize(TABLET);
}

async function hueOf(page: Page, title: string) {
  const color = await page
    .getByRole('heading', { level: 3, name: title, exact: true })
    .first()
    .evaluate((heading) => getComputedStyle(heading).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return { red, green, blue };
}

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap([a, b]: readonly Box[]): boolean {
  if (!a || !b) throw new Error('It is not on the page.');
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isApart;
}
