import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD, dana, maya } from '../support/browser/people.ts';
import { light, logIn, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const READ_ONLY = 'This assessment is being edited in another tab. You can read it here.';

test('A second tab with the same assessment is read-only until “Edit Here” is pressed, takes over from one that was closed, and may discard it', async ({
  tablet,
  server,
  faultProxy,
  watch,
}) => {
  watch.expectNoAnswer();
  const proxy = await faultProxy();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const first = await tablet(maya, { url: proxy.url });

  await first.goto(`/assessments/${id}/13`);
  const one = questionPage(first);
  await one.observations.fill('Typed in the first tab');
  await expect(one.saved).toHaveText(/^Saved/);

  const second = await first.context().newPage();
  await second.goto(`/assessments/${id}/13`);
  const two = questionPage(second);
  await expect(second.getByText(READ_ONLY)).toBeVisible();
  await expect(two.observations).toHaveValue('Typed in the first tab');
  await expect(two.observations).toBeDisabled();
  await expect(two.flag).toBeDisabled();

  // Typing of a moment ago in the first tab is handed over with the assessment.
  await one.observations.press('End');
  await one.observations.pressSequentially(', up to the last letter.');
  await second.getByRole('button', { name: 'Edit Here' }).click();
  await expect(two.observations).toBeEnabled();
  await expect(two.observations).toHaveValue('Typed in the first tab, up to the last letter.');
  await expect(first.getByText(READ_ONLY)).toBeVisible();
  await expect(one.observations).toBeDisabled();

  await two.observations.press('End');
  await two.observations.pressSequentially(' Then in the second.');
  await expect(two.saved).toHaveText('Saved on this device');
  await expect(one.observations).toHaveValue(
    'Typed in the first tab, up to the last letter. Then in the second.',
  );
  await expect
    .poll(sent(second, async () => (await truth.assessment(id))?.answers['305']?.observations))
    .toBe('Typed in the first tab, up to the last letter. Then in the second.');
  await test.step('when the editing tab is closed, the other one takes over', async () => {
    await second.close();
    await first.getByRole('button', { name: 'Edit Here' }).click();
    await expect(one.observations).toBeEnabled();
  });
  await test.step('an assessment that is discarded in one tab leaves the page in the other, and what was typed stays in the backup', async () => {
    await expect(light(first)).toHaveText('All on the server');
    proxy.strike({ kind: 'reset' }, { path: /^\/api\/assessments/ });
    await first.goto('/assessments/new');
    await first.getByRole('button', { name: 'Start Online Assessment Plain Test Module' }).click();
    await first.getByRole('textbox', { name: 'Facilitator 1: Name' }).fill('Ada Fink');
    await first.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Ben Ode');
    await first.getByRole('button', { name: 'Begin Assessment' }).click();
    await questionPage(first).observations.fill('Typed in the other tab');
    await expect(questionPage(first).saved).toHaveText('Saved on this device');

    const beside = await first.context().newPage();
    await beside.goto('/device');
    await beside.getByRole('button', { name: 'Discard' }).click();
    await beside.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(first).toHaveURL(`${proxy.url}/assessments`);
    await expect(first.getByText('This assessment was discarded on this device.')).toBeVisible();
    await expect(light(first)).toHaveText('All on the server');

    const download = beside.waitForEvent('download');
    await beside.getByRole('button', { name: 'Export backup file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Typed in the other tab');
  });
});

test('R080 R107 After a password change in one tab, the other continues and sends its work', async ({
  page,
  context,
  ownServer,
}) => {
  const server = await ownServer();
  const id = await (await Truth.of(server, maya)).start(3);
  await page.goto(`${server.url}/login`);
  await logIn(page, maya);
  await expect(page).toHaveURL(`${server.url}/`);
  const other = await context.newPage();
  await other.goto(`${server.url}/assessments/${id}/13`);
  const { observations, saved } = questionPage(other);
  await observations.fill('Begun before the change.');
  await expect(saved).toHaveText('Saved on this device');

  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const fields = [
    ['Current Password', PASSWORD],
    ['New Password', 'Another-password-2'],
    ['Confirm New Password', 'Another-password-2'],
  ] as const;
  for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
  const loaded = ['/api/me', '/api/users'].map((path) =>
    context.waitForEvent(
      'response',
      (response) => new URL(response.url()).pathname === path && response.ok(),
    ),
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await Promise.all(loaded);

  await observations.press('End');
  await observations.pressSequentially(' Ended after it.');
  await questionPage(other).next.click();
  const truth = await Truth.of(server, dana);
  await expect
    .poll(async () => (await truth.assessment(id))?.answers['305']?.observations)
    .toBe('Begun before the change. Ended after it.');
  const tokens = await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => sessionStorage.getItem('jwt'))),
  );
  expect(tokens[0]).toBe(tokens[1]);
});

test('When someone else logs in in a second tab, each tab’s work is sent under its own person’s name', async ({
  page,
  context,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const [ofMaya, ofDana] = [await truth.start(3), await (await Truth.of(server, dana)).start(3)];
  const other = await context.newPage();
  await page.goto('/login');
  await other.goto('/login');
  await logIn(page, maya);
  await expect(page).toHaveURL('/');
  await logIn(other, dana);
  await expect(other).toHaveURL('/');
  await page.goto(`/assessments/${ofMaya}/13`);
  await other.goto(`/assessments/${ofDana}/13`);
  await questionPage(page).observations.fill('Maya’s.');
  await questionPage(other).observations.fill('Dana’s.');
  await questionPage(page).next.click();
  await questionPage(other).next.click();
  const told = async (id: string) => {
    const stored = await truth.assessment(id);
    return [stored?.lastEditedByName, stored?.answers['305']?.observations];
  };
  await expect.poll(() => told(ofMaya)).toEqual(['Maya Okafor', 'Maya’s.']);
  await expect.poll(() => told(ofDana)).toEqual(['Dana Whitfield', 'Dana’s.']);
});
