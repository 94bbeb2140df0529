import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { admin, maya, viewer } from '../support/browser/people.ts';
import { light, questionPage, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.type(text);
}

test('Everything on the question page works by keyboard alone', async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9);
  const page = await tablet(maya);
  await page.goto(`/assessments/${id}/1`);
  const { heading, next, previous, flag, pager, observations, opportunities } = questionPage(page);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true }).first();
  const goOn = async (number: number) => {
    await press(page, next);
    await expect(heading(number)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  await expect(observations).toBeEnabled();

  // Short answer, flag, and the link that skips the frame.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, observations, 'Short');
  await press(page, flag, 'Space');
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await goOn(2);

  // Long answer, with a list to be opened.
  const summary = page.getByRole('button', { name: 'Sample medications' });
  await press(page, summary);
  await expect(page.getByRole('rowheader', { name: 'Testamine' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await typeInto(page, observations, 'Long');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and longer');
  await typeInto(page, opportunities, 'Better');
  await goOn(3);

  // Slider.
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '9 of 10');
  await goOn(4);

  await typeInto(page, box('Doses scanned'), '42');
  await goOn(5);
  await typeInto(page, box('Value per year'), '1250.5');
  await goOn(6);

  // Choices and the jump, and back.
  await press(page, page.getByRole('radio', { name: 'Never', exact: true }), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Sometimes/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Never', exact: true })).toBeChecked();
  await press(page, page.getByRole('main').getByRole('link', { name: /^If never/ }));
  await expect(heading(9)).toBeVisible();
  await press(page, previous);
  await expect(heading(8)).toBeVisible();
  await press(page, previous);
  await expect(heading(7)).toBeVisible();

  // Parts of every type.
  await typeInto(page, box('Name'), 'Ada');
  await typeInto(page, box('Cost'), '3');
  await typeInto(page, box('Share'), '7');
  const shift = page.getByRole('radiogroup', { name: 'Shift' });
  await press(page, shift.getByRole('radio', { name: 'Day' }), 'Space');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('Home');
  await typeInto(page, box('Story'), 'Told');
  await goOn(8);

  // Ranking by its buttons and by its handle.
  await press(page, page.getByRole('button', { name: 'Move Staffing up' }));
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Staffing');
  await tabTo(page, page.getByRole('button', { name: 'Drag Cost' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Cost would be number 1 of 4/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Cost would be number 2 of 4/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Staffing');
  await goOn(9);
  await goOn(10);

  // The calculator.
  await press(page, page.getByRole('button', { name: 'Calculate' }));
  const drug = page.getByRole('group', { name: 'Medication 1' });
  await typeInto(page, drug.getByRole('textbox', { name: 'Medication' }), 'Ephedrine');
  await typeInto(page, drug.getByRole('combobox', { name: 'Unit' }), 'mg');
  await typeInto(page, drug.getByRole('textbox', { name: 'Package amount' }), '50');
  await typeInto(page, drug.getByRole('textbox', { name: 'Packages opened' }), '20');
  await typeInto(page, drug.getByRole('textbox', { name: 'Amount given' }), '300');
  await typeInto(page, drug.getByRole('textbox', { name: 'Cost per package' }), '12');
  await expect(drug).toContainText('700 mg');
  await press(page, page.getByRole('button', { name: 'Add Medication' }));
  const second = page.getByRole('group', { name: 'Medication 2' });
  await expect(second.getByRole('textbox', { name: 'Medication' })).toBeFocused();
  await press(page, second.getByRole('button', { name: 'Remove' }));
  await expect(second).toBeHidden();

  // The pager: arrows only choose, Enter goes there.
  await tabTo(page, pager);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(heading(10)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(14)).toBeVisible();
  await typeInto(page, observations, 'Last');
  await press(page, next);
  await expect(page.getByRole('textbox', { name: /^Your comments/ })).toBeFocused();
  await page.keyboard.type('Done by keyboard.');
  await press(page, page.getByRole('button', { name: 'Submit Assessment' }));
  const asking = page.getByRole('dialog', { name: 'Submit this assessment?' });
  await press(page, asking.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeFocused();

  await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
  const stored = await truth.assessment(id);
  expect(stored).toMatchObject({
    notes: 'Done by keyboard.',
    answers: {
      901: { observations: 'Short', flagged: true },
      902: { observations: 'Long\nand longer', opportunities: 'Better' },
      903: { parts: { ease: 9 } },
      904: { parts: { share: 42 } },
      905: { parts: { value: 1250.5 } },
      906: { parts: { never: true } },
      907: { parts: { name: 'Ada', cost: 3, share: 7, shift: 'night', score: 1, story: 'Told' } },
      908: { parts: { staffing: 1, cost: 2, storage: 3, build: 4 } },
      914: { observations: 'Last' },
    },
    wastageCalculator: [
      {
        medication: 'Ephedrine',
        unit: 'mg',
        packageAmount: 50,
        packagesOpened: 20,
        amountGiven: 300,
        costPerPackage: 12,
      },
    ],
  });
  expect(stored?.dateCompleted).not.toBeNull();
});

test('An administrator invites and changes a permission by keyboard alone', async ({ ownServer, tablet }) => {
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url, viewport: { width: 1280, height: 900 } });
  await page.goto('/account');
  await press(page, page.getByRole('button', { name: 'Invite Users' }));
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  const addresses = dialog.getByLabel('Email Addresses');
  await typeInto(page, addresses, 'one@lakeside.test, not wanted');
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Permission for All'), 'Vie');
  await press(page, dialog.getByRole('button', { name: 'Remove person 2' }));
  await expect(addresses).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invited: one@lakeside.test.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite Users' })).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Manage Users' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeFocused();
  await press(page, page.getByRole('columnheader', { name: 'Email' }).getByRole('button'));
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  const permission = page.getByLabel(`Permission of ${viewer.firstName} ${viewer.lastName}`);
  await typeInto(page, permission, 'Edi');
  await expect(page.getByRole('row', { name: /^Victor/ }).getByText('Saved')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('dialog', { name: 'Make Victor Hall an administrator?' })).toBeVisible();
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await expect(permission).toBeFocused();
  await expect(permission.locator('option:checked')).toHaveText('Editor');
});
