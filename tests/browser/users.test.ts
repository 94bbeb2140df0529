import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD, admin, dana, maya, viewer } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { mailTo } from '../support/server/mailbox.ts';

const person = (firstName: string, lastName: string, roleId: number): Person => ({
  firstName,
  lastName,
  email: `${lastName.toLowerCase()}@cove.test`,
  roleId,
});
const carla = person('Carla', 'Abbott', 1);

/** A hospital with every role in it, and names that would sort differently by character code. */
const cove = [
  carla,
  person('Émile', 'Zander', 2),
  person('adam', 'Young', 3),
  person('Zoe', 'Ames', 1),
  person('Petra', 'Nilsen', 5),
  person('Rosa', 'Quint', 4),
].map((one) => ({ ...one, password: PASSWORD }));
const seed = [{ name: 'Cove Hospital', location: 'Cove', users: cove }];

const namesOf = (page: Page) => page.getByRole('rowheader');
const permissionOf = (page: Page, name: string) => page.getByLabel(`Permission of ${name}`);

test('R081 Anyone who is not an administrator is sent to the account page', async ({ tablet }) => {
  for (const one of [maya, viewer]) {
    const page = await tablet(one);
    await page.goto('/account/users');
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Account' })).toBeVisible();
  }
});

test('R081 R082 Users are listed by name and sorted by any column; some permissions cannot be changed', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer({ seed });
  const page = await tablet(carla, { url: server.url, viewport: { width: 1280, height: 900 } });
  await bringAxe(page);
  await page.goto('/account/users');
  await expect(page).toHaveTitle('Manage Users · RTA Tracers');
  const byName = [
    /^adam Young/,
    /^Carla Abbott \(you\)/,
    /^Émile Zander/,
    /^Petra Nilsen/,
    /^Rosa Quint/,
    /^Zoe Ames/,
  ];
  await expect(namesOf(page)).toHaveText(byName);
  const column = (name: string) => page.getByRole('columnheader', { name });
  await expect(column('Name')).toHaveAttribute('aria-sort', 'ascending');
  await column('Name').getByRole('button').click();
  await expect(column('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(namesOf(page)).toHaveText(byName.toReversed());
  await column('Email').getByRole('button').click();
  await expect(column('Email')).toHaveAttribute('aria-sort', 'ascending');
  await expect(column('Name')).not.toHaveAttribute('aria-sort');
  await expect(namesOf(page).first()).toHaveText(/^Carla Abbott/);
  await expect(namesOf(page).last()).toHaveText(/^Émile Zander/);
  await column('Permission').getByRole('button').click();
  await expect(namesOf(page).nth(2)).toHaveText(/^Rosa Quint/);

  for (const [name, role, isFixed] of [
    ['Carla Abbott', 'Administrator', true],
    ['Zoe Ames', 'Administrator', true],
    ['Petra Nilsen', 'Super Admin', true],
    ['Émile Zander', 'Editor', false],
    ['adam Young', 'Viewer', false],
    ['Rosa Quint', 'Deactivated', false],
  ] as const) {
    const select = permissionOf(page, name);
    await expect(select.locator('option:checked')).toHaveText(role);
    if (isFixed) await expect(select).toBeDisabled();
    else await expect(select).toBeEnabled();
  }
  await lookOver(page);
  await page.getByLabel('Sort by').selectOption('Email');
  await expect(namesOf(page).first()).toHaveText(/^Carla Abbott/);
  await expect(namesOf(page).last()).toHaveText(/^Émile Zander/);
});

test('R081 R102 A permission is saved at once; administrator and deactivated have to be confirmed first', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(401);
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  const victims = await tablet(dana, { url: server.url });
  await victims.goto('/assessments/new');
  await expect(victims.getByRole('heading', { level: 1, name: 'New Assessment' })).toBeVisible();
  await bringAxe(page);
  await page.goto('/account/users');
  await permissionOf(page, 'Victor Hall').selectOption('Editor');
  await expect(page.getByRole('row', { name: /^Victor Hall/ }).getByText('Saved')).toBeVisible();
  await mailTo(server, viewer.email, 'Your permission has changed');

  await permissionOf(page, 'Victor Hall').selectOption('Administrator');
  const promote = page.getByRole('dialog', { name: 'Make Victor Hall an administrator?' });
  await expect(promote).toContainText('This cannot be undone');
  await expectAccessible(page);
  await promote.getByRole('button', { name: 'Cancel' }).click();
  await expect(permissionOf(page, 'Victor Hall').locator('option:checked')).toHaveText('Editor');
  await permissionOf(page, 'Victor Hall').selectOption('Administrator');
  await promote.getByRole('button', { name: 'Make Administrator' }).click();
  await expect(permissionOf(page, 'Victor Hall')).toBeDisabled();
  await expect(permissionOf(page, 'Victor Hall').locator('option:checked')).toHaveText('Administrator');

  await permissionOf(page, 'Dana Whitfield').selectOption('Deactivated');
  const deactivate = page.getByRole('dialog', { name: 'Deactivate Dana Whitfield?' });
  await deactivate.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: /^Dana Whitfield/ }).getByText('Saved')).toBeVisible();
  await expect(permissionOf(page, 'Dana Whitfield')).toBeEnabled();
  await victims.reload();
  await expect(victims).toHaveURL(`${server.url}/login`);

  await permissionOf(page, 'Dana Whitfield').selectOption('Viewer');
  await expect(permissionOf(page, 'Dana Whitfield').locator('option:checked')).toHaveText('Viewer');
});

