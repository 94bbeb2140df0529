import type { Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD, dana, hospital, viewer } from '../support/browser/people.ts';
import { logIn } from '../support/browser/steps.ts';
import { mailTo, writtenMails } from '../support/server/mailbox.ts';
import type { WrittenMail } from '../support/server/mailbox.ts';

const WELCOME_MAIL = 'Please confirm your email address';
const RESET_MAIL = 'Choose a new password';

/** Opens a mail's link, wherever the mail says the server is. */
async function follow(page: Page, { link }: WrittenMail): Promise<void> {
  const { pathname, search, hash } = new URL(link);
  await page.goto(pathname + search + hash);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function typeTwice(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(again);
}

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

test('R073 R076 R077 R107 R115 R126 Register, confirm, invite, each refusing in its own sentences; the invited person joins, and a new permission takes effect at once', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  await bringAxe(page);
  await page.goto('/register');
  await fillIn(page, {
    'First Name': 'Inés',
    'Last Name': 'Moreau',
    Email: 'ines@bayview.test',
    Institution: 'Bayview Hospital',
    'Unit Location': 'Port Alma',
    Department: 'Pharmacy',
    'Position Title': 'Medication Safety Officer',
  });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const sent = page.getByRole('dialog', { name: 'Check Your Email' });
  await expect(sent).toContainText('ines@bayview.test');
  const first = await mailTo(server, 'ines@bayview.test', WELCOME_MAIL);
  await sent.getByRole('button', { name: 'Resend Email' }).click();
  await expect(sent.getByText('The email was sent again.')).toBeVisible();
  await expect.poll(async () => (await writtenMails(server, 'ines@bayview.test')).length).toBe(2);
  const second = await mailTo(server, 'ines@bayview.test', WELCOME_MAIL);
  expect(second.link).not.toBe(first.link);

  await follow(page, second);
  await expect(heading(page, 'Welcome, Inés Moreau')).toBeVisible();
  await expect(page.getByText('Your email is confirmed and your account has been created.')).toBeVisible();
  const enter = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await enter.click();
  await expect(alert(page)).toHaveText('All fields are required.');
  await typeTwice(page, 'one thing', 'another thing');
  await enter.click();
  await expect(alert(page)).toHaveText('Your new passwords must match.');
  await lookOver(page);
  const show = page.getByRole('button', { name: 'Show what you typed' }).first();
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await typeTwice(page, 'a walk through the pharmacy');
  await page.context().setOffline(true);
  await enter.click();
  await expect(alert(page)).toHaveText('There was a problem connecting to the server.');
  await page.context().setOffline(false);
  await enter.click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'Bayview Hospital')).toBeVisible();
  await expect(page.getByText('Port Alma')).toBeVisible();

  // On a phone, where the card that says who was invited is far down the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const hint = page.getByRole('region', { name: 'You are the first one here' });
  await hint.getByRole('link', { name: 'Invite Users' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Users' });
  await invite.getByLabel('Email Addresses').fill('sam@bayview.test');
  await invite.getByLabel('Permission for All').selectOption('Viewer');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invited: sam@bayview.test.')).toBeInViewport();
  // What it advised has been done.
  await page.goto('/');
  await expect(heading(page, 'Bayview Hospital')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start New Assessment' }).first()).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.goBack();

  const context = await browser.newContext({ baseURL: server.url });
  watch.follow(context);
  const other = await context.newPage();
  await bringAxe(other);
  await follow(other, await mailTo(server, 'sam@bayview.test', 'Join Bayview Hospital'));
  await expect(heading(other, "You've Been Invited to Join Bayview Hospital")).toBeVisible();
  await expect(other).toHaveTitle('Welcome · RTA Tracers');
  for (const [label, text] of [
    ['Email', 'sam@bayview.test'],
    ['Institution', 'Bayview Hospital'],
    ['Location', 'Port Alma'],
  ] as const) {
    await expect(other.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(other.getByLabel(label, { exact: true })).toHaveAttribute('readonly');
  }
  await lookOver(other);
  await fillIn(other, { 'First Name': 'Sam', 'Last Name': 'Reed', 'Position Title': 'Nurse' });
  const join = other.getByRole('button', { name: 'Register' });
  await join.click();
  await expect(alert(other)).toHaveText('Please fill in both password fields.');
  await typeTwice(other, 'one thing', 'another thing');
  await join.click();
  await expect(alert(other)).toHaveText('Your passwords must match.');
  await typeTwice(other, 'a second long password');
  await context.setOffline(true);
  await join.click();
  await expect(alert(other)).toHaveText('There was an error with your registration.');
  await context.setOffline(false);
  await join.click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'No Assessments' })).toBeVisible();

  await page.getByRole('link', { name: 'Manage Users' }).click();
  await page.getByLabel('Permission of Sam Reed').selectOption('Editor');
  await expect(page.getByRole('row', { name: /^Sam Reed/ }).getByText('Saved')).toBeVisible();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Start Your First Assessment' })).toBeVisible();
  // Whoever is logged in has no use for a key.
  for (const path of ['/welcome', '/join']) {
    await other.goto(`${path}#key=some-key`);
    await expect(other).toHaveURL('/');
  }
  await mailTo(server, 'sam@bayview.test', 'Your permission has changed');
  await mailTo(server, 'ines@bayview.test', 'Sam Reed has joined');
  await context.close();
});

