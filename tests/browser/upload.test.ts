import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import type { FaultProxy } from '../support/browser/fault-proxy.ts';
import { maya } from '../support/browser/people.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { openMenu, readyForOfflineUse } from '../support/browser/steps.ts';
import { keepLogIn, keptLogIn } from '../support/browser/kept-log-in.ts';
import { storedReports } from '../support/browser/stored-reports.ts';
import { Truth } from '../support/browser/truth.ts';

const REPORT = 'The list stays empty.\n  I expected my three assessments.';
const LATER = 'It is kept on this device and will be sent later.';

const pdf = (bytes = 20_000, name = 'Ward 4 (east).pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)]),
});

const uploads = (proxy: FaultProxy) => proxy.passages.filter(({ path }) => path.startsWith('/api/upload'));

const dialog = (page: Page) => page.getByRole('dialog');
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });

/** A time zone whose day is not that of UTC now. */
function whereItIsAnotherDay(): string {
  return new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/assessments');
  await page.getByRole('main').getByRole('button', { name: 'Upload Assessment' }).click();
}

async function fill(page: Page, file = pdf()): Promise<void> {
  await page.getByLabel(/^File/).setInputFiles(file);
  await dialog(page).getByLabel('Module').selectOption({ label: 'Nursing Unit' });
}

test('R064 R065 R109 R122 R129 An editor uploads a scan, sees its progress, and finds it in the list; what is missing, wrong or in between is said, and the scan is sent later', async ({
  faultProxy,
  tablet,
  watch,
}) => {
  const proxy = await faultProxy();
  const page = await tablet(maya, { url: proxy.url, timezoneId: whereItIsAnotherDay() });
  await bringAxe(page);
  await openDialog(page);

  await test.step('it is uploaded', async () => {
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    await expect(dialog(page).getByLabel('Completed on')).toHaveValue(today);
    await fill(page);
    await lookOver(page);

    const held = proxy.strike({ kind: 'held' }, { method: 'PUT', path: /storage/ });
    await upload(page).click();
    await expect(dialog(page).getByText('100%')).toBeVisible();
    await expect(dialog(page).getByRole('progressbar', { name: 'Uploaded' })).toHaveAttribute('value', '100');
    // A scan that has gone completely cannot be canceled.
    await expect(dialog(page).getByRole('status')).toContainText('Waiting for the server to confirm');
    await expect(dialog(page).getByRole('button')).toHaveCount(0);
    await lookOver(page);
    held.release();

    await expect(
      page.getByRole('heading', { name: 'Your Document Has Been Uploaded Successfully' }),
    ).toBeVisible();
    await expect(dialog(page)).toContainText('Ward 4 (east).pdf');
    await expect(dialog(page)).toContainText('Nursing Unit');
    const [put] = proxy.passages.filter(({ method }) => method === 'PUT');
    expect(put?.status).toBe(200);
    const [request] = proxy.passages.filter(({ path }) => path === '/api/upload-assessment');
    expect(request?.body).toContain('"object_name":"Ward4east.pdf"');
    await page.getByRole('button', { name: 'Upload another' }).click();
    await expect(dialog(page)).toContainText('Choose a PDF');
    await page.keyboard.press('Escape');
    const list = page.getByRole('table', { name: 'Assessments' });
    await expect(list.getByText('PDF Upload', { exact: true })).toBeVisible();
    // Through all the dialogs the focus finds its way back.
    await expect(page.getByRole('main').getByRole('button', { name: 'Upload Assessment' })).toBeFocused();

    const downloading = page.waitForEvent('download');
    await list.getByRole('button', { name: /Nursing Unit/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('assessment.pdf');
    expect(await readFile(await download.path())).toEqual(pdf().buffer);
  });
  await test.step('each missing or unacceptable field is told in the exact words, and nothing is sent', async () => {
    await openDialog(page);
    const sentBefore = uploads(proxy).length;
    await upload(page).click();
    await expect(dialog(page).getByText('Please choose a file.', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText('Please choose a module.', { exact: true })).toBeVisible();

    const file = page.getByLabel(/^File/);
    const notPdf = dialog(page).getByText('Uploaded assessments must be in PDF format.', { exact: true });
    await file.setInputFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(notPdf).toBeVisible();
    await file.setInputFiles(pdf());
    await expect(notPdf).toBeHidden();
    await dropped(page, ['one.pdf', 'two.pdf']);
    await expect(dialog(page).getByText('Please upload one file at a time.')).toBeVisible();

    await dropped(page, ['dropped.pdf']);
    await expect(dialog(page).getByText('dropped.pdf')).toBeVisible();
    await dialog(page).getByLabel('Completed on').fill('2999-01-01');
    await dialog(page).getByLabel('Module').selectOption({ label: 'Pharmacy' });
    await upload(page).click();
    await expect(dialog(page).getByText('The date may not be in the future.')).toBeVisible();
    expect(uploads(proxy)).toHaveLength(sentBefore);
  });
  await test.step('a fault has its own sentence, and the scan is sent later', async () => {
    watch.expect(/Failed to load resource/);
    await dialog(page).getByLabel('Completed on').fill('2026-01-05');
    await fill(page);
    const broken = proxy.strike({ kind: 'reset' }, { path: /storage/ });
    await upload(page).click();
    await expect(dialog(page).getByText(`XHR error. ${LATER}`, { exact: true })).toBeVisible();
    broken.release();
    await dialog(page).getByRole('button', { name: 'Upload another' }).click();
  });
  await test.step('a canceled upload returns to the form and sends nothing', async () => {
    await fill(page, pdf(20_000, 'never mind.pdf'));
    const stalled = proxy.strike({ kind: 'stall' }, { path: /upload-assessment/ });
    await upload(page).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page).getByText('never mind.pdf')).toBeVisible();
    await expect(upload(page)).toBeVisible();
    stalled.release();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'All on the server' })).toBeVisible();
  });
  await test.step('a Cancel that comes too late says that the scan had already been sent', async () => {
    // A browser says how much has gone only every 50 ms; here it never does.
    await openDialog(page);
    await page.evaluate(() => {
      XMLHttpRequestUpload.prototype.addEventListener = () => undefined;
    });
    await fill(page, pdf(20_000, 'too late.pdf'));
    const held = proxy.strike({ kind: 'held' }, { method: 'PUT', path: /storage/ });
    const before = proxy.passages.length;
    await upload(page).click();
    await expect
      .poll(() => proxy.passages.slice(before).find(({ method }) => method === 'PUT')?.status)
      .toBe(200);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your Document Has Been Uploaded Successfully' }),
    ).toBeVisible();
    await expect(dialog(page)).toContainText('It had already been sent when you pressed Cancel.');
    await expect(dialog(page)).toContainText('too late.pdf');
    held.release();
    await expect(page.getByRole('link', { name: 'All on the server' })).toBeVisible();
  });
  await test.step('a scan whose page is left while it is sent is canceled', async () => {
    await page.goto('/');
    await (await openMenu(page)).getByRole('link', { name: 'Assessments' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Upload Assessment' }).click();
    await fill(page);
    const stalled = proxy.strike({ kind: 'stall' }, { path: /upload-assessment/ });
    await upload(page).click();
    await expect.poll(() => stalled.struck()).toBe(1);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'All on the server' })).toBeVisible();
  });
});

