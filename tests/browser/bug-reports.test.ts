import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { admin, dana, elsewhere, maya, support, viewer } from '../support/browser/people.ts';
import { openMenu, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess } from '../support/server/process.ts';

const DAY = 24 * 60 * 60 * 1000;

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, message: string) => cards(page).filter({ hasText: message });
const messages = async (page: Page) => page.locator('.bug-reports-message').allTextContents();
/** Of a searchable select, not of a native one. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const soft = (page: Page) => page.getByRole('status').and(page.locator('[data-visible="true"]'));
const addTag = (within: Locator) => within.getByRole('combobox', { name: 'Add tag' });
const tagsOf = (within: Locator) => within.getByRole('list', { name: 'Tags' }).getByRole('listitem');

/** Four reports of two hospitals on four days; the third is closed. */
async function fourReports(server: ServerProcess): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, [person, message]] of (
    [
      [maya, 'The PDF is blank.'],
      [elsewhere, 'Upload stays at 99 percent.'],
      [dana, 'A blank page offline.'],
      [viewer, 'Where is the pdf of our round?'],
    ] as const
  ).entries()) {
    // Each token is from the day of its report.
    await server.setClockAhead(index * DAY);
    ids.push(await (await Truth.of(server, person)).reportBug(message));
  }
  const truth = await Truth.of(server, support);
  await truth.triage(ids[0] ?? 0, { tags: [2, 5] });
  await truth.triage(ids[1] ?? 0, { tags: [8] });
  await truth.triage(ids[2] ?? 0, { tags: [5, 6], is_open: false });
  await truth.triage(ids[3] ?? 0, { tags: [5] });
  return ids;
}

async function openTriage(page: Page): Promise<void> {
  await page.goto('/bug-reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Bug Reports' })).toBeVisible();
}

