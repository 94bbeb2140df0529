import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { listed, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const field = (page: Page, name: string): Locator => page.getByRole('combobox', { name });
/** A tablet that already has the list of assessments. */
async function openPreface(page: Page, id: string): Promise<void> {
  await listed(page, id);
  await page.goto(`/assessments/${id}/preface`);
}

const options = (page: Page): Locator => page.getByRole('option');

test('R089 R090 Area and department offer what was used before, also by keys alone and while it is being read, accept what is typed, and keep it', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { hasTouch: true });
  await bringAxe(page);
  await test.step('area and department offer what was used before, and accept what is typed', async () => {
    await truth.start(9, { area: 'Élan ward', department: 'Surgery' });
    await truth.start(8, { area: 'Elsewhere', department: 'Oncology' });
    const id = await truth.start(9);
    await openPreface(page, id);

    const area = field(page, 'Area');
    await expect(area).toHaveAttribute('placeholder', 'Select...');
    await area.click();
    await expect(options(page).filter({ hasText: 'Élan ward' })).toBeVisible();
    await expect(options(page).filter({ hasText: 'Elsewhere' })).toBeHidden();
    await expectAccessible(page);
    await area.pressSequentially(' ELAN');
    await expect(options(page)).toHaveText(['Élan ward', 'Create option "ELAN"']);
    await options(page).first().tap();
    await expect(area).toHaveValue('Élan ward');
    await expect(area).toBeFocused();
    await expect(options(page)).toHaveCount(0);

    const department = field(page, 'Department');
    await department.click();
    await expect(options(page)).toHaveText(['Nursing', 'Oncology', 'Surgery']);
    await department.pressSequentially('  neuro ');
    await expect(options(page)).toHaveText(['Create option "neuro"']);
    await department.press('Enter');
    await expect(department).toHaveValue('neuro');
    // It is sent as soon as the field is left.
    await page.getByRole('banner').getByRole('link').first().click();
    await expect
      .poll(sent(page, () => truth.assessment(id)))
      .toMatchObject({ area: 'Élan ward', department: 'neuro' });
  });
  await test.step('text that is typed but not created is kept; another spelling of an option is that option', async () => {
    await truth.start(8, { department: 'Cardiology' });
    const id = await truth.start(8);
    await openPreface(page, id);
    const department = field(page, 'Department');

    // Left by a click elsewhere, without any key that creates.
    await department.click();
    await department.pressSequentially('Cardiac step-down');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(department).toHaveValue('Cardiac step-down');
    await expect(options(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear value' }).click();
    await expect(department).toHaveValue('');
    await expect(department).toBeFocused();
    await department.pressSequentially('cardiology');
    await expect(options(page)).toHaveText(['Cardiology']);
    await department.press(',');
    await expect(department).toHaveValue('Cardiology');

    await department.fill('');
    await department.pressSequentially('Card');
    await department.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(department).toHaveValue('Card');
    await department.press('Tab');
    await expect(department).toHaveValue('Card');
    await expect(page.getByRole('button', { name: 'Clear value' })).toBeFocused();

    // Never left at all: each keystroke is as safe as in any other field.
    await department.fill('Cardiac imaging');
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.reload();
    await expect(department).toHaveValue('Cardiac imaging');
  });
  await test.step('the list works with the keys alone, and the text cursor stays where it is', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await truth.start(8, { department: `Keys ${number}` });
    const id = await truth.start(8);
    await openPreface(page, id);
    const department = field(page, 'Department');
    const highlighted = page.getByRole('option', { selected: true });
    await department.focus();
    await expect(options(page)).toHaveCount(0);
    await department.pressSequentially('keys');
    await expect(options(page)).toHaveCount(8);
    await department.press('ArrowDown');
    await expect(highlighted).toHaveText('Keys 1');
    await department.press('PageDown');
    await expect(highlighted).toHaveText('Keys 6');
    await department.press('PageDown');
    await expect(highlighted).toHaveText('Create option "keys"');
    await department.press('PageUp');
    await expect(highlighted).toHaveText('Keys 3');
    await expect(department).toHaveAttribute('aria-activedescendant', /.+/);
    await department.press('Enter');
    await expect(department).toHaveValue('Keys 3');
    await expect(page).toHaveURL(/preface$/);

    await department.press('ArrowDown');
    await expect(highlighted).toHaveCount(1);
    await department.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(department).toHaveValue('Keys 3');
  });
  await test.step('while the options are being read it says so, and typing continues', async () => {
    await truth.start(8, { department: 'Read late' });
    const id = await truth.start(8);
    await openPreface(page, id);
    await field(page, 'Department').click();
    await expect(options(page).filter({ hasText: 'Read late' })).toBeVisible();

    await page.reload();
    const department = field(page, 'Department');
    await expect(department).toBeEnabled();
    const other = await page.context().newPage();
    await other.goto('/spec-page');
    await other.evaluate(holdSummaries, truth.database);
    await department.click();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await department.pressSequentially('Rea');
    await other.close();
    await expect(options(page)).toHaveText(['Read late', 'Create option "Rea"']);
    await department.press('Tab');
    await expect(department).toHaveValue('Rea');
  });
  await test.step('several values can be chosen, created and removed', async () => {
    await page.goto('/spec-page');
    const fixed = field(page, 'Several from a list');
    await fixed.click();
    await expect(options(page)).toHaveCount(4);
    await fixed.pressSequentially('  NURS');
    await expect(options(page)).toHaveText(['Nursing Unit']);
    await fixed.press('Enter');
    await fixed.pressSequentially('pharm');
    await options(page).click();
    const chosen = page.getByRole('list', { name: 'Several from a list: chosen' });
    await expect(chosen.getByRole('listitem')).toHaveText(['Nursing Unit', 'Pharmacy', 'Clear all']);
    await fixed.pressSequentially('nursing unit');
    await expect(page.getByText('No results found', { exact: true })).toBeVisible();
    await fixed.press('Enter');
    await expect(chosen.getByRole('listitem')).toHaveCount(3);
    await chosen.getByRole('button', { name: 'Remove Nursing Unit' }).click();
    await expect(fixed).toBeFocused();
    await expect(chosen.getByRole('listitem')).toHaveText(['Pharmacy', 'Clear all']);

    const free = field(page, 'Several, existing or new');
    await free.click();
    await expect(page.getByText('Type to search', { exact: true })).toBeVisible();
    await free.pressSequentially('Error,');
    await free.pressSequentially(' error ');
    await free.press('Enter');
    await free.pressSequentially('Wish');
    await free.press('Tab');
    // A tablet's keyboard does not say which key it was.
    await free.focus();
    await page.keyboard.insertText('Idea,');
    const created = page.getByRole('list', { name: 'Several, existing or new: chosen' });
    await expect(created.getByRole('listitem')).toHaveText(['Error', 'Wish', 'Idea', 'Clear all']);
    await free.press('Backspace');
    await expect(created.getByRole('listitem')).toHaveText(['Error', 'Wish', 'Clear all']);
    await expectAccessible(page);
    await created.getByRole('button', { name: 'Clear all' }).click();
    await expect(created).toBeHidden();
  });
});

/** Runs in a page: nobody else can read the list until that page is closed. */
async function holdSummaries(name: string): Promise<void> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve, { once: true });
  });
  const store = opening.result.transaction('summaries', 'readwrite').objectStore('summaries');
  await new Promise<void>((resolve) => {
    const again = () => {
      resolve();
      store.count().addEventListener('success', again, { once: true });
    };
    again();
  });
}
