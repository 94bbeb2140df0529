import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { dana, maya, viewer } from '../support/browser/people.ts';
import { logIn, openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

test('axe-core finds nothing on the log-in page, even with an error shown, in the menu, on screens that are still empty, nor on a viewer’s', async ({
  page,
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(401);
  await bringAxe(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, maya, { password: 'wrong' });
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page);
  await openMenu(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await logIn(page, maya);
  await expect(page.getByRole('heading', { name: 'Start Your First Assessment' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/assessments');
  await expect(page.getByText('No assessments have been started')).toBeVisible();
  await expectAccessible(page);

  const viewing = await tablet(viewer);
  await bringAxe(viewing);
  await viewing.goto('/');
  await expect(viewing.getByRole('heading', { name: 'No Assessments' })).toBeVisible();
  await expectAccessible(viewing);
  const truth = await Truth.of(server, maya);
  await truth.start(3);
  await truth.complete(await truth.start(3));
  for (const path of ['/', '/assessments']) {
    await viewing.goto(path);
    await expect(viewing.getByText('In Progress')).toBeVisible();
    await expectAccessible(viewing);
  }
});

test('axe-core finds nothing when things go wrong: offline, refused, in conflict, logged out', async ({
  ownServer,
  tablet,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.expectNoAnswer();
  watch.expectStatus(401);
  watch.expectStatus(409);
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${id}/13`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).observations.fill('Written offline.');
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  await expectAccessible(page);
  await page.goto('/device');
  await expect(page.getByRole('heading', { name: 'Waiting on this device' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard these changes?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep them' }).click();
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out now?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay logged in' }).click();

  await page.goto(`/assessments/${id}/13`);
  await expect(questionPage(page).observations).toHaveValue('Written offline.');
  await (
    await Truth.of(server, dana)
  ).save(id, {
    answers: { 305: { observations: 'Hers' }, 331: { parts: { clear: 'yes' } } },
  });
  await page.context().setOffline(false);
  const conflict = page.getByRole('dialog', { name: /is also editing/ });
  await expect(conflict).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  await expectAccessible(page);

  const second = await page.context().newPage();
  await bringAxe(second);
  await second.goto(`/assessments/${id}/13`);
  await expect(second.getByRole('button', { name: 'Edit Here' })).toBeVisible();
  const hers = second.getByRole('dialog', { name: /is also editing/ });
  await hers.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(second);
  await second.close();

  await server.setClockAhead(31 * 24 * 3600 * 1000);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Your Session Has Ended' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});