test('R083 R084 R085 R086 R128 Triage begins with what is open, newest first; filters narrow; what is closed, reopened or tagged is saved at once, or put back; a report shows all that came with it, also from Help, and a reply only where one is wanted', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  watch.expectStatus(403);
  const server = await ownServer();
  const [first = 0, second = 0, third = 0, fourth = 0] = await fourReports(server);
  const page = await tablet(support, {
    url: server.url,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  await openTriage(page);
  const [blank, upload, offline, where] = [
    'The PDF is blank.',
    'Upload stays at 99 percent.',
    'A blank page offline.',
    'Where is the pdf of our round?',
  ];

  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Open');
  await expect(page.getByLabel('Sort').locator('option:checked')).toHaveText('Newest first');
  const institution = page.getByRole('combobox', { name: 'Institution' });
  await expect(institution).toHaveValue('All institutions');
  await expect(cards(page)).toHaveCount(3);
  expect(await messages(page)).toEqual([where, upload, blank]);

  await page.getByLabel('Sort').selectOption('Oldest first');
  await page.getByLabel('Status').selectOption('All');
  expect(await messages(page)).toEqual([blank, upload, offline, where]);
  await expect(page.getByText('4 reports', { exact: true })).toBeVisible();

  await institution.click();
  await expect(options(page)).toHaveText([
    'All institutions',
    /^Hillside Hospital \(ID \d+\)$/,
    /^Lakeside Hospital \(ID \d+\)$/,
  ]);
  await institution.pressSequentially('HILL');
  await expect(options(page)).toHaveCount(1);
  await institution.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  expect(await messages(page)).toEqual([upload]);
  await page.getByRole('button', { name: 'Clear value' }).click();
  await expect(institution).toHaveValue('All institutions');
  await expect(institution).toBeFocused();
  await expect(cards(page)).toHaveCount(4);

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('pdf blank');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1 of 4 reports')).toBeVisible();
  await search.fill('');

  const tags = page.getByRole('group', { name: 'Tags' });
  await tags.getByLabel('Offline').check();
  await expect(cards(page)).toHaveCount(1);
  expect(await messages(page)).toEqual([offline]);

  await page.getByLabel('Status').selectOption('Open');
  await expect(page.getByText('No report matches your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(tags.getByLabel('Offline')).not.toBeChecked();

  await test.step('closing, reopening, and adding or removing a tag are saved at once', async () => {
    const truth = await Truth.of(server, support);
    await openTriage(page);
    await page.getByLabel('Status').selectOption('Open');
    const blankReport = card(page, 'The PDF is blank.');
    await expect(tagsOf(blankReport)).toHaveText(['Assessment', 'Download']);
    await addTag(blankReport).click();
    await expect(options(page)).toHaveText([
      'Account',
      'Comparison',
      'Content',
      'Offline',
      'Performance',
      'Upload',
      'Other',
    ]);
    await addTag(blankReport).pressSequentially('perf');
    await expect(options(page)).toHaveText(['Performance']);
    await options(page).click();
    await expect(tagsOf(blankReport)).toHaveText(['Assessment', 'Download', 'Performance']);
    await expect(addTag(blankReport)).toHaveValue('');
    await expect.poll(async () => (await truth.bugReport(first))?.tags).toEqual([2, 5, 7]);

    await blankReport.getByRole('button', { name: 'Remove Assessment' }).click();
    await blankReport.getByRole('button', { name: 'Remove Download' }).click();
    await expect(tagsOf(blankReport)).toHaveText(['Performance']);
    await expect(addTag(blankReport)).toBeFocused();
    await expect.poll(async () => (await truth.bugReport(first))?.tags).toEqual([7]);

    // With the keyboard; the next report takes the focus of the one that goes.
    await tabTo(page, card(page, '99 percent').getByRole('button', { name: 'Close ticket' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { name: `Report ${first}`, exact: true })).toBeFocused();
    await expect.poll(async () => (await truth.bugReport(second))?.isOpen).toBe(false);

    await page.getByLabel('Status').selectOption('Closed');
    await expect(cards(page)).toHaveCount(2);
    const offlineReport = card(page, 'A blank page offline.');
    await offlineReport.getByRole('button', { name: 'Reopen ticket' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect.poll(async () => (await truth.bugReport(third))?.isOpen).toBe(true);

    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await expect(tagsOf(card(page, 'The PDF is blank.'))).toHaveText(['Performance']);
    expect((await truth.bugReport(fourth))?.tags).toEqual([5]);
  });
  await test.step('a report shows label, message, log, date, institution and tags, and a reply only where one is wanted', () =>
    expectWhole(page, server));
  await test.step('a report written in Help is there for triage, with the session it came from', async () =>
    expectFromHelp(page, await tablet(viewer, { url: server.url })));
  await test.step('a change that could not be saved is put back, and a soft alert says why', () =>
    expectPutBack(page, server));
});

async function expectWhole(page: Page, server: ServerProcess): Promise<void> {
  const truth = await Truth.of(server, support);
  const message = ' First line.\n\n<b>Second</b> line. ';
  const log = '12:00:01 PUT /assessments/{id} 200\n<script>window.ran = true</script>';
  const wanted = await (await Truth.of(server, maya)).reportBug(message, { emailMe: true, log });
  await truth.triage(wanted, { tags: [6, 9] });
  const closed = await (await Truth.of(server, elsewhere)).reportBug('Nothing else.');
  await truth.triage(closed, { is_open: false });
  await openTriage(page);
  await page.getByLabel('Status').selectOption('All');

  const one = card(page, 'First line.');
  await expect(one).toHaveAccessibleName(`Report ${wanted}`);
  await expect(one.getByText('Open', { exact: true })).toBeVisible();
  expect(await one.locator('.bug-reports-message').textContent()).toBe(message);
  const { createdAt = '', institution = 0 } = (await truth.bugReport(wanted)) ?? {};
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    month: '2-digit',
    day: '2-digit',
    year: '2-digit',
  })
    .format(new Date(createdAt))
    .replaceAll('/', '.');
  await expect(one.getByText('Submitted')).toBeVisible();
  await expect(one).toContainText(`${day}, `);
  await expect(one.getByText(`Lakeside Hospital (ID ${institution})`)).toBeVisible();
  await expect(tagsOf(one)).toHaveText(['Offline', 'Other']);
  const reply = one.getByRole('link', { name: 'Reply to user via email' });
  await expect(reply).toHaveAttribute('href', /^mailto:maya@lakeside\.test\?subject=Your%20bug%20report/);

  const other = card(page, 'Nothing else.');
  await expect(other.getByText('Closed', { exact: true })).toBeVisible();
  const off = other.getByRole('link', { name: 'Reply to user via email' });
  await expect(off).toBeDisabled();
  await expect(off).not.toHaveAttribute('href');
  await expect(other).not.toContainText('otto@lakeside.test');
  await expect(other.getByText('No session recording')).toBeVisible();

  const opened = page.context().waitForEvent('page');
  await one.getByRole('link', { name: /^Session recording/ }).click();
  const recording = await opened;
  const title = `Session Recording of Report ${wanted}`;
  await expect(recording.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(recording.locator('pre')).toHaveText(log);
  expect(await recording.evaluate(() => 'ran' in window)).toBe(false);
  await recording.getByRole('link', { name: 'Bug Reports', exact: true }).click();
  await expect(recording).toHaveURL(`${server.url}/bug-reports`);
}

async function expectFromHelp(page: Page, sender: Page): Promise<void> {
  await sender.goto('/help');
  await sender.getByRole('button', { name: 'Submit a Bug Report' }).click();
  const form = sender.getByRole('dialog');
  await form.getByLabel(/^What happened/).fill('The list stays empty.');
  await form.getByLabel('Email me about this report').check();
  await form.getByRole('button', { name: 'Submit' }).click();
  // It closes once the report is on the server.
  await expect(form).toBeHidden();

  await openTriage(page);
  const one = card(page, 'The list stays empty.');
  await expect(one.getByRole('link', { name: 'Reply to user via email' })).toBeEnabled();
  const path = await one.getByRole('link', { name: /^Session recording/ }).getAttribute('href');
  await page.goto(path ?? '');
  await expect(page.locator('pre')).toContainText('page /help');
}

async function expectPutBack(page: Page, server: ServerProcess): Promise<void> {
  await (await Truth.of(server, maya)).reportBug('The last page is blank.');
  await openTriage(page);
  const blank = card(page, 'The last page is blank.');
  await expect(blank).toBeVisible();

  await page.context().setOffline(true);
  await blank.getByRole('button', { name: 'Close ticket' }).click();
  await expect(soft(page)).toHaveText('There was a problem connecting to the server.');
  await expect(blank.getByText('Open', { exact: true })).toBeVisible();
  await addTag(blank).fill('Other');
  await addTag(blank).press('Enter');
  await expect(tagsOf(blank)).toHaveCount(0);
  await page.context().setOffline(false);

  await page.route('**/api/bug-reports/*', (route) =>
    route.fulfill({
      status: 403,
      json: { errors: ['Your account does not have permission to do this.'] },
    }),
  );
  await addTag(blank).fill('Other');
  await addTag(blank).press('Enter');
  await expect(soft(page)).toHaveText('Your account does not have permission to do this.');
  await expect(tagsOf(blank)).toHaveCount(0);
}

test('R012 Whoever lacks the right is sent from the bug reports to the start, and is offered no way there; everyone else can read them at any width, also empty, offline and with long words', async ({
  page: stranger,
  server,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(404);
  await test.step('whoever lacks the right is sent to the start, and is offered no way there', async () => {
    await stranger.goto('/bug-reports');
    await expect(stranger).toHaveURL('/login');
    const own = await tablet(admin);
    for (const path of ['/bug-reports', '/bug-reports/1/log']) {
      await own.goto(path);
      await expect(own).toHaveURL('/');
    }
    const menu = await openMenu(own);
    await expect(menu.getByRole('link', { name: 'Manage Account' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Bug Reports' })).toHaveCount(0);
  });
  const page = await tablet(support);
  await bringAxe(page);
  await page.goto('/');
  await (await openMenu(page)).getByRole('link', { name: 'Bug Reports' }).click();
  await expect(page).toHaveURL('/bug-reports');
  await expect(page).toHaveTitle('Bug Reports · RTA Tracers');
  await expect(page.getByText('Nobody has reported a problem yet.')).toBeVisible();
  await lookOver(page);

  const senders = await Truth.of(server, elsewhere);
  await senders.reportBug('x'.repeat(400), { emailMe: true, log: `${'y'.repeat(400)}\nz` });
  const id = await senders.reportBug('Short.');
  await (await Truth.of(server, support)).triage(id, { tags: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
  await openTriage(page);
  await expect(cards(page)).toHaveCount(2);
  await lookOver(page);
  await addTag(cards(page).last()).click();
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page);
  await addTag(cards(page).last()).press('Escape');
  await page.goto(`/bug-reports/${id - 1}/log`);
  await expect(page.locator('pre')).toBeVisible();
  await lookOver(page);
  await page.goto(`/bug-reports/${id}/log`);
  await expect(page.getByRole('alert')).toHaveText('The log of this report is not on the server.');

  await page.route('**/api/bug-reports', (route) => route.abort());
  await openTriage(page);
  await expect(page.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
  await expectAccessible(page);
  await page.unroute('**/api/bug-reports');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Close ticket' }).first().click();
  await page.getByRole('button', { name: 'Close ticket' }).first().click();
  await expect(page.getByText('No report is open.')).toBeVisible();
});
