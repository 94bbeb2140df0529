import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { admin as runAdmin } from '../support/browser/operator.ts';
import { PASSWORD, maya } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { logIn } from '../support/browser/steps.ts';
import { mailTo, writtenMails } from '../support/server/mailbox.ts';

/** Changes of accounts by people and administrators, with the mails that follow (rules PPL-10 and PPL-11). */

const NEW_EMAIL = 'maya.okafor@lakeside.test';
const keyLink = (text: string): string => /\/confirm-email#key=[\w-]+/.exec(text)?.[0] ?? '';

test('R149 R150 A new email counts once its mailbox has answered; the old one is told what to do', async ({
  ownServer,
  tablet,
  page: phone,
  browser,
  watch,
}) => {
  watch.expectStatus(422, /confirm-email/);
  watch.expectStatus(401, /authenticate/);
  const server = await ownServer();
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Your Information' });
  await own.getByLabel('Email').fill(NEW_EMAIL);
  await own.getByRole('button', { name: 'Save' }).click();
  const waiting = own.getByText(`${NEW_EMAIL} has not been confirmed yet.`);
  await expect(waiting).toBeVisible();
  await expect(own).toContainText(`Until then you log in with ${maya.email}.`);
  await expect(own.getByLabel('Email')).toHaveValue(maya.email);
  await lookOver(page);

  const notice = await mailTo(server, maya.email, 'Your email address is about to change');
  expect(notice.text).toContain(NEW_EMAIL);
  expect(notice.text).toContain('If it was not you, log in now: change your password');
  const first = keyLink((await mailTo(server, NEW_EMAIL, 'Please confirm your new email address')).text);
  await own.getByRole('button', { name: 'Send again' }).click();
  await expect(own.getByText('The email was sent again. Only the newest link works.')).toBeVisible();

  // On a phone where nobody is logged in: the first link was replaced.
  await bringAxe(phone);
  await phone.goto(`${server.url}${first}`);
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(phone.getByRole('alert')).toHaveText('This key is not valid.');
  await lookOver(phone);
  const mails = await writtenMails(server, NEW_EMAIL);
  const newest = mails.map(({ text }) => keyLink(text)).find((link) => link !== first) ?? '';
  await phone.goto('about:blank');
  await phone.goto(`${server.url}${newest}`);
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Your New Email Address Is Confirmed' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Go to Home' }).click();
  await expect(phone.getByRole('button', { name: 'Menu' })).toBeVisible();

  await page.reload();
  await expect(own.getByLabel('Email')).toHaveValue(NEW_EMAIL);
  await expect(waiting).toBeHidden();
  const context = await browser.newContext({ baseURL: server.url });
  watch.follow(context);
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, maya);
  await expect(other.getByRole('alert')).toHaveText('The email or password is incorrect.');
  await logIn(other, { email: NEW_EMAIL });
  await expect(other).toHaveURL(`${server.url}/`);
  await context.close();
});

test('R149 The link works where one is logged in, who stays logged in; a new email can be taken back', async ({
  ownServer,
  tablet,
}) => {
  const server = await ownServer();
  const page = await tablet(maya, { url: server.url });
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Your Information' });
  const ask = async () => {
    await own.getByLabel('Email').fill(NEW_EMAIL);
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText(`${NEW_EMAIL} has not been confirmed yet.`)).toBeVisible();
  };
  await ask();
  await own.getByRole('button', { name: `Keep ${maya.email}` }).click();
  await expect(own.getByText(`${NEW_EMAIL} has not been confirmed yet.`)).toBeHidden();
  await ask();
  const links = async () => (await writtenMails(server, NEW_EMAIL)).map(({ text }) => keyLink(text));
  await expect.poll(async () => (await links()).length).toBe(2);
  const statusOf = async (link: string) => {
    await page.goto('about:blank');
    await page.goto(`${server.url}${link}`);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const said = page.getByRole('main').getByRole('alert').filter({ hasText: 'not valid' });
    const done = page.getByRole('heading', { name: 'Your New Email Address Is Confirmed' });
    await expect(said.or(done)).toBeVisible();
    return done.isVisible();
  };
  const token = await page.evaluate(() => sessionStorage.getItem('jwt'));
  expect(await statusOf((await links()).at(-1) ?? '')).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('jwt'))).toBe(token);
  await page.goto('/account');
  await expect(own.getByLabel('Email')).toHaveValue(NEW_EMAIL);
  await expect(
    page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem'),
  ).toHaveCount(1);
});

