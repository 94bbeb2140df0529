import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { dana, elsewhere, maya, viewer } from '../support/browser/people.ts';
import { readyForOfflineUse, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { scan } from '../support/papers/scans.ts';
import { cellsOf } from '../support/readers/csv.ts';
import { complaintsOfFhir } from '../support/readers/fhir.ts';
import { sheetsOf } from '../support/readers/xlsx.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const box = (of: Locator) => of.getByRole('checkbox');
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });
const TABLET = { width: 820, height: 1180 };

const NURSING = 'Nursing Unit';
const PLAIN = 'Plain Test Module';
const NOTHING_SELECTED = 'Please select one or more completed assessments below.';

async function completed(truth: Truth, section: number, area: string): Promise<string> {
  const id = await truth.start(section, { area });
  await truth.complete(id);
  return id;
}

test('R035 R036 R037 R038 R039 R191 The list has its columns and an order that is kept, is filtered and searched, leads to cards and comparisons, also by keyboard alone and offline, is exported, and holds nothing of another institution', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectStatus(404);
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const page = await tablet(maya, { url: server.url });
  const viewing = await tablet(viewer, { url: server.url });
  for (const tab of [page, viewing]) await bringAxe(tab);

  await test.step('another institution’s assessment is not in it and cannot be opened', async () => {
    const theirs = await (await Truth.of(server, elsewhere)).start(3, { area: 'Upland ICU' });
    await page.goto('/assessments');
    await expect(page.getByText('No assessments have been started at your institution yet.')).toBeVisible();
    await expect(page.getByText(NOTHING_SELECTED, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compare Assessments' })).toBeDisabled();
    await page.goto(`/assessments/${theirs}/1`);
    await expect(page).toHaveURL('/assessments');
  });

  const older = await truth.start(3, { area: 'Older', lastQuestionIndex: 2 });
  const done = await completed(truth, 8, 'Done');
  await hers.save(older, { notes: 'Touched last.' });
  await test.step('columns, the last updated first', async () => {
    await page.goto('/assessments');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Compare',
      'Module',
      'Created',
      'Submitted',
      'User',
    ]);
    await expect(rows(page)).toHaveText([/^CompareModule/, /Older/, /Done/]);
    await expect(rows(page).nth(1).getByRole('cell').nth(2)).toHaveText('In Progress');
    await expect(rows(page).nth(1).getByRole('cell').nth(3)).toHaveText('Dana Whitfield');
    await expect(rows(page).nth(2).getByRole('cell').nth(2)).toHaveText(/^\d\d\.\d\d\.\d\d$/);
  });
  await test.step('a viewer compares, and opens what is completed', async () => {
    await viewing.goto('/assessments');
    await expect(row(viewing, 'Older')).toBeVisible();
    await expect(viewing.getByRole('button', { name: 'Compare Assessments' })).toBeVisible();
    await expect(viewing.getByRole('link', { name: 'Start New Assessment' })).toBeHidden();
    await expect(viewing.getByRole('button', { name: 'Upload Assessment' })).toBeHidden();
    await expect(viewing.getByRole('button', { name: 'Export Data' })).toBeHidden();
    await expect(row(viewing, 'Older').getByRole('link')).toBeHidden();
    await row(viewing, 'Older').getByRole('cell', { name: 'In Progress' }).click();
    await expect(viewing).toHaveURL(`${server.url}/assessments`);
    await row(viewing, 'Done').getByRole('cell').nth(1).click();
    await expect(viewing).toHaveURL(`${server.url}/review?assessments[]=${done}`);
  });
  await test.step('an editor opens rows, compares, uploads and starts', async () => {
    await row(page, 'Older').getByRole('cell').nth(1).click();
    await expect(page).toHaveURL(`${server.url}/assessments/${older}/3`);
    await page.goBack();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await row(page, 'Done').getByRole('link').click();
    await expect(page).toHaveURL(`${server.url}/review?assessments[]=${done}`);
    expect(loads, 'the app stays').toBe(0);
    await page.goBack();
    const [ownTab] = await Promise.all([
      page.context().waitForEvent('page'),
      row(page, 'Done')
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(ownTab).toHaveURL(`${server.url}/review?assessments[]=${done}`);
    await ownTab.close();
    await expect(page.getByRole('button', { name: 'Compare Assessments' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Assessment' })).toBeVisible();
    await page.getByRole('link', { name: 'Start New Assessment' }).click();
    await expect(page).toHaveURL(`${server.url}/assessments/new`);
    await page.goBack();
  });

  await completed(truth, 3, 'Émergency');
  await truth.start(3, { area: 'ICU', participants: [{ name: 'Zoë Müller', title: '' }] });
  await hers.start(8, { area: 'ICU West' });
  await test.step('the same column reverses the order, a new one starts ascending; it is kept', async () => {
    await page.reload();
    await expect(rows(page)).toHaveCount(6);
    await expectOrder(page, ['ICU West', 'ICU', 'Émergency', 'Older', 'Done']);
    await expect(column(page, 'Submitted')).toHaveAttribute('aria-sort', 'descending');
    await column(page, 'Submitted').getByRole('button').click();
    await expectOrder(page, ['Done', 'Émergency']);
    await column(page, 'Module').getByRole('button').click();
    await expect(column(page, 'Module')).toHaveAttribute('aria-sort', 'ascending');
    await expect(column(page, 'Submitted')).not.toHaveAttribute('aria-sort', /./);
    await expectModules(page, [NURSING, NURSING, NURSING, PLAIN, PLAIN]);
    await page.keyboard.press('Enter');
    await expectModules(page, [PLAIN, PLAIN, NURSING, NURSING, NURSING]);
    await tabTo(page, column(page, 'User').getByRole('button'));
    await page.keyboard.press('Space');
    await expect(rows(page).nth(1)).toContainText('Dana Whitfield');
  });
  await test.step('filters and search leave what they say, announce the count, and are cleared in one go', async () => {
    const search = page.getByRole('searchbox', { name: /^Search/ });
    const hits = (text: string) => expect(page.getByRole('search').getByRole('status')).toHaveText(text);
    await hits('5 assessments');
    await search.fill('EMERG nursing');
    await hits('1 of 5 assessments');
    await expectOrder(page, ['Émergency']);
    await search.fill('no such thing');
    await hits('0 of 5 assessments');
    await expect(page.getByText('No assessments match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).first().click();
    await hits('5 assessments');

    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Module', { exact: true }).selectOption(NURSING);
    await hits('3 of 5 assessments');
    await page.getByLabel('User').selectOption('Maya Okafor');
    await hits('2 of 5 assessments');
    await expectAccessible(page);
    await page.setViewportSize(TABLET);
    // They are kept, and so is the order.
    await page.reload();
    await hits('2 of 5 assessments');
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await hits('5 assessments');
    await expect(column(page, 'User')).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).nth(1)).toContainText('Dana Whitfield');
  });
  await test.step('a press on one greyed checkbox after another explains each and opens nothing', () =>
    expectExplained(page));

  await truth.upload(3, scan());
  const wards: string[] = [];
  for (const area of ['Ward D', 'Ward C', 'Ward B', 'Ward A']) wards.unshift(await completed(truth, 3, area));
  await test.step('three of a module are selected and compared by keyboard alone; the others say why they cannot be', () =>
    expectCompared(viewing, wards.slice(0, 3)));
  const noted = await truth.start(3, { area: 'Noted', notes: '=1+1' });
  await truth.complete(noted);
  for (const finding of ['=2+2', 'Saline flushes: 2 of 5'])
    await truth.addAction(3, { finding, due: '2026-04-03', ownerName: 'Pharmacy' });
  await test.step('an editor exports a spreadsheet, and without a connection what the device holds, which is said', () =>
    expectExported(page));
  await test.step('offline it is there, can be searched, and says what the device does not hold', async () => {
    await readyForOfflineUse(viewing);
    await viewing.context().setOffline(true);
    await viewing.goto('/assessments');
    await expect(viewing.getByText(/^You are offline\. This list is from/)).toBeVisible();
    await expect(row(viewing, 'PDF Upload').getByText('Not on this device')).toBeVisible();
    await expect(row(viewing, 'Done').getByText('Not on this device')).toBeHidden();
    await viewing.getByRole('searchbox').fill('done');
    await expect(rows(viewing)).toHaveCount(2);
    await row(viewing, 'Done').getByRole('link').click();
    await expect(viewing).toHaveURL(`${server.url}/review?assessments[]=${done}`);
  });
});

async function expectExported(page: Page): Promise<void> {
  await page.goto('/actions');
  await expect(page.getByText('2 actions', { exact: true })).toBeVisible();
  await page.goto('/assessments');
  await expect(row(page, 'Noted')).toBeVisible();
  await expect(row(page, 'Noted').getByText('Not on this device')).toBeHidden();
  await page.getByRole('button', { name: 'Export Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Data' });
  const saved = async (button: string) => {
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  await dialog.getByLabel('Module').selectOption(NURSING);
  await expectAccessible(page);
  const spreadsheet = await saved('Export');
  expect(spreadsheet.name).toMatch(/^rta-tracers-answers-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(dialog.getByText(`Saved as ${spreadsheet.name}.`)).toBeVisible();
  const answers = (await sheetsOf(spreadsheet.bytes)).get('Answers') ?? [];
  expect(answers.filter((cells) => cells.includes("'=1+1") && cells.includes('Noted'))).toHaveLength(1);
  await dialog.getByLabel('What').selectOption('Actions');
  await dialog.getByLabel('Format').selectOption('csv');
  const actions = (await saved('Export')).bytes.toString();
  expect(actions).toContain(",'=2+2,");
  await dialog.getByLabel('What').selectOption('Answers');

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(
    dialog.getByText(/^The server cannot be reached\. This device exports what it holds: \d/),
  ).toBeVisible();
  await expect(dialog.getByLabel('Format')).toHaveValue('csv');
  const table = await saved('Export from This Device');
  expect(table.name).toMatch(/\.csv$/);
  expect(cellsOf(table.bytes.toString())).toEqual(answers.map((cells) => expect.arrayContaining([cells[0]])));
  expect(table.bytes.toString()).toContain(",'=1+1,");
  await dialog.getByLabel('Format').selectOption('Questionnaires and responses (FHIR R4, JSON)');
  const bundle = await saved('Export from This Device');
  expect(bundle.name).toMatch(/\.fhir\.json$/);
  expect(complaintsOfFhir(JSON.parse(bundle.bytes.toString()))).toEqual([]);
  expect(bundle.bytes.toString()).toContain('"=1+1"');
  await dialog.getByLabel('What').selectOption('Actions');
  await expect(
    dialog.getByText('The server cannot be reached. This device exports what it holds: 2 actions.'),
  ).toBeVisible();
  expect((await saved('Export from This Device')).bytes.toString()).toBe(actions);
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
}

async function expectOrder(page: Page, areas: readonly string[]): Promise<void> {
  await expect(rows(page)).toContainText(['Module', ...areas]);
}

async function expectModules(page: Page, titles: readonly string[]): Promise<void> {
  await expect(rows(page)).toContainText(['Module', ...titles]);
}

async function expectExplained(page: Page): Promise<void> {
  const why = page
    .getByRole('region', { name: 'Compare' })
    .getByText('Only completed assessments can be compared.');
  const press = async (area: string) => {
    const place = await box(row(page, area)).boundingBox();
    if (place === null) throw new Error(`There is no ${area}.`);
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
  };
  await press('ICU West');
  await page.mouse.up();
  await expect(why).toBeVisible();
  // A finger rests for a moment between press and release.
  await press('Older');
  await expect(box(row(page, 'Older'))).toBeFocused();
  await expect(why).toBeVisible();
  await page.mouse.up();
  await expect(why).toBeVisible();
  await expect(page).toHaveURL('/assessments');
  await page.getByRole('searchbox').click();
  await expect(why).toBeHidden();
}

/** @param ids of the wards A to C */
async function expectCompared(page: Page, ids: readonly string[]): Promise<void> {
  await page.goto('/assessments');
  await expect(page.getByText(NOTHING_SELECTED)).toBeVisible();
  const compare = page.getByRole('button', { name: 'Compare Assessments' });
  await expect(compare).toHaveAttribute('aria-disabled', 'true');

  const whyNot = (area: string) => box(row(page, area));
  await expect(whyNot('Older')).toHaveAccessibleDescription('Only completed assessments can be compared.');
  await expect(whyNot('PDF Upload')).toHaveAccessibleDescription('A PDF upload has no answers to compare.');
  await expect(whyNot('Done')).toHaveAccessibleDescription('');

  // One below the other with the arrow keys, chosen with Space.
  await tabTo(page, box(row(page, 'Ward A')));
  const places = () =>
    rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY));
  const before = await places();
  await page.keyboard.press('Space');
  await expect(page.getByText(NOTHING_SELECTED)).toBeHidden();
  await expect(page.getByText(`1 of at most 3 selected: ${NURSING}`)).toBeVisible();
  // Said once, and nothing moves; a screen reader hears it at each box.
  const bar = page.getByRole('region', { name: 'Compare' });
  await expect(bar).toContainText('Those that are dimmed cannot be added.');
  for (const area of ['Done', 'Older', 'PDF Upload'])
    await expect(row(page, area)).toHaveAttribute('data-dimmed', 'true');
  await expect(row(page, 'Ward B')).toHaveAttribute('data-dimmed', 'false');
  await expect(whyNot('Done')).toHaveAccessibleDescription(
    'Only assessments of the same module can be compared.',
  );
  expect(await places()).toEqual(before);
  for (const area of ['Ward B', 'Ward C']) {
    await page.keyboard.press('ArrowDown');
    await expect(box(row(page, area))).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box(row(page, area))).toBeChecked();
  }
  await page.keyboard.press('ArrowDown');
  await expect(box(row(page, 'Ward D'))).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(row(page, 'Ward D'))).not.toBeChecked();
  await expect(bar).toContainText('At most 3 can be compared; remove one first.');
  await expectAccessible(page);
  await page.setViewportSize(TABLET);

  await tabTo(page, compare, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/review?${ids.map((id) => `assessments[]=${id}`).join('&')}`);
  await page.goBack();
  await expect(page.getByText('3 of at most 3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText(NOTHING_SELECTED)).toBeVisible();
}

declare global {
  interface Window {
    /** When rows are drawn for the first time: how many, how many of them are on the screen, and whether they fill it. */
    firstRows?: { readonly drawn: number; readonly seen: number; readonly isFilled: boolean };
  }
}

function noteFirstRows(): void {
  new MutationObserver((_, observer) => {
    const drawn = [...document.querySelectorAll('tbody > tr[data-id]')];
    if (drawn.length === 0) return;
    const boxes = drawn.map((one) => one.getBoundingClientRect());
    const seen = boxes.filter(({ top }) => top < innerHeight).length;
    window.firstRows = {
      drawn: drawn.length,
      seen,
      isFilled: boxes.some(({ bottom }) => bottom >= innerHeight),
    };
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

test('R036 P10 Ten thousand assessments can be sorted, searched and stepped through, though few rows are drawn', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  addManyAssessments(server.dataDir, {
    count: 10_000,
    editors: [truth.userId, hers.userId],
    sections: ['3', '8'],
    newest: '2026-10-01T10:00:00.000Z',
  });
  const page = await tablet(viewer, { url: server.url });
  await bringAxe(page);
  await page.goto('/assessments');
  await expect(page.getByText('10,000 assessments', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  const isFew = async () => expect(await rows(page).count()).toBeLessThan(60);
  await isFew();
  await page.addInitScript(noteFirstRows);
  await page.reload();
  // At first no more than fill the screen.
  const first = await page.waitForFunction(() => window.firstRows);
  const { drawn, seen, isFilled } = (await first.jsonValue()) ?? { drawn: 0, seen: 0, isFilled: false };
  expect(isFilled).toBe(true);
  expect(drawn).toBeLessThanOrEqual(seen + 3);
  await expect(page.getByText('10,000 assessments', { exact: true })).toBeVisible();
  await tabTo(page, box(rows(page).nth(1)));
  await page.keyboard.press('End');
  const focused = page.locator('tr', { has: page.locator(':focus') });
  await expect(focused).toHaveAttribute('aria-rowindex', '10001');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('aria-rowindex', '10000');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('aria-rowindex', '2');
  await isFew();

  await column(page, 'Created').getByRole('button').click();
  await expect(column(page, 'Created')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText(/\.23$/);
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('emergency 1428');
  await expect(page.getByText('1 of 10,000 assessments')).toBeVisible();
  await expect(row(page, 'Émergency 1428')).toBeVisible();
  await expectAccessible(page);
});