test('R128 A permission that could not be saved switches back, and a soft alert says why', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  const soft = page.getByRole('status').and(page.locator('[data-visible="true"]'));
  await page.goto('/account/users');
  await expect(permissionOf(page, 'Maya Okafor')).toBeEnabled();
  await page.context().setOffline(true);
  await permissionOf(page, 'Maya Okafor').selectOption('Viewer');
  await expect(soft).toHaveText('There was a problem connecting to the server.');
  await expect(permissionOf(page, 'Maya Okafor').locator('option:checked')).toHaveText('Editor');
  await expect(soft).toHaveCount(0);
});

test('R141 Manage Users lists who has not joined yet; an invitation is sent again, or withdrawn', async ({
  ownServer,
  page: stranger,
  tablet,
  watch,
}) => {
  // A key that is not valid any more.
  watch.expectStatus(422);
  const server = await ownServer({ seed });
  const page = await tablet(carla, { url: server.url });
  await bringAxe(page);
  await page.goto('/account/users');
  const waiting = page.getByRole('region', { name: 'Invited, Not Joined Yet' });
  await expect(page.getByText('opens and compares completed tracers, and changes nothing.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  await dialog.getByLabel('Person 1: Permission').selectOption('Editor');
  await paste(dialog.getByLabel('Person 1: Email'), 'Ina New <ina@cove.test>; jon@cove.test, kim@cove.test');
  await expect(dialog.getByLabel('Person 3: Email')).toHaveValue('kim@cove.test');
  await expect(dialog.getByLabel('Person 3: Email')).toBeFocused();
  await dialog.getByLabel('Person 3: Permission').selectOption('Viewer');
  await lookOver(page);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();

  const rows = waiting.getByRole('listitem');
  await expect(rows).toHaveText([
    /^ina@cove\.test.*Editor\. Invited by Carla Abbott/,
    /^jon@/,
    /^kim@.*Viewer/,
  ]);
  await lookOver(page);
  const notValid = stranger.getByRole('heading', { name: 'There Was an Error with Your Key' });
  const link = (html: string) => /\/join#key=[\w-]+/.exec(html)?.[0] ?? '';
  const first = link((await mailTo(server, 'ina@cove.test', 'Join Cove Hospital')).text);
  await waiting.getByRole('button', { name: 'Send again to ina@cove.test' }).click();
  await expect(rows.first()).toContainText('Sent again. Only the new link works.');
  await stranger.goto(`${server.url}${first}`);
  await expect(notValid).toBeVisible();

  const kims = link((await mailTo(server, 'kim@cove.test', 'Join Cove Hospital')).text);
  await waiting.getByRole('button', { name: 'Withdraw the invitation of kim@cove.test' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw the invitation of kim@cove.test?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(rows).toHaveCount(2);
  await expect(waiting.getByRole('heading')).toBeFocused();
  await stranger.goto(`${server.url}${kims}`);
  await expect(notValid).toBeVisible();
});

test('R141 A first administrator is shown where to invite, until someone has joined or it was refused', async ({
  ownServer,
  tablet,
}) => {
  const alone = [{ name: 'Bay Hospital', location: 'Bay', users: [{ ...carla, password: PASSWORD }] }];
  const server = await ownServer({ seed: alone });
  const page = await tablet(carla, { url: server.url });
  await bringAxe(page);
  await page.goto('/');
  const hint = page.getByRole('region', { name: 'You are the first one here' });
  await expect(hint).toBeVisible();
  await lookOver(page);
  await hint.getByRole('link', { name: 'Invite Users' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite Users' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/account');
  await page.goto('/');
  await hint.getByRole('button', { name: 'Not now' }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** As from another program's clipboard. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
