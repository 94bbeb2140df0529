import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, dana, maya, viewer } from '../support/browser/people.ts';
import { comeBack, light, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';
import { sheetsOf } from '../support/readers/xlsx.ts';

const FINDING = 'Saline flushes: 2 of 5 were prefilled';

const openPlan = async (page: Page, query = '') => {
  await page.goto(`/actions${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Action Plan' })).toBeVisible();
};

const column = (page: Page, state: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${state} `) });

const counts = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test('ACT-14 ACT-3 ACT-4 ACT-17 ACT-18 An action is added, edited, printed and saved as a file without a connection, reaches the server once there is one, and stands on another tablet; a viewer reads it', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(409);
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await bringAxe(page);
  await readyForOfflineUse(page);
  await test.step('an empty plan says where actions come from', async () => {
    await openPlan(page);
    await expect(page.getByText('Actions come from the findings of your tracers')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('added offline, it is open at once', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add an action' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an action' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Please choose a module.')).toBeVisible();
    await expect(dialog.getByText('Please say what was found.')).toBeVisible();
    await dialog.getByLabel('Module').selectOption({ label: 'Nursing Unit' });
    await dialog.getByLabel('Area').fill('ICU');
    await dialog.getByLabel('Question').selectOption({ index: 2 });
    await dialog.getByLabel('Finding').fill(FINDING);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await counts(page, '1 open, 0 overdue, 0 done');
  });
  const fields = page.getByRole('group', { name: FINDING });
  await test.step('its fields are on the device as they are typed; a state waits for what it needs', async () => {
    await fields.getByLabel('What will be done').pressSequentially('Prefilled flush syringes on all carts');
    await fields.getByLabel('Strength').selectOption('Stronger');
    await expect(fields.getByText('For example: Stock only ready-made syringes')).toBeVisible();
    await fields.getByLabel('Owner').selectOption({ label: 'Dana Whitfield' });
    await fields.getByLabel('Due').fill('2026-01-05');
    await counts(page, '1 open, 1 overdue, 0 done');
    await fields.getByLabel('What came of it').fill('5 of 5');
    await expect(fields.getByText('Saved on this device')).toBeVisible();
    await expect(fields.getByLabel('State').getByRole('option')).toHaveText(['Open', 'Done']);
    await fields.getByLabel('State').selectOption('Done');
    await expect(fields.getByText('Please enter the day on which it was done.')).toBeVisible();
    await expect(fields.getByText('The state is not saved yet')).toBeVisible();
    await page.reload();
    await counts(page, '1 open, 1 overdue, 0 done');
    await page.getByRole('button', { name: FINDING }).click();
    await expect(fields.getByLabel('What came of it')).toHaveValue('5 of 5');
    await fields.getByLabel('State').selectOption('Done');
    await fields.getByLabel('Done on').fill('2026-02-03');
    await expect(fields.getByText('Saved on this device')).toBeVisible();
    await counts(page, '0 open, 0 overdue, 1 done');
    // It keeps its place until it is closed.
    await expect(column(page, 'Open').getByRole('heading', { name: FINDING })).toBeVisible();
    await page.getByRole('button', { name: FINDING }).click();
    await expect(column(page, 'Done').getByRole('heading', { name: FINDING })).toBeVisible();
  });
  await test.step('still offline, it is printed, and saved as a PDF and as the filled worksheet', async () => {
    await expectOnPaper(page);
  });
  await test.step('it leads here from the Device page', async () => {
    await page.goto('/device');
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(fields.getByLabel('What came of it')).toHaveValue('5 of 5');
  });
  await test.step('with a connection the server has it', async () => {
    await page.context().setOffline(false);
    await expect
      .poll(async () => {
        await comeBack(page);
        return truth.actions();
      })
      .toMatchObject([
        {
          finding: FINDING,
          plan: 'Prefilled flush syringes on all carts',
          area: 'ICU',
          strength: 'stronger',
          state: 'done',
          doneOn: '2026-02-03',
          due: '2026-01-05',
          outcome: '5 of 5',
        },
      ]);
    await expect(fields.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('another tablet shows it; an administrator drops it, and says why', async () => {
    const other = await tablet(admin);
    await openPlan(other);
    await other.getByRole('button', { name: FINDING }).click();
    const its = other.getByRole('group', { name: FINDING });
    await its.getByLabel('State').selectOption('Dropped');
    await expect(its.getByText('Please say why it is dropped.')).toBeVisible();
    await its.getByLabel('Why it is dropped').fill('The unit has closed');
    // Maya has only just edited it (rule CON-2).
    await comeBack(other);
    await its.getByRole('button', { name: 'Choose' }).click();
    const dialog = other.getByRole('dialog', { name: 'Maya Okafor is also editing this action.' });
    await expect(dialog.getByText('You and Maya did not change the same fields.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => {
        await comeBack(other);
        return (await truth.actions())[0]?.droppedWhy;
      })
      .toBe('The unit has closed');
    await counts(other, '0 open, 0 overdue, 0 done, 1 dropped');
  });
  await test.step('a viewer reads it, and finds no field and nothing to add', async () => {
    const reader = await tablet(viewer);
    await openPlan(reader, '?state=dropped');
    await reader.getByRole('button', { name: FINDING }).click();
    await expect(reader.getByText('The unit has closed')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Add an action' })).toHaveCount(0);
    await expect(reader.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });
});

/** What leaves the page is all that its filters show. */
async function expectOnPaper(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption('Done');
  const saved = async (button: string) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const pdf = await saved('Download PDF');
  expect(pdf.name).toMatch(/^action-plan-\d{4}-\d\d-\d\d\.pdf$/);
  const printed = await page.pdf({ format: 'Letter' });
  const papers = await Promise.all([pdf.bytes, printed].map((bytes) => readPdf(new Uint8Array(bytes))));
  for (const paper of papers)
    for (const words of [
      'Action Plan',
      'State: Done',
      '1 action: 0 open, 0 overdue, 1 done',
      'Done (1)',
      FINDING,
      'Nursing Unit',
      'ICU',
      'Question 2.',
      'What will be done Prefilled flush syringes on all carts',
      'What came of it 5 of 5',
      'Owner Dana Whitfield',
      'Done on 02.03.26',
    ])
      // The browser joins letters.
      expect(paper.squeezed.normalize('NFKC')).toContain(squeezed(words));
  // The page itself stays off the paper.
  expect(papers[1]?.squeezed).not.toContain(squeezed('Add an action'));
  await expect(page.getByRole('button', { name: 'Add an action' })).toBeVisible();

  const worksheet = await saved('Download Worksheet');
  expect(worksheet.name).toMatch(/^action-plan-worksheet-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = (await sheetsOf(worksheet.bytes)).get('Action plan') ?? [];
  const entry = rows.find((cells) => cells.includes(FINDING));
  for (const value of [
    'Nursing Unit',
    'ICU',
    'Prefilled flush syringes on all carts',
    'Stronger',
    'Dana Whitfield',
  ])
    expect(entry).toContain(value);
  expect(entry).toContainEqual(new Date('2026-02-03T00:00:00.000Z'));
  await page.getByRole('button', { name: 'Clear All' }).click();
}

test('ACT-10 Two people who change one action meet a dialog with both values, and choose whose stays', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(409);
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const page = await tablet(maya);
  await bringAxe(page);
  const fields = page.getByRole('group', { name: FINDING });
  const both = async (plan: string, theirs: string) => {
    await page.context().setOffline(true);
    await fields.getByLabel('What will be done').fill(plan);
    await expect(fields.getByText('Saved on this device')).toBeVisible();
    await hers.saveAction(id, { plan: theirs, outcome: `After ${theirs}` });
    await page.context().setOffline(false);
    await comeBack(page);
    await expect(fields.getByText('Dana Whitfield is also editing this action.')).toBeVisible();
    await expect(light(page)).toHaveText('Needs you');
    await fields.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dana Whitfield is also editing this action.' });
    await expect(dialog.getByRole('heading', { name: 'You both changed 1 field' })).toBeVisible();
    const row = dialog.getByRole('listitem').filter({ hasText: 'What will be done' });
    await expect(row.getByRole('definition')).toHaveText([plan, theirs]);
    return dialog;
  };
  const id = await mine.addAction(3, { finding: FINDING });
  await openPlan(page, `?open=${id}`);
  await expect(fields).toBeVisible();
  await test.step('mine stays where both changed it, theirs elsewhere', async () => {
    const dialog = await both('What Maya plans', 'What Dana plans');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await mine.actions())[0])
      .toMatchObject({ plan: 'What Maya plans', outcome: 'After What Dana plans' });
    await expect(light(page)).toHaveText('All on the server');
  });
  await test.step('theirs is taken, and mine given up', async () => {
    const dialog = await both('Maya’s second plan', 'Dana’s second plan');
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(dialog).toBeHidden();
    await expect(fields.getByLabel('What will be done')).toHaveValue('Dana’s second plan');
    await expect(light(page)).toHaveText('All on the server');
    expect((await mine.actions())[0]?.plan).toBe('Dana’s second plan');
  });
});
