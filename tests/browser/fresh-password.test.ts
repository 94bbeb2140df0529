import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, PASSWORD } from '../support/browser/people.ts';

/** The question for the password before what a tablet left open must not do (rule SES-15). */

const MINUTE = 60_000;

test('R148 A change that matters asks for the password, goes on by itself, and asks no more for ten minutes', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(403, /\/institutions\/|\/users\//);
  watch.expectStatus(422, /confirm-password/);
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  await bringAxe(page);
  await server.setClockAhead(11 * MINUTE);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Institution' });
  const name = card.getByLabel('Institution', { exact: true });
  await name.fill('Lakeside Medical Center');
  await card.getByRole('button', { name: 'Save' }).click();

  const question = page.getByRole('dialog', { name: 'Is It Still You?' });
  await expect(question).toContainText('Please enter your password to go on.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(card.getByRole('alert')).toHaveText('Please enter your password to go on.');
  await expect(name).toHaveValue('Lakeside Medical Center');

  await card.getByRole('button', { name: 'Save' }).click();
  await question.getByLabel('Password', { exact: true }).fill('something else');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toHaveText('The password is incorrect.');
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(card.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Administrator at Lakeside Medical Center')).toBeVisible();

  await name.fill('Lakeside Clinic');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Saved.')).toBeVisible();
  await expect(question).toBeHidden();

  // Over another dialog, which is there again afterward.
  await server.setClockAhead(30 * MINUTE);
  await page.goto('/account/users');
  await page.getByLabel('Permission of Victor Hall').selectOption('Administrator');
  await page
    .getByRole('dialog', { name: 'Make Victor Hall an administrator?' })
    .getByRole('button', { name: 'Make Administrator' })
    .click();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Permission of Victor Hall')).toBeDisabled();
});
