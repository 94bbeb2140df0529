import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { light, logIn, openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const HOUR_MS = 60 * 60 * 1000;

async function logOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
}

/** Answers question 13 offline. */
async function writeOffline(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await expect(observations).toBeEnabled();
  await page.context().setOffline(true);
  await observations.fill(text);
  await expect(saved).toHaveText('Saved on this device');
}

const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting on this device' });

test('R019 A second person neither sees, sends nor deletes what is waiting for the first; the landing and the log-in page name both, and “Switch user” leads there', async ({
  page,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(401);
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const [ofMaya, ofDana] = [await mine.start(3), await hers.start(3)];
  const enter = async (person: Person) => {
    await page.goto('/login');
    await logIn(page, person);
    await expect(light(page)).toHaveText('All on the server');
  };
  await bringAxe(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await enter(maya);
  await readyForOfflineUse(page);
  await writeOffline(page, ofMaya, 'Written by Maya.');
  await server.setClockAhead(13 * HOUR_MS);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Not Maya Okafor? Switch user' }).click();
  await expect(page).toHaveURL('/login');
  await expect(waiting(page)).toHaveText('1 save of Maya is waiting on this device');

  await enter(dana);
  await page.goto(`/assessments/${ofMaya}/13`);
  await expect(questionPage(page).observations).toHaveValue('');
  expect((await mine.assessment(ofMaya))?.answers).toEqual({});
  await writeOffline(page, ofDana, 'Written by Dana.');
  await logOut(page);
  await page.context().setOffline(false);
  await lookOver(page);
  await expect(waiting(page).getByRole('listitem')).toHaveText([
    '1 save of Dana is waiting on this device',
    '1 save of Maya is waiting on this device',
  ]);
  for (const name of ['Dana', 'Maya'])
    await expect(page.getByRole('link', { name: `${name}, go on where you were` })).toBeVisible();
  await page.getByRole('link', { name: 'Maya, go on where you were' }).click();
  await expect(page).toHaveURL('/login');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /go on where you were/ })).toBeHidden();

  await enter(maya);
  const stored = await mine.assessment(ofMaya);
  expect(stored?.answers['305']?.observations).toBe('Written by Maya.');
  expect(stored?.lastEditedByName).toBe('Maya Okafor');
  expect((await mine.assessment(ofDana))?.answers).toEqual({});
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await expect(waiting(page)).toHaveText('1 save of Dana is waiting on this device');

  await enter(dana);
  expect((await hers.assessment(ofDana))?.answers['305']?.observations).toBe('Written by Dana.');
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});
