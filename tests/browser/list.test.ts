import { expect, test } from '../support/browser.ts';
import { dana, elsewhere, maya, viewer } from '../support/browser-people.ts';
import { Truth } from '../support/browser-truth.ts';

test('R035 R036 The list has its columns, the last updated first, and its rows open as cards do', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const older = await truth.start(3, { area: 'Older', lastQuestionIndex: 2 });
  const done = await truth.start(3, { area: 'Done' });
  await truth.complete(done);
  await (await Truth.of(server, dana)).save(older, { notes: 'Touched last.' });
  const page = await tablet(maya, { url: server.url });
  await page.goto('/assessments');
  await expect(page.getByRole('columnheader')).toHaveText(['Module', 'Created', 'Submitted', 'User']);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Older');
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('In Progress');
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText('Dana Whitfield');
  await expect(rows.nth(2).getByRole('cell').nth(1)).toHaveText(/^\d\d\.\d\d\.\d\d$/);

  await rows.nth(1).getByRole('cell').nth(0).click();
  await expect(page).toHaveURL(`${server.url}/assessments/${older}/3`);
  await page.goto('/assessments');
  await rows.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}/assessments/${done}/complete`);
});

test('R037 Start New Assessment is there for editors; a viewer opens what is completed', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  await truth.start(3, { area: 'Open' });
  const done = await truth.start(3, { area: 'Done' });
  await truth.complete(done);
  const editor = await tablet(maya, { url: server.url });
  await editor.goto('/assessments');
  await editor.getByRole('link', { name: 'Start New Assessment' }).click();
  await expect(editor).toHaveURL(`${server.url}/assessments/new`);

  const page = await tablet(viewer, { url: server.url });
  await page.goto('/assessments');
  const open = page.getByRole('row').filter({ hasText: 'Open' });
  await expect(open).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start New Assessment' })).toBeHidden();
  await expect(open.getByRole('link')).toBeHidden();
  await open.click();
  await expect(page).toHaveURL(`${server.url}/assessments`);
  await page.getByRole('row').filter({ hasText: 'Done' }).click();
  await expect(page).toHaveURL(`${server.url}/assessments/${done}/complete`);
});

test('What another institution owns is not in the list and cannot be opened', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(404);
  const theirs = await (await Truth.of(server, elsewhere)).start(3, { area: 'Upland ICU' });
  const page = await tablet(maya);
  await page.goto('/assessments');
  await expect(page.getByText('No assessments have been started at your institution yet.')).toBeVisible();
  await page.goto(`/assessments/${theirs}/1`);
  await expect(page).toHaveURL('/assessments');
});
