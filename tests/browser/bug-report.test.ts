import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { storedReports } from '../support/browser/stored-reports.ts';
import { lookOver } from '../support/browser/look.ts';
import { light, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess } from '../support/server/process.ts';

const WORDS = 'The list stays empty.\n  I expected my three assessments.';
const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page) => dialog(page).getByLabel(/^What happened/);
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' });

async function openForm(page: Page): Promise<void> {
  await page.goto('/help/assessments');
  await page.getByRole('button', { name: 'Submit a Bug Report' }).click();
}

test('R070 A bug report goes from form to success to closed, past the mistakes that the server finds; a second one is closed by its button; the technical log holds no answer, no name, no id, no password and no token', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(422);
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await test.step('the technical log', () => expectDiscreet(page, server, truth));
  await openForm(page);
  await expect(box(page)).toBeFocused();
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please describe the problem.');
  await lookOver(page);

  // What the server finds wrong is listed, and the report stays as written, also once it was put away.
  await box(page).fill(WORDS);
  const errors = ['Please describe the problem.', 'This is not a valid id.'];
  await page.route('**/api/bug-reports', (route) => route.fulfill({ status: 422, json: { errors } }), {
    times: 1,
  });
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This is not a valid id.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Submit a Bug Report' }).click();
  await expect(box(page)).toHaveValue(WORDS);
  await dialog(page).getByLabel('Email me about this report').check();
  await dialog(page).getByText('A technical log goes with it').click();
  await expect(dialog(page).getByLabel('Technical log')).toContainText('page /help/:slug');
  await lookOver(page);
  // The success goes after half a second, which here passes when told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  await expect(dialog(page)).toContainText('Your bug report was sent.');
  await page.clock.runFor(499);
  await expect(dialog(page)).toContainText('Your bug report was sent.');
  await page.clock.runFor(1);
  await expect(dialog(page)).toBeHidden();
  expect((await storedReports(server)).slice(1)).toEqual([
    { message: WORDS, emailMe: true, log: expect.stringContaining('page /help/:slug') },
  ]);

  await page.getByRole('button', { name: 'Submit a Bug Report' }).click();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('A second one.');
  await submit(page).click();
  await expect(dialog(page)).toContainText('Your bug report was sent.');
  await dialog(page).getByText('Close', { exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await storedReports(server)).toHaveLength(3);
});

async function expectDiscreet(page: Page, server: ServerProcess, truth: Truth): Promise<void> {
  const id = await truth.start(3);
  await page.goto(`/assessments/${id}/13`);
  await questionPage(page).observations.fill('canary in an answer');
  await questionPage(page).next.click();
  await expect(light(page)).toHaveText('All on the server');
  const viewed = page.waitForResponse(
    (response) => response.request().postData()?.includes('"/account"') === true,
  );
  await page.goto('/account?canary=in-an-address');
  await viewed;
  // An error's message may quote what was typed.
  await page.evaluate(() =>
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('canary thrown') })),
  );
  await page.goto('/forgot-password/canary');
  await openForm(page);
  await box(page).fill('Something is wrong.');
  await submit(page).click();
  await expect(dialog(page)).toContainText('was sent');

  const [{ log } = { log: null }] = await storedReports(server);
  const lines = (log ?? '').split('\n');
  // The log was written, and tells these events.
  for (const part of [
    'page /assessments/:assessmentId/:questionIndex',
    'call PUT /assessments/{id} 200',
    'error TypeError',
    'page /account',
  ])
    expect(log).toContain(part);
  expect(lines[0]).toMatch(/^RTA Tracers \d/);
  for (const secret of ['canary', id, maya.email, 'Okafor', truth.token, truth.token.split('.')[1] ?? '?'])
    expect(log).not.toContain(secret);
}