test('R009 R073 R076 R077 R078 R113 R126 Register says what is missing and that the server cannot be reached, gives no account away, and a key is checked', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  watch.expectStatus(422);
  await bringAxe(page);
  await page.goto('/register');
  await expect(page).toHaveTitle('Create an Account · RTA Tracers');
  const register = page.getByRole('button', { name: 'Create Account' });
  await register.click();
  const sentences = {
    'First Name': 'Your first name is required.',
    'Last Name': 'Your last name is required.',
    Email: 'Please enter a valid email address.',
    Institution: 'Your institution is required.',
    'Unit Location': 'Your unit location is required.',
  };
  for (const [label, sentence] of Object.entries(sentences)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await lookOver(page);

  await fillIn(page, {
    'First Name': 'Ada',
    'Last Name': 'Long',
    Email: 'ada@hospital',
    Institution: 'Hospital',
    'Unit Location': 'Here',
  });
  await register.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('First Name')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Email').fill('ada@hospital.test');
  await context.setOffline(true);
  await register.click();
  await expect(alert(page)).toHaveText('There was a problem reaching the server.');
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');

  // An address that has an account already is answered like any other.
  await context.setOffline(false);
  await page.getByLabel('Email').fill(viewer.email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Check Your Email' })).toContainText(viewer.email);
  await mailTo(server, viewer.email, 'You already have an account');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/');

  await test.step('a key is checked: invalid, missing, opened without a connection, or by someone logged in', async () => {
    for (const path of ['/welcome', '/join']) {
      await page.goto(`${path}#key=no-such-key`);
      await expect(heading(page, 'There Was an Error with Your Key')).toBeVisible();
      await expect(page).toHaveTitle('There Was an Error with Your Key · RTA Tracers');
      await expect(
        page.getByText(
          'You may have already registered with this email address, or your key may have expired. Please speak with your account administrator if you need a new registration key.',
          { exact: true },
        ),
      ).toBeVisible();
      await page.goto(`${path}#key=`);
      await expect(page).toHaveURL('/');
    }
    await page.goto('/join#key=no-such-key');
    await lookOver(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');

    await page.goto('/register');
    await expect(heading(page, 'Create an Account')).toBeVisible();
    await context.setOffline(true);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, '/welcome#key=some-key');
    await expect(alert(page)).toHaveText('There was a server error with your key.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'There Was an Error with Your Key')).toBeVisible();
  });
});

test('R074 R075 R115 A forgotten password is reset with the mailed link, once', async ({
  page,
  server,
  watch,
}) => {
  watch.expectStatus(422);
  watch.expectStatus(401);
  await bringAxe(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(heading(page, 'Recover Account')).toBeVisible();
  const send = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('Email').fill('dana');
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await lookOver(page);
  await page.getByLabel('Email').fill(dana.email);
  await send.click();
  const sent = page.getByRole('dialog', { name: 'Check Your Email' });
  await expect(sent).toContainText(`An email was sent to ${dana.email}`);
  await sent.getByRole('button', { name: 'Resend Email' }).click();
  await expect(sent.getByText('The email was sent again.')).toBeVisible();
  await expect.poll(async () => (await writtenMails(server, dana.email)).length).toBe(2);

  await follow(page, await mailTo(server, dana.email, RESET_MAIL));
  await expect(heading(page, 'Reset Password')).toBeVisible();
  // Said at the field once it was left, until it is mended.
  const chosen = page.getByLabel('Password', { exact: true });
  await chosen.fill('bluebirds');
  await expect(chosen).not.toHaveAttribute('aria-invalid', 'true');
  await chosen.blur();
  await expect(chosen).toHaveAccessibleDescription(/This is easy to guess/);
  await chosen.fill('bluebirds on the roof');
  await expect(chosen).not.toHaveAttribute('aria-invalid', 'true');
  await chosen.fill('');
  const save = page.getByRole('button', { name: 'Save and Log In' });
  await save.click();
  await expect(alert(page)).toHaveText('All fields are required.');
  await typeTwice(page, 'one thing', 'another thing');
  await save.click();
  await expect(alert(page)).toHaveText('Your new passwords must match.');
  await typeTwice(page, 'password');
  await save.click();
  await expect(alert(page)).toHaveText(
    'This password is on the list of known ones, which are tried first. Please choose another, such as a few words.',
  );
  await lookOver(page);
  // A page whose address holds a key is not a page to come back to.
  expect(await page.evaluate(() => localStorage.getItem('root') ?? '')).not.toContain('key=');
  const address = page.url();
  await typeTwice(page, 'rounds on every unit');
  await page.getByRole('checkbox', { name: 'Stay signed in' }).check();
  await save.click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, hospital.name)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).not.toBeNull();

  await page.goto(address);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(address);
  await typeTwice(page, 'yet another password');
  await save.click();
  await expect(alert(page)).toHaveText('This key is not valid.');
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await logIn(page, dana, { password: PASSWORD });
  await expect(alert(page)).toHaveText('The email or password is incorrect.');
  await logIn(page, dana, { password: 'rounds on every unit' });
  await expect(page).toHaveURL('/');
});
