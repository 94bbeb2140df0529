import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { logIn } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { mailTo } from '../support/server/mailbox.ts';

const person = (firstName: string, lastName: string, roleId: number): Person => ({
  firstName,
  lastName,
  email: `${lastName.toLowerCase()}@cove.test`,
  roleId,
});
const carla = person('Carla', 'Abbott', 1);
const emile = person('Émile', 'Zander', 2);
const adam = person('adam', 'Young', 3);
const zoe = person('Zoe', 'Ames', 1);

/** A hospital with every role in it, and names that would sort differently by character code. */
const cove = [carla, emile, adam, zoe, person('Petra', 'Nilsen', 5), person('Rosa', 'Quint', 4)].map(
  (one) => ({ ...one, password: PASSWORD }),
);
const seed = [{ name: 'Cove Hospital', location: 'Cove', users: cove }];

const namesOf = (page: Page) => page.getByRole('rowheader');
const permissionOf = (page: Page, name: string) => page.getByLabel(`Permission of ${name}`);

test('R081 R082 R102 R128 R151 R152 R193 R194 An administrator manages the users: sorts them, changes permissions at once or after a question, logs a person out everywhere, saves and erases what is kept about one', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(403, /end-sessions/);
  watch.expectNoAnswer();
  const server = await ownServer({ seed });
  const page = await tablet(carla, { url: server.url, viewport: { width: 1280, height: 900 } });
  const leaving = await tablet(zoe, { url: server.url });
  await leaving.goto('/account');
  await expect(leaving.getByRole('heading', { name: 'Manage Account' })).toBeVisible();
  const { token } = await Truth.of(server, emile);
  await bringAxe(page);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

  await test.step('they are listed by name and sorted by any column; some permissions cannot be changed', async () => {
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

    await expect(row('Carla Abbott').getByRole('button')).toHaveText(['Export data…']);
    await expect(row('Émile Zander').getByRole('button', { name: /^Deactivate/ })).toHaveCount(0);
    await lookOver(page);
    await page.getByLabel('Sort by').selectOption('Email');
    await expect(namesOf(page).first()).toHaveText(/^Carla Abbott/);
    await expect(namesOf(page).last()).toHaveText(/^Émile Zander/);
  });
  await test.step('a permission is saved at once; to make an administrator has to be confirmed first', async () => {
    const change = permissionOf(page, 'adam Young');
    await change.selectOption('Editor');
    await expect(row('adam Young').getByText('Saved')).toBeVisible();
    await mailTo(server, adam.email, 'Your permission has changed');
    await change.selectOption('Administrator');
    const promote = page.getByRole('dialog', { name: 'Make adam Young an administrator?' });
    await expect(promote).toContainText('This cannot be undone');
    await promote.getByRole('button', { name: 'Cancel' }).click();
    await expect(change.locator('option:checked')).toHaveText('Editor');
    await change.selectOption('Administrator');
    await promote.getByRole('button', { name: 'Make Administrator' }).click();
    await expect(change).toBeDisabled();
    await expect(change.locator('option:checked')).toHaveText('Administrator');
  });
  await test.step('an administrator leaves: she is deactivated, out at once, and let in as a viewer', async () => {
    await row('Zoe Ames').getByRole('button', { name: 'Deactivate Zoe Ames…' }).click();
    const deactivate = page.getByRole('dialog', { name: 'Deactivate Zoe Ames?' });
    await deactivate.getByRole('button', { name: 'Deactivate' }).click();
    await expect(row('Zoe Ames').getByText('Saved')).toBeVisible();
    await expect(permissionOf(page, 'Zoe Ames').locator('option:checked')).toHaveText('Deactivated');
    await mailTo(server, zoe.email, 'Your account has been deactivated');
    await leaving.reload();
    await expect(leaving).toHaveURL(`${server.url}/login`);
    await permissionOf(page, 'Zoe Ames').selectOption('Viewer');
    await expect(permissionOf(page, 'Zoe Ames').locator('option:checked')).toHaveText('Viewer');
    await logIn(leaving, zoe);
    await expect(leaving).toHaveURL(`${server.url}/account`);
  });
  await test.step('a person is logged out everywhere', async () => {
    await server.setClockAhead(11 * 60_000);
    await page.reload();
    await expect(row('Rosa Quint')).toContainText('Never yet');
    await expect(row('Émile Zander')).toContainText('On 1 device');
    await row('Émile Zander').getByRole('button', { name: 'Log out Émile Zander…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out Émile Zander everywhere?' });
    await expect(dialog).toContainText('Work that has not been sent stays there');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Log Out', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Is It Still You?' });
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(row('Émile Zander')).toContainText('Not logged in');
    await expect(dialog).toBeHidden();
    const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([401, { reason: 'ended', wipe: false }]);
  });
  await test.step('what is kept about a person is saved; a person who has left is erased, after a question', async () => {
    await row('Rosa Quint').getByRole('button', { name: 'Export data of Rosa Quint…' }).click();
    const coming = page.waitForEvent('download');
    const saving = page.getByRole('dialog', { name: 'Export the data of Rosa Quint?' });
    await saving.getByRole('button', { name: 'Save as Page' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^personal-data-\d+\.html$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('<h1>Data Kept About Rosa Quint</h1>');
    await expect(saving).toBeHidden();
    await expect(row('Émile Zander').getByRole('button', { name: /^Erase/ })).toHaveCount(0);
    await row('Rosa Quint').getByRole('button', { name: 'Erase personal data of Rosa Quint…' }).click();
    const erasing = page.getByRole('dialog', { name: 'Erase the personal data of Rosa Quint?' });
    await expect(erasing).toContainText('This cannot be undone');
    await expectAccessible(page);
    await erasing.getByRole('button', { name: 'Erase' }).click();
    await expect(namesOf(page).first()).toHaveText('A former user');
    await expect(page.getByRole('button', { name: 'Export data of A former user…' })).toBeFocused();
    await expect(row('Rosa Quint')).toHaveCount(0);
    await expect(permissionOf(page, 'A former user')).toBeDisabled();
    await expect(row('A former user').getByRole('button')).toHaveText(['Export data…']);
  });
  await test.step('to deactivate has to be confirmed, too', async () => {
    await permissionOf(page, 'Émile Zander').selectOption('Deactivated');
    await page
      .getByRole('dialog', { name: 'Deactivate Émile Zander?' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(row('Émile Zander').getByText('Saved')).toBeVisible();
    await expect(permissionOf(page, 'Émile Zander')).toBeEnabled();
  });
  await test.step('what could not be saved switches back, and a soft alert says why', async () => {
    const soft = page.getByRole('status').and(page.locator('[data-visible="true"]'));
    await page.context().setOffline(true);
    await permissionOf(page, 'Zoe Ames').selectOption('Editor');
    await expect(soft).toHaveText('There was a problem connecting to the server.');
    await expect(permissionOf(page, 'Zoe Ames').locator('option:checked')).toHaveText('Viewer');
    await expect(soft).toHaveCount(0);
  });
});

test('R141 A first administrator is shown where to invite, until it was refused; Manage Users lists who has not joined yet; an invitation is sent again, or withdrawn', async ({
  ownServer,
  page: stranger,
  tablet,
  watch,
}) => {
  // A key that is not valid any more.
  watch.expectStatus(422);
  const alone = [{ name: 'Cove Hospital', location: 'Cove', users: [{ ...carla, password: PASSWORD }] }];
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
  await expect(page).toHaveURL(`${server.url}/account`);
  await page.goto('/');
  await hint.getByRole('button', { name: 'Not now' }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/account/users');
  const waiting = page.getByRole('region', { name: 'Invited, Not Joined Yet' });
  await expect(page.getByText('opens and compares completed tracers, and changes nothing.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  const addresses = dialog.getByLabel('Email Addresses');
  const send = dialog.getByRole('button', { name: 'Send Invitation' });
  await paste(addresses, 'Ina New <ina@cove.test>; jon@cove.test');
  await addresses.pressSequentially('kim@cove,lee@cove.test ');
  await expect(dialog.getByRole('status')).toHaveText('4 people, 1 to mend');
  const kim = dialog.getByLabel('Person 3: Email');
  await expect(kim).toHaveAccessibleDescription('Please enter a valid email address.');
  await lookOver(page);
  // Red while it is faulty, and never while it is written.
  await kim.fill('kim@cove.');
  await expect(kim).not.toHaveAttribute('aria-invalid');
  await addresses.focus();
  await expect(kim).toHaveAttribute('aria-invalid', 'true');
  await kim.fill('kim@cove.test');
  await kim.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('4 people');
  await expect(addresses).toBeFocused();
  await send.click();
  const all = dialog.getByLabel('Permission for All');
  await expect(all).toHaveAccessibleDescription('All fields are required.');
  await all.selectOption('Editor');
  await expect(all).not.toHaveAttribute('aria-invalid');
  await dialog.getByLabel('Person 3: Permission').selectOption('Viewer');
  await dialog.getByRole('button', { name: 'Remove person 4' }).click();
  await expect(addresses).toBeFocused();
  await send.click();

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

/** As from another program's clipboard. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
