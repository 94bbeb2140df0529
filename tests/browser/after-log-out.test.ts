import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { PASSWORD, admin, dana, maya } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { light, logIn, openMenu, questionPage, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/**
 * The data that a device still holds of a person after a log-out, or after the order to delete (rules SES-20
 * and SES-21).
 */

/** Every row of every database of the people who have worked here, modules and spare room aside. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('rta-tracers-')) continue;
      const database = await settled(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        if (table === 'sections' || table === 'parcelFiles') continue;
        const rows: unknown[] = await settled(database.transaction(table).objectStore(table).getAll());
        found.push(...rows.filter((row) => (row as { key?: string }).key !== 'sections'));
      }
      database.close();
    }
    return JSON.stringify(found);
  });

async function logOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out now?' });
  const hasLeft = page.getByRole('heading', { level: 1, name: /^Identify barriers/ });
  await expect(dialog.or(hasLeft)).toBeVisible();
  if (await dialog.isVisible()) {
    await expect(dialog).toContainText('What the server has is removed from this device.');
    await dialog.getByRole('button', { name: 'Log Out' }).click();
  }
  await expect(hasLeft).toBeVisible();
}

/** In the office, where the password was entered too long ago by now. */
async function orderWipe(office: Page, { firstName, lastName }: Person): Promise<void> {
  const name = `${firstName} ${lastName}`;
  await office.goto('/account/users');
  const row = office.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText('On 2 devices');
  await row.getByRole('button', { name: `Log out ${name}…` }).click();
  const dialog = office.getByRole('dialog', { name: `Log out ${name} everywhere?` });
  await expect(dialog).toContainText('Work that has not been sent stays there');
  await dialog.getByLabel('A device is lost: delete their work on it').check();
  await expect(dialog).toContainText('Work that was not sent from there is lost');
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Log Out and Delete' }).click();
  const question = office.getByRole('dialog', { name: 'Is It Still You?' });
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await office.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Not logged in');
}

test('R152 R153 R154 After a log-out nothing that the server has can be read on the tablet, and what waits stays until it is sent; an administrator has a lost tablet delete a person’s work: at its next contact it does so in all tabs, unsent work included, nobody else’s, and says so', async ({
  browser,
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(401);
  watch.expectStatus(403, /end-sessions/);
  const server = await ownServer();
  const context = await browser.newContext({ baseURL: server.url });
  watch.follow(context);
  const page = await context.newPage();
  const hers = await Truth.of(server, dana);
  const [ofDana, told] = [await hers.start(3), await hers.start(3)];
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const enter = async (person: typeof maya) => {
    await page.goto('/login');
    await logIn(page, person);
    await expect(light(page)).toHaveText('All on the server');
  };
  await bringAxe(page);
  await enter(dana);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${told}/13`);
  const { observations, saved } = questionPage(page);
  await observations.fill('The server has this.');
  await expect
    .poll(sent(page, async () => (await hers.assessment(told))?.answers['305']?.observations))
    .toBe('The server has this.');
  await expect(light(page)).toHaveText('All on the server');
  await page.goto(`/assessments/${ofDana}/13`);
  await expect(observations).toBeEnabled();
  await page.context().setOffline(true);
  await observations.fill('Dana’s, not sent yet.');
  await expect(saved).toHaveText('Saved on this device');
  await logOut(page);
  await expect.poll(() => storedText(page)).not.toContain(told);
  const left = await storedText(page);
  expect(left).toContain('Dana’s, not sent yet.');
  expect(left).not.toContain('The server has this.');
  expect(left).not.toMatch(/Maya|Okafor/);
  await page.context().setOffline(false);

  await enter(maya);
  await page.goto(`/assessments/${id}/13`);
  const other = await context.newPage();
  await other.goto('/assessments');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(observations).toBeEnabled();
  await page.context().setOffline(true);
  await observations.fill('Maya’s, not sent yet.');
  await expect(saved).toHaveText('Saved on this device');
  const office = await tablet(admin, { url: server.url });
  await bringAxe(office);
  await server.setClockAhead(11 * 60_000);
  await orderWipe(office, maya);
  expect(await storedText(page)).toContain('Maya’s, not sent yet.');

  await page.context().setOffline(false);
  for (const tab of [page, other])
    await expect(tab.getByText('Work was removed from this device.')).toBeVisible();
  await expect.poll(() => storedText(page)).not.toMatch(/Maya|Okafor/);
  expect(await storedText(page)).toContain('Dana’s, not sent yet.');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('jwt')))).toEqual(
    [],
  );
  await lookOver(page);
  await page.reload();
  await expect(page.getByText('Work was removed from this device.')).toBeVisible();

  await enter(dana);
  expect((await hers.assessment(ofDana))?.answers['305']?.observations).toBe('Dana’s, not sent yet.');
  const later = await Truth.of(server, maya);
  expect((await later.assessment(id))?.answers).toEqual({});
  await logOut(page);
  await expect.poll(() => storedText(page)).not.toMatch(/Dana|Whitfield|sent yet|Lakeside|assessment/);
  await context.close();
});
