import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, dana, hospital, maya } from '../support/browser/people.ts';
import { logIn, openMenu } from '../support/browser/steps.ts';
import { mailTo, writtenMails } from '../support/server/mailbox.ts';

const NEW_PASSWORD = 'rounds on every unit';

test('R079 R080 R081 R115 R159 R180 Whoever is no administrator sees their own information, is sent to it from the pages of administrators, and changes the password, which takes the current one', async ({
  tablet,
  page,
  watch,
}) => {
  watch.expectStatus(422);
  const own = await tablet(dana);
  await bringAxe(own);
  await own.goto('/account');
  await expect(own).toHaveTitle('Manage Account · RTA Tracers');
  await expect(own.getByText('Dana Whitfield, Editor at Lakeside Hospital')).toBeVisible();
  await expect(own.getByRole('heading', { level: 2, name: 'Your Information' })).toBeVisible();
  await test.step('emails about one’s own actions can be turned off by everybody', async () => {
    const card = own.getByRole('region', { name: 'Notification Emails' });
    await expect(card.getByRole('checkbox')).toHaveCount(2);
    await card.getByRole('checkbox', { name: 'An action has been assigned to me' }).uncheck();
    await expect(card.getByText('Saved.')).toBeVisible();
    await own.reload();
    await expect(card.getByRole('checkbox', { name: 'An action has been assigned to me' })).not.toBeChecked();
    await expect(card.getByRole('checkbox', { name: 'An action of mine is due or overdue' })).toBeChecked();
  });
  await test.step('the pages of administrators lead back here, and nothing leads there', async () => {
    for (const [path, link] of [
      ['/account/users', 'Manage Users'],
      ['/audit', 'Audit Log'],
      ['/content', 'Content'],
    ] as const) {
      await own.goto(path);
      await expect(own).toHaveURL('/account');
      await expect(own.getByRole('heading', { level: 1, name: 'Manage Account' })).toBeVisible();
      await expect(own.getByRole('link', { name: link, exact: true })).toHaveCount(0);
    }
  });
  for (const title of ['Institution', 'Users'])
    await expect(own.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Invite Users' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Change Password' }).click();
  const dialog = own.getByRole('dialog', { name: 'Change Password' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const type = async (old: string, wanted: string, again: string) => {
    await dialog.getByLabel('Current Password').fill(old);
    await dialog.getByLabel('New Password', { exact: true }).fill(wanted);
    await dialog.getByLabel('Confirm New Password').fill(again);
    await save.click();
  };
  await type('', NEW_PASSWORD, NEW_PASSWORD);
  await expect(dialog.getByRole('alert')).toHaveText('All fields are required.');
  await type('wrong', NEW_PASSWORD, `${NEW_PASSWORD}s`);
  await expect(dialog.getByRole('alert')).toHaveText('Your new passwords must match.');
  await type('wrong', NEW_PASSWORD, NEW_PASSWORD);
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is incorrect.');
  await expectAccessible(own);
  await type('Ready-to-administer-1', NEW_PASSWORD, NEW_PASSWORD);
  await expect(dialog).toBeHidden();
  await expect(own.getByText('Your password was changed.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Change Password' })).toBeFocused();
  await own.goto('/');
  await expect(own.getByRole('heading', { level: 1, name: hospital.name })).toBeVisible();

  await page.goto('/login');
  await logIn(page, dana, { password: NEW_PASSWORD });
  await expect(page).toHaveURL('/');
});

