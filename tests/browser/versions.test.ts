import type { Page } from 'playwright/test';
import { dayAndMinute } from '#domain/date-and-time.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya, viewer } from '../support/browser/people.ts';
import { light, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** The versions of an assessment, and what changed between them (rule STEP-12). */

const HOUR_MS = 60 * 60 * 1000;
const SENT = { timeout: 30_000 };

const row = (page: Page, version: number) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^Version ${version} `) });
const changed = (page: Page, place: string) =>
  page
    .getByRole('region', { name: /changed/ })
    .getByRole('listitem')
    .filter({ hasText: place });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Maya began it, Dana changed four things, Maya one of them again. */
async function twoPeople(mine: Truth, hers: Truth): Promise<string> {
  const id = await mine.start(9, {
    department: 'Surgery',
    answers: { 901: { observations: 'Two syringes.' }, 903: { parts: { ease: 3 } } },
  });
  await hers.save(id, {
    answers: {
      901: { observations: 'Three syringes, one without a label.' },
      903: { parts: { ease: 8 } },
      909: { parts: { partly: true } },
    },
    lists: { participants: { entries: { bbbbbbbbbbbb: { name: 'Lee Sanders', title: 'RN' } } } },
  });
  await mine.save(id, { answers: { 903: { parts: { ease: 5 } } } });
  return id;
}

test('R135 The versions are listed with who and when; one opens with before and after; one tap takes an answer back; a viewer reads those of completed assessments alone, and takes nothing back', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer();
  const [mine, hers] = [await Truth.of(server, maya), await Truth.of(server, dana)];
  const id = await twoPeople(mine, hers);
  await server.setClockAhead(2 * HOUR_MS);
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await page.goto(`/assessments/${id}/final-comments`);
  await page.getByRole('link', { name: 'Who changed what' }).click();
  await expect(page).toHaveURL(`/assessments/${id}/versions`);
  await expect(heading(page)).toHaveText('What changed');
  await expect(page).toHaveTitle('What changed · RTA Tracers');

  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const whenOf = (version: number, at: string) => `Version ${version}.*${dayAndMinute(at, timeZone)}`;
  const revisions = await mine.revisions(id);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(
    revisions.map(({ version, updatedAt }) => new RegExp(whenOf(version, updatedAt))),
  );
  await expect(row(page, 3)).toContainText('Maya Okafor');
  await expect(row(page, 3)).toContainText('1 answer changed');
  await expect(row(page, 2)).toContainText('Dana Whitfield');
  await expect(row(page, 2)).toContainText('4 answers changed');
  await expect(row(page, 1)).toContainText('3 answers changed');
  await lookOver(page);

  await row(page, 2).click();
  await expect(heading(page)).toHaveText('Version 2');
  await expect(page.getByRole('heading', { name: '4 answers changed' })).toBeVisible();
  const observed = changed(page, 'Observations');
  await expect(observed.getByRole('definition')).toHaveText([
    'Two syringes.',
    'Three syringes, one without a label.',
  ]);
  await expect(observed.getByRole('link', { name: 'Question 1' })).toHaveAttribute(
    'href',
    `/assessments/${id}/1`,
  );
  // Changed again since: what is there now is said, too.
  await expect(changed(page, 'Slider').getByRole('definition')).toHaveText(['3 of 10', '8 of 10', '5 of 10']);
  await expect(changed(page, 'Participants').getByRole('definition')).toHaveText([
    'Nothing',
    'Lee Sanders, RN',
  ]);
  await page.getByText('The whole assessment in this version').click();
  const marked = page.locator('details dt').filter({ hasText: 'Changed' });
  await expect(marked).toHaveCount(4);
  await expect(page.locator('details')).toContainText('Department Surgery');
  await lookOver(page);

  await observed.getByRole('button', { name: 'Take back' }).click();
  await expect(observed).toContainText('Taken back');
  await expect(observed.getByText('Taken back')).toBeFocused();
  await expect(observed.getByRole('button')).toHaveCount(0);
  await expect
    .poll(
      sent(page, async () => (await mine.assessment(id))?.answers['901']?.observations),
      SENT,
    )
    .toBe('Two syringes.');
  const now = await mine.assessment(id);
  expect(now).toMatchObject({ version: 4, lastEditedByName: 'Maya Okafor' });
  expect(now?.answers['909']?.parts).toEqual({ partly: true });
  await changed(page, 'Participants').getByRole('button', { name: 'Take back' }).click();
  await expect
    .poll(
      sent(page, async () => (await mine.assessment(id))?.participants.map(({ name }) => name)),
      SENT,
    )
    .toEqual(['']);

  await page.getByRole('link', { name: 'What changed' }).click();
  await expect(row(page, 5)).toContainText('1 answer changed');
  await expect(row(page, 4)).toContainText('Maya Okafor');
  await page.reload();
  await row(page, 2).click();
  await expect(changed(page, 'Observations')).toContainText('Taken back');
  await expect(changed(page, 'Slider').getByRole('button', { name: 'Take back' })).toBeVisible();
  await test.step('once it is completed', async () => {
    const open = await twoPeople(mine, hers);
    const done = await twoPeople(mine, hers);
    await mine.complete(done);
    const reader = await tablet(viewer, { url: server.url });
    for (const tab of [reader, page]) {
      await tab.goto(`/assessments/${done}/complete`);
      await tab.getByRole('link', { name: 'Who changed what' }).click();
      await expect(row(tab, 4)).toContainText('Submitted');
      await row(tab, 2).click();
      await expect(changed(tab, 'Slider').getByRole('definition').first()).toHaveText('3 of 10');
      await expect(tab.getByRole('button', { name: 'Take back' })).toHaveCount(0);
      await expect(tab.getByRole('link', { name: 'Question 1' })).toHaveCount(0);
    }
    await reader.goto(`/assessments/${open}/versions/2`);
    await expect(reader).toHaveURL(`${server.url}/assessments`);
  });
});

test('R136 Offline, what the device holds of the versions can be read; of the rest, and of what has none, it says so', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(404);

  watch.expectNoAnswer();
  const [mine, hers] = [await Truth.of(server, maya), await Truth.of(server, dana)];
  const id = await twoPeople(mine, hers);
  const other = await twoPeople(mine, hers);
  for (let ease = 1; ease <= 10; ease += 1)
    await mine.save(other, { answers: { 903: { parts: { ease } }, 904: { parts: { share: ease } } } });
  const page = await tablet(maya);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${other}/versions`);
  await expect(row(page, 4)).toContainText('2 answers changed');
  await page.context().setOffline(true);

  // Looked into: the last ten. What is older, or of another assessment, is not here.
  await page.reload();
  await expect(page.getByText(/^This list is as of \d\d\.\d\d\.\d\d \d\d:\d\d\./)).toBeVisible();
  await expect(row(page, 4)).toContainText('2 answers changed');
  await expect(row(page, 3)).toContainText('Not on this device');
  await row(page, 13).click();
  await expect(changed(page, 'Percentage').getByRole('definition')).toHaveText(['9%', '10%']);
  await page.goto(`/assessments/${other}/versions/2`);
  await expect(
    page.getByText('This version is not on this device. It can be opened once you are back online.'),
  ).toBeVisible();

  await page.goto(`/assessments/${id}/versions`);
  await expect(row(page, 3)).toContainText('Maya Okafor');
  await expect(
    page.getByText('Earlier versions are not on this device. They are listed once you are back online.'),
  ).toBeVisible();

  // An answer taken back offline waits, and is not a version yet.
  await page.goto(`/assessments/${other}/versions/13`);
  await changed(page, 'Percentage').getByRole('button', { name: 'Take back' }).click();
  await expect(changed(page, 'Percentage')).toContainText('Taken back');
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'What changed' }).click();
  await expect(page.getByText('What waits on this device is not a version yet.')).toBeVisible();
  await expect(row(page, 14)).toHaveCount(0);
  await server.setClockAhead(2 * HOUR_MS);
  await page.context().setOffline(false);
  await expect(row(page, 14)).toContainText('1 answer changed', SENT);
  await expect(page.getByText('What waits on this device is not a version yet.')).toBeHidden();
  expect((await mine.assessment(other))?.answers['904']?.parts).toEqual({ share: 9 });
  await server.setClockAhead(0);
  await test.step('an assessment without versions, and versions that do not exist, say so', async () => {
    const plain = await mine.start(8);
    await page.goto(`/assessments/${plain}/versions/7`);
    await expect(page.getByText('There is no such version of this assessment.')).toBeVisible();
    await page.goto(`/assessments/${plain}/versions/abc`);
    await expect(heading(page)).toHaveText('No such version');
    await page.context().setOffline(true);
    await page.goto('/assessments/new');
    await page.getByRole('button', { name: /Plain Test Module/ }).click();
    await expect(page).toHaveURL(/preface$/);
    await page.goto(page.url().replace('preface', 'versions'));
    await expect(
      page.getByText('This assessment is not on the server yet, so it has no versions.'),
    ).toBeVisible();
    await expect(light(page)).toBeVisible();
  });
});
