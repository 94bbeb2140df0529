import { expect, test } from '../support/browser/browser.ts';
import { deactivated, maya, PASSWORD } from '../support/browser/people.ts';
import { logIn, openMenu } from '../support/browser/steps.ts';

/** Both places in which a token may be kept. */
const tokens = () => ({ session: sessionStorage.getItem('jwt'), local: localStorage.getItem('jwt') });

test('R071 R125 R130 The form says what is missing or wrong, that there is no server, and waits for a slow one until the wait is canceled', async ({
  page,
  ownServer,
  faultProxy,
  watch,
}) => {
  const server = await ownServer();
  const proxy = await faultProxy(server);

  watch.expectStatus(401);
  watch.expectStatus(403);
  await page.goto(`${proxy.url}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  const [email, password] = [
    page.getByRole('textbox', { name: 'Email' }),
    page.getByLabel('Password', { exact: true }),
  ];
  await expect(email).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Stay signed in' })).not.toBeChecked();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what you typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  for (const [name, path] of [
    ['Forgot your password?', '/forgot-password'],
    ['Create an Account', '/register'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${proxy.url}${path}`);
    await page.goBack();
  }

  await test.step('what is missing is said at its field', async () => {
    const submit = page.getByRole('main').getByRole('button', { name: 'Log In' });
    await submit.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect(password).toHaveAccessibleDescription('Your password is required.');
    await email.fill(maya.email);
    await expect(email).toHaveAccessibleDescription('');
    await submit.click();
    await expect(password).toBeFocused();
    await expect(page).toHaveURL(`${proxy.url}/login`);
  });
  await test.step('a wrong password gets the server’s sentence, and what was typed is kept', async () => {
    await logIn(page, maya, { password: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
    await expect(email).toHaveValue(maya.email);
    await expect(page).toHaveURL(`${proxy.url}/login`);
  });
  await test.step('a deactivated person is told so', async () => {
    await logIn(page, deactivated);
    await expect(page.getByRole('alert')).toHaveText(
      'Your account has been deactivated. Please contact your administrator.',
    );
  });
  await test.step('without a server it says that there was a problem connecting', async () => {
    watch.expectNoAnswer();
    await server.stop();
    await logIn(page, maya);
    await expect(page.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(maya.email);
    await server.restart();
  });
  await test.step('it waits for a slow answer, and the wait can be canceled', async () => {
    const held = proxy.strike({ kind: 'held' }, { path: /authenticate/ });
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await expect.poll(() => held.struck()).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeEnabled();
    await expect(page).toHaveURL(`${proxy.url}/login`);

    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await expect.poll(() => held.struck()).toBe(2);
    held.release();
    await expect(page).toHaveURL(`${proxy.url}/`);
  });
});

test('R010 R072 R103 R107 R158 A guarded route leads to the log-in page and, after ten wrong passwords and a wait, back; who is logged in, for the session only, is loaded and sent on', async ({
  page,
  ownServer,
  watch,
}) => {
  const calls: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (/^\/api\/(me|users)$/.test(path) && response.ok()) calls.push(path);
  });
  const server = await ownServer();
  for (const path of ['/help/assessments', '/assessments?module=3&sort=user']) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(`${server.url}/login`);
  }
  watch.expectStatus(401);
  watch.expectStatus(429);
  const answered = () => page.waitForResponse(/authenticate/);
  const press = async (): Promise<number> => {
    const answer = answered();
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    return (await answer).status();
  };
  const first = answered();
  await logIn(page, maya, { password: 'not the password' });
  await first;
  for (let wrong = 1; wrong < 10; wrong += 1) expect(await press()).toBe(401);
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  // The wait is one second, and pressing takes its time.
  await server.setClockAhead(-1000);
  expect(await press()).toBe(429);
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d seconds?\.$/);
  await server.setClockAhead(5000);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await press()).toBe(200);

  await expect(page).toHaveURL(`${server.url}/assessments?module=3&sort=user`);
  const { session, local } = await page.evaluate(tokens);
  expect(session).not.toBeNull();
  expect(local).toBeNull();
  const menu = await openMenu(page);
  await expect(menu.getByText('Maya Okafor')).toBeVisible();
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['/api/me', '/api/users']));
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/`);
});