test('Typing while the form is being saved stays, and is not called saved', async ({
  ownServer,
  faultProxy,
  tablet,
}) => {
  const server = await ownServer();
  const proxy = await faultProxy(server);
  const page = await tablet(maya, { url: proxy.url });
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Your Information' });
  const held = proxy.strike({ kind: 'held' }, { method: 'PATCH', path: /^\/api\/users\// });
  const email = own.getByLabel('Email');
  const saving = own.getByRole('button', { name: 'Cancel' });
  await email.fill(NEW_EMAIL);
  await own.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => held.struck()).toBe(1);
  await email.fill('');
  // The same again; it could be another one.
  await email.fill(NEW_EMAIL);
  held.release();
  await expect(own.getByText(`${NEW_EMAIL} has not been confirmed yet.`)).toBeVisible();
  await expect(saving).toBeHidden();
  await expect(email).toHaveValue(NEW_EMAIL);
  await expect(own.getByText('Saved.')).toBeHidden();
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Saved.')).toBeVisible();
  await expect(email).toHaveValue(maya.email);
});

const person = (firstName: string, lastName: string, roleId: number): Person => ({
  firstName,
  lastName,
  email: `${lastName.toLowerCase()}@cove.test`,
  roleId,
});
const carla = person('Carla', 'Abbott', 1);
const zoe = person('Zoe', 'Ames', 1);
const emil = person('Emil', 'Zander', 2);
const seed = [
  {
    name: 'Cove Hospital',
    location: 'Cove',
    users: [carla, zoe, emil].map((one) => ({ ...one, password: PASSWORD })),
  },
];

test('R151 An administrator leaves: another one deactivates her, is kept as the last, and lets her in as a viewer', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(401);
  const server = await ownServer({ seed });
  const leaving = await tablet(zoe, { url: server.url });
  await leaving.goto('/account');
  const page = await tablet(carla, { url: server.url });
  await bringAxe(page);
  await page.goto('/account/users');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Carla Abbott').getByRole('button')).toHaveCount(0);
  await expect(row('Emil Zander').getByRole('button', { name: /^Deactivate/ })).toHaveCount(0);
  await lookOver(page);
  await row('Zoe Ames').getByRole('button', { name: 'Deactivate Zoe Ames…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Zoe Ames?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row('Zoe Ames').getByText('Saved')).toBeVisible();
  await expect(page.getByLabel('Permission of Zoe Ames').locator('option:checked')).toHaveText('Deactivated');
  await mailTo(server, zoe.email, 'Your account has been deactivated');
  await leaving.reload();
  await expect(leaving).toHaveURL(`${server.url}/login`);

  await expect(runAdmin(server, 'deactivate', carla.email)).rejects.toThrow(
    'A hospital needs at least one active administrator.',
  );
  await expect(runAdmin(server, 'free-address', carla.email)).rejects.toThrow('Deactivate it first.');
  await page.getByLabel('Permission of Zoe Ames').selectOption('Viewer');
  await expect(page.getByLabel('Permission of Zoe Ames').locator('option:checked')).toHaveText('Viewer');
  await leaving.goto('/login');
  await logIn(leaving, zoe);
  await expect(leaving).toHaveURL(`${server.url}/account`);
  expect(await runAdmin(server, 'end-sessions', zoe.email)).toContain('is logged out everywhere.');
  await leaving.reload();
  await expect(leaving).toHaveURL(`${server.url}/login`);
});

test('R152 Manage Users shows log-ins and devices, and logs a person out everywhere', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(403, /end-sessions/);
  const server = await ownServer({ seed });
  const page = await tablet(carla, { url: server.url });
  const theirs = await tablet(emil, { url: server.url });
  await theirs.goto('/account');
  await expect(theirs.getByRole('heading', { name: 'Manage Account' })).toBeVisible();
  await bringAxe(page);
  await server.setClockAhead(11 * 60_000);
  await page.goto('/account/users');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Zoe Ames')).toContainText('Never yet');
  await expect(row('Emil Zander')).toContainText('On 1 device');
  await row('Emil Zander').getByRole('button', { name: 'Log out Emil Zander…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out Emil Zander everywhere?' });
  await expect(dialog).toContainText('Work that has not been sent stays there');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Log Out', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Is It Still You?' });
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(row('Emil Zander')).toContainText('Not logged in');
  await expect(dialog).toBeHidden();
  const token = await theirs.evaluate(() => sessionStorage.getItem('jwt'));
  const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, await answer.json()]).toMatchObject([401, { reason: 'ended', wipe: false }]);
});
