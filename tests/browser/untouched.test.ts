import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, openMenu, questionPage, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const idIn = (page: Page) => /assessments\/([^/]+)/.exec(page.url())?.[1] ?? '';

/** Opens New Assessment and taps Start of this module; the id of what is begun. */
async function start(page: Page, module: string): Promise<string> {
  await page.goto('/assessments/new');
  await page.getByRole('button', { name: `Start Online Assessment ${module}` }).click();
  await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/preface$/);
  return idIn(page);
}

/** The Device page has tried to send, and there was nothing. */
async function nothingToSend(page: Page): Promise<void> {
  await page.goto('/device');
  await expect(page.getByText('Everything you did on this device has reached the server.')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Nothing was waiting.')).toBeVisible();
}

test('R140 A mis-tap on Start leaves nothing behind: not in the list, not on the server, and Start goes on with it, in a second tab, too; the first entry brings it to the server once', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: server.url });
  const id = await start(page, 'Nursing Unit');
  const saved = page.getByRole('status').filter({ hasText: 'Nothing entered yet' });
  await expect(saved).toBeVisible();
  await expect(light(page)).toHaveText('All on the server');
  // Looked through to the end, and nothing entered.
  await page.goto(`/assessments/${id}/1`);
  await questionPage(page).next.click();
  await expect(questionPage(page).heading(2)).toBeVisible();
  await expect(questionPage(page).saved).toHaveText('Nothing entered yet');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Start Your First Assessment' })).toBeVisible();
  await expect(light(page)).toHaveText('All on the server');
  await page.goto('/assessments');
  await expect(page.getByText('No assessments have been started at your institution yet.')).toBeVisible();
  await nothingToSend(page);
  await expect(page.getByRole('heading', { name: 'What the server has' })).toBeHidden();
  expect(await truth.list()).toEqual([]);
  expect(await truth.assessment(id)).toBeNull();

  expect(await start(page, 'Nursing Unit')).toBe(id);
  await page.goto(`/assessments/${id}/1`);
  await expect(page.getByText('1 OF 11')).toBeVisible();
  expect(await start(page, 'Plain Test Module')).not.toBe(id);

  await test.step('the first entry brings a new assessment into the list, and to the server once', async () => {
    const entered = await start(page, 'Plain Test Module');
    await page.getByRole('combobox', { name: 'Department' }).fill('Surgery');
    await page.getByRole('link', { name: 'RTA Tracers' }).click();
    await expect(page.getByRole('link', { name: /^Continue Assessment: Plain Test Module/ })).toBeVisible();
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    expect((await truth.list()).map((row) => row.id)).toEqual([entered]);
    expect((await truth.revisions(entered)).map(({ version }) => version)).toEqual([1]);
    expect(await truth.assessment(entered)).toMatchObject({ department: 'Surgery', lastQuestionIndex: 0 });
    expect(await start(page, 'Plain Test Module')).not.toBe(entered);
  });
  await test.step('Start in a second tab comes to the untouched one that is open in the first, which still edits it', async () => {
    const first = page;
    const untouched = await start(first, 'Nursing Unit');
    const department = (tab: Page) => tab.getByRole('combobox', { name: 'Department' });
    await expect(department(first)).toBeEnabled();
    const second = await first.context().newPage();
    expect(await start(second, 'Nursing Unit')).toBe(untouched);
    await expect(department(second)).toBeDisabled();
    await department(first).fill('Surgery');
    await department(first).blur();
    await expect(department(second)).toHaveValue('Surgery');
    await second.getByRole('button', { name: 'Edit Here' }).click();
    await expect(department(second)).toBeEnabled();
    expect(await start(second, 'Nursing Unit')).not.toBe(untouched);
  });

  await test.step('with nothing waiting there is nothing to ask at a log-out', async () => {
    await page.close();
    const last = page.context().pages()[0] ?? page;
    await expect.poll(sent(last, () => light(last).innerText())).toBe('All on the server');
    const before = (await truth.list()).length;
    await (await openMenu(last)).getByRole('button', { name: 'Log Out' }).click();
    await expect(last.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(
      await last.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting-'))),
    ).toEqual([]);
    expect(await truth.list()).toHaveLength(before);
  });
});

test('R140 Offline, a mis-tap goes on as the next assessment, and arrives whole once the tablet is back online', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: server.url });
  await readyForOfflineUse(page);
  await page.context().setOffline(true);
  const id = await start(page, 'Plain Test Module');
  await page.goto('/');
  await expect(light(page)).toHaveText('All on the server');
  expect(await start(page, 'Plain Test Module')).toBe(id);
  await page.getByRole('textbox', { name: 'Facilitator 1: Name' }).fill('Ada Fink');
  await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Ben Ode');
  await page.getByRole('button', { name: 'Begin Assessment' }).click();
  await page.getByRole('radio', { name: 'Partly' }).check();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  await page.goto('/');
  await expect(light(page)).toHaveText('1 waiting on this device');
  await page.context().setOffline(false);
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  expect((await truth.list()).map((row) => row.id)).toEqual([id]);
  const arrived = await truth.assessment(id);
  expect(arrived?.facilitators).toMatchObject([{ name: 'Ada Fink' }]);
  expect(arrived?.answers['801']?.parts).toEqual({ partly: true });
});
