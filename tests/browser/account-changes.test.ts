import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { Truth } from '../support/browser/truth.ts';
import { mailTo, writtenMails } from '../support/server/mailbox.ts';

/** A changed email, with the mails that follow (rule PPL-10). */

const NEW_EMAIL = 'maya.okafor@lakeside.test';
const keyLink = (text: string): string => /\/confirm-email#key=[\w-]+/.exec(text)?.[0] ?? '';

test('R149 R150 A new email counts once its mailbox has answered, and can be taken back; the old one is told what to do', async ({
  ownServer,
  faultProxy,
  tablet,
  page: phone,
  watch,
}) => {
  watch.expectStatus(422, /confirm-email/);
  const server = await ownServer();
  const proxy = await faultProxy(server);
  const page = await tablet(maya, { url: proxy.url });
  await bringAxe(page);
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Your Information' });
  const email = own.getByLabel('Email');
  const save = own.getByRole('button', { name: 'Save' });
  const waiting = own.getByText(`${NEW_EMAIL} has not been confirmed yet.`);
  const logIns = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  const links = async (to: string) => (await writtenMails(server, to)).map(({ text }) => keyLink(text));

  await test.step('typing while the form is being saved stays, and is not called saved', async () => {
    const held = proxy.strike({ kind: 'held' }, { method: 'PATCH', path: /^\/api\/users\// });
    await email.fill(NEW_EMAIL);
    await save.click();
    await expect.poll(() => held.struck()).toBe(1);
    await email.fill('');
    // The same again; it could be another one.
    await email.fill(NEW_EMAIL);
    held.release();
    await expect(waiting).toBeVisible();
    await expect(own.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await expect(email).toHaveValue(NEW_EMAIL);
    await expect(own.getByText('Saved.')).toBeHidden();
    await save.click();
    await expect(own.getByText('Saved.')).toBeVisible();
    await expect(email).toHaveValue(maya.email);
  });
  await test.step('it can be taken back', async () => {
    await own.getByRole('button', { name: `Keep ${maya.email}` }).click();
    await expect(waiting).toBeHidden();
  });
  await test.step('the old mailbox is told, and a link can be asked for again', async () => {
    const earlier = (await links(NEW_EMAIL)).length;
    await email.fill(NEW_EMAIL);
    await save.click();
    await expect(waiting).toBeVisible();
    await expect(own).toContainText(`Until then you log in with ${maya.email}.`);
    await expect(email).toHaveValue(maya.email);
    await lookOver(page);
    const notice = await mailTo(server, maya.email, 'Your email address is about to change');
    expect(notice.text).toContain(NEW_EMAIL);
    expect(notice.text).toContain('If it was not you, log in now: change your password');
    await expect.poll(async () => (await links(NEW_EMAIL)).length).toBe(earlier + 1);
    await own.getByRole('button', { name: 'Send again' }).click();
    await expect(own.getByText('The email was sent again. Only the newest link works.')).toBeVisible();
    await expect.poll(async () => (await links(NEW_EMAIL)).length).toBe(earlier + 2);
  });
  await test.step('on a phone where nobody is logged in, only the newest link confirms it', async () => {
    const [replaced = '', newest = ''] = (await links(NEW_EMAIL)).slice(-2);
    await bringAxe(phone);
    await phone.goto(`${server.url}${replaced}`);
    await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(phone.getByRole('alert')).toHaveText('This key is not valid.');
    await lookOver(phone);
    await phone.goto('about:blank');
    await phone.goto(`${server.url}${newest}`);
    await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'Your New Email Address Is Confirmed' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Go to Home' }).click();
    await expect(phone.getByRole('button', { name: 'Menu' })).toBeVisible();
    await page.reload();
    await expect(email).toHaveValue(NEW_EMAIL);
    await expect(waiting).toBeHidden();
    await expect(Truth.of(server, maya)).rejects.toThrow('The email or password is incorrect.');
    await Truth.of(server, { email: NEW_EMAIL });
  });
  await test.step('the link works where one is logged in, who stays logged in', async () => {
    await page.reload();
    await expect(logIns).toHaveCount(3);
    await email.fill(maya.email);
    await save.click();
    await expect(own.getByText(`${maya.email} has not been confirmed yet.`)).toBeVisible();
    const { text } = await mailTo(server, maya.email, 'Please confirm your new email address');
    const token = await page.evaluate(() => sessionStorage.getItem('jwt'));
    await page.goto('about:blank');
    await page.goto(`${proxy.url}${keyLink(text)}`);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your New Email Address Is Confirmed' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('jwt'))).toBe(token);
    await page.goto('/account');
    await expect(email).toHaveValue(maya.email);
    await expect(logIns).toHaveCount(3);
  });
});
