import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, dana, hospital, maya, viewer } from '../support/browser/people.ts';
import { logIn, openMenu } from '../support/browser/steps.ts';
import { mailTo, writtenMails } from '../support/server/mailbox.ts';

const NEW_PASSWORD = 'rounds on every unit';

test('R079 Everyone sees their own information; notification emails, institution and users are for administrators', async ({
  tablet,
}) => {
  const page = await tablet(viewer);
  await bringAxe(page);
  await page.goto('/account');
  await expect(page).toHaveTitle('Manage Account · RTA Tracers');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(page.getByText('Victor Hall, Viewer at Lakeside Hospital')).toBeVisible();
  await expect(cards.filter({ hasText: 'Your Information' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  for (const title of ['Notification Emails', 'Institution', 'Users']) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Invite Users' })).toHaveCount(0);

  const other = await tablet(admin);
  await bringAxe(other);
  await other.goto('/account');
  for (const title of ['Your Information', 'Notification Emails', 'Institution', 'Users']) {
    await expect(other.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  }
  await expect(other.getByRole('button', { name: 'Invite Users' })).toBeVisible();
  await lookOver(other);
  await other.getByRole('link', { name: 'Manage Users' }).click();
  await expect(other).toHaveURL('/account/users');
});

test('R079 A changed name or institution is shown everywhere at once', async ({ ownServer, tablet }) => {
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  await page.goto('/account');
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
});

test('R080 R115 Changing the password takes the current one; then the new one logs in', async ({
  tablet,
  page,
  watch,
}) => {
  watch.expectStatus(422);
  const own = await tablet(dana);
  await bringAxe(own);
  await own.goto('/account');
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

test('R114 R126 An invitation is refused in the exact sentences, never offers role 4, and goes to all or none', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(422);
  watch.expectNoAnswer();
  const page = await tablet(admin);
  await bringAxe(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Invite Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  const send = dialog.getByRole('button', { name: 'Send Invitation' });
  const alert = dialog.getByRole('alert');
  await expect(dialog.getByLabel('Person 1: Permission').getByRole('option')).toHaveText([
    'Choose…',
    'Administrator',
    'Editor',
    'Viewer',
  ]);
  await dialog.getByLabel('Person 1: Email').fill('one@lakeside.test');
  await send.click();
  await expect(alert).toHaveText('All fields are required.');
  await dialog.getByLabel('Person 1: Permission').selectOption('Editor');
  await dialog.getByRole('button', { name: 'Add a Person' }).click();
  await expect(dialog.getByLabel('Person 2: Email')).toBeFocused();
  await dialog.getByLabel('Person 2: Email').fill('two at lakeside');
  await dialog.getByLabel('Person 2: Permission').selectOption('Viewer');
  await send.click();
  await expect(alert).toHaveText('One or more email addresses is invalid.');
  await dialog.getByLabel('Person 2: Email').fill('One@Lakeside.test');
  await send.click();
  await expect(alert).toHaveText('One@Lakeside.test is listed twice.');
  await dialog.getByLabel('Person 2: Email').fill(maya.email);
  await send.click();
  await expect(alert).toHaveText(`${maya.email} already has an account.`);
  await expectAccessible(page);
  expect(await writtenMails(server, 'one@lakeside.test')).toEqual([]);

  await dialog.getByRole('button', { name: 'Remove person 2' }).click();
  await dialog.getByRole('button', { name: 'Remove person 1' }).click();
  await send.click();
  await expect(alert).toHaveText('Please enter at least one invitation.');
  await dialog.getByRole('button', { name: 'Add a Person' }).click();
  await dialog.getByLabel('Person 1: Email').fill(' one@lakeside.test ');
  await dialog.getByLabel('Person 1: Permission').selectOption('Editor');
  await page.context().setOffline(true);
  await send.click();
  await expect(alert).toHaveText('There was an error inviting a new user.');
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText('Invited: one@lakeside.test.')).toBeVisible();
  await mailTo(server, 'one@lakeside.test', `Join ${hospital.name}`);
});

test('R128 Notification emails are saved at once; what cannot be saved switches back, with a soft alert', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Notification Emails' });
  const accepted = card.getByRole('checkbox', { name: 'Someone has accepted an invitation' });
  await expect(card.getByRole('checkbox')).toHaveCount(4);
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
  const soft = page.getByRole('status').filter({ hasText: 'There was a problem connecting to the server.' });
  await expect(soft).toHaveAttribute('data-visible', 'true');
  await expect(accepted).not.toBeChecked();
  await expect(soft).toHaveCount(0);
});

test('Offline, the account page shows what the device knows, and saving says what is wrong', async ({
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const page = await tablet(admin);
  await page.goto('/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Alma');
  await page.context().setOffline(true);
  await page.getByLabel('Department').fill('Quality');
  await page.getByRole('button', { name: 'Save Your Information' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
    'There was a problem connecting to the server.',
  );
  await expect(page.getByLabel('Department')).toHaveValue('Quality');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await dialog.getByLabel(label, { exact: true }).fill('a long enough password');
  }
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
});