/** Drops PDFs of these names onto the file field. */
async function dropped(page: Page, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((fileNames) => {
    const transfer = new DataTransfer();
    for (const name of fileNames) {
      transfer.items.add(new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
    }
    return transfer;
  }, names);
  await page.getByLabel(/^File/).dispatchEvent('drop', { dataTransfer });
}

test('R070 R125 A scan chosen and a bug report written without a server are kept over a restart, shown as waiting, and sent once', async ({
  ownServer,
  profile,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const tablet = await profile(server.url);
  const truth = await Truth.of(server, maya);
  let page = await tablet.open();
  await page.goto('/login');
  await page.evaluate(keepLogIn, keptLogIn(truth.token));
  await readyForOfflineUse(page);
  // Closed as a person does, so that the token is on the disk; a scan needs no such care.
  await tablet.close();

  await server.stop();
  page = await tablet.open();
  await openDialog(page);
  await fill(page);
  await upload(page).click();
  await expect(
    dialog(page).getByText(`There was a problem connecting to the server. ${LATER}`, { exact: true }),
  ).toBeVisible();
  await page.goto('/help/assessments');
  await page.getByRole('button', { name: 'Submit a Bug Report' }).click();
  await dialog(page)
    .getByLabel(/^What happened/)
    .fill(REPORT);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(
    dialog(page).getByText(`There was a problem connecting to the server. ${LATER}`, { exact: true }),
  ).toBeVisible();
  await tablet.kill();

  page = await tablet.open();
  await page.goto('/device');
  const row = page.getByRole('listitem').filter({ hasText: 'Ward 4 (east).pdf' });
  await expect(row).toContainText('There was a problem connecting to the server.');
  const report = page.getByRole('listitem').filter({ hasText: 'Bug report' });
  await expect(report).toContainText('The list stays empty. I expected my three assessments.');
  await expect(page.getByText('1 bug report the server does not have yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /2 waiting/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save the file' }).click();
  expect((await saving).suggestedFilename()).toBe('Ward 4 (east).pdf');

  await server.restart();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 sent' })).toBeVisible();
  await expect(row).toBeHidden();
  await expect(report).toBeHidden();
  expect(await storedReports(server)).toEqual([
    { message: REPORT, emailMe: false, log: expect.stringContaining('sync unreachable') },
  ]);
  expect((await truth.list()).map(({ uploaded, section }) => [uploaded, section])).toEqual([[true, '3']]);
});