test('R079 R114 R126 R128 An administrator changes the name, the institution and the notification emails, and invites; what is wrong or could not be saved is said', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(422);
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  await bringAxe(page);
  await page.goto('/account');
  for (const title of ['Your Information', 'Notification Emails', 'Institution', 'Users']) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  }
  await lookOver(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await test.step('a changed name or institution is shown everywhere at once', async () => {
    const own = page.getByRole('region', { name: 'Your Information' });
    await own.getByLabel('First Name').fill('  ');
    await own.getByLabel('Email').fill('alma@');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByLabel('First Name')).toHaveAccessibleDescription('Your first name is required.');
    await expect(own.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await own.getByLabel('First Name').fill('Almudena');
    await own.getByLabel('Email').fill(admin.email);
    await own.getByLabel('Department').fill('Quality');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText('Saved.')).toBeVisible();
    await expect(page.getByText('Almudena Reyes, Administrator at Lakeside Hospital')).toBeVisible();

    const institution = page.getByRole('region', { name: 'Institution' });
    await institution.getByLabel('Institution', { exact: true }).fill('');
    await institution.getByRole('button', { name: 'Save' }).click();
    await expect(institution.getByLabel('Institution', { exact: true })).toHaveAccessibleDescription(
      'Your institution is required.',
    );
    await institution.getByLabel('Institution', { exact: true }).fill('Lakeside Medical Center');
    await institution.getByRole('button', { name: 'Save' }).click();
    await expect(institution.getByText('Saved.')).toBeVisible();
    const menu = await openMenu(page);
    await expect(menu).toContainText('Almudena Reyes');
    await expect(menu).toContainText('Lakeside Medical Center');
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lakeside Medical Center' })).toBeVisible();
    await page.getByRole('link', { name: 'Account' }).click();
  });
  await test.step('an invitation is refused in the exact sentences, never offers role 4, and goes to all or none', async () => {
    await page.getByRole('button', { name: 'Invite Users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Users' });
    const send = dialog.getByRole('button', { name: 'Send Invitation' });
    const alert = dialog.getByRole('alert');
    const addresses = dialog.getByLabel('Email Addresses');
    const second = dialog.getByLabel('Person 2: Email');
    await expect(dialog.getByLabel('Permission for All').getByRole('option')).toHaveText([
      'Choose…',
      'Administrator',
      'Editor',
      'Viewer',
    ]);
    await send.click();
    await expect(alert).toHaveText('Please enter at least one invitation.');
    await expect(addresses).toHaveAttribute('aria-invalid', 'true');
    await addresses.fill('one@lakeside.test');
    await addresses.press('Enter');
    await dialog.getByLabel('Permission for All').selectOption('Editor');
    // What is still in the field is sent with the others.
    await addresses.fill('two at lakeside');
    await expect(second).toHaveCount(0);
    await send.click();
    await expect(alert).toHaveText('One or more email addresses is invalid.');
    await expect(second).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Person 1: Email')).not.toHaveAttribute('aria-invalid');
    await second.fill(maya.email);
    await send.click();
    await expect(alert).toHaveText(`${maya.email} already has an account.`);
    await expect(second).toHaveAccessibleDescription(`${maya.email} already has an account.`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await writtenMails(server, 'one@lakeside.test')).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove person 2' }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 person');
    await page.context().setOffline(true);
    await send.click();
    await expect(alert).toHaveText('There was an error inviting a new user.');
    await page.context().setOffline(false);
    await send.click();
    await expect(page.getByText('Invited: one@lakeside.test.')).toBeVisible();
    await mailTo(server, 'one@lakeside.test', 'Join Lakeside Medical Center');
  });
  await test.step('notification emails are saved at once; what cannot be saved switches back, with a soft alert', async () => {
    const card = page.getByRole('region', { name: 'Notification Emails' });
    const accepted = card.getByRole('checkbox', { name: 'Someone has accepted an invitation' });
    await expect(card.getByRole('checkbox')).toHaveCount(6);
    await expect(accepted).toBeChecked();
    await accepted.uncheck();
    await expect(card.getByText('Saved.')).toBeVisible();
    await card.getByLabel('Run a module again after').selectOption('6 months');
    await expect(card.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(accepted).not.toBeChecked();
    await expect(card.getByLabel('Run a module again after')).toHaveValue('6');

    await page.context().setOffline(true);
    await accepted.click();
    const soft = page
      .getByRole('status')
      .filter({ hasText: 'There was a problem connecting to the server.' });
    await expect(soft).toHaveAttribute('data-visible', 'true');
    await expect(accepted).not.toBeChecked();
    await expect(soft).toHaveCount(0);
  });
  await test.step('offline, what was typed stays, and saving says what is wrong', async () => {
    await page.getByLabel('Department').fill('Improvement');
    await page.getByRole('button', { name: 'Save Your Information' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
      'There was a problem connecting to the server.',
    );
    await expect(page.getByLabel('Department')).toHaveValue('Improvement');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      await dialog.getByLabel(label, { exact: true }).fill('a long enough password');
    }
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
  });
  await test.step('the users have a page of their own', async () => {
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Manage Users' }).click();
    await expect(page).toHaveURL(`${server.url}/account/users`);
  });
});
