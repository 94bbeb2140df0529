import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { PASSWORD, admin, dana, maya } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import {
  logIn,
  openMenu,
  questionPage,
  readyForOfflineUse,
  readyToUnlock,
} from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess } from '../support/server/process.ts';

/** The lock screen over every tab once nobody has touched the device for a while (rule SES-22). */

const MINUTE_MS = 60_000;

function lockScreen(page: Page) {
  const screen = page.getByRole('dialog', { name: 'Locked' });
  return {
    screen,
    password: screen.getByLabel('Password', { exact: true }),
    unlock: screen.getByRole('button', { name: 'Unlock' }),
    logOut: screen.getByRole('button', { name: 'Log Out' }),
  };
}

/** The text of the page behind that can still be seen. */
const textBehind = (page: Page) =>
  page.evaluate(() => document.getElementById('root')?.innerText.trim() ?? '');

const place = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement | null;
    return { tag: field?.tagName, at: field?.selectionStart, scrolled: scrollY };
  });

interface Seat {
  readonly page: Page;
  readonly truth: Truth;
  readonly id: string;
}

/** Somebody logged in, with an assessment in progress, and a clock that the test moves. */
async function takeSeat(page: Page, server: ServerProcess, person: Person): Promise<Seat> {
  const truth = await Truth.of(server, person);
  const id = await truth.start(3);
  await page.clock.install();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/');
  return { page, truth, id };
}

/** There is a network again, and what was typed reaches the server. */
async function expectSent({ page, truth, id }: Seat, typed: string): Promise<void> {
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return (await truth.assessment(id))?.answers['305']?.observations;
    })
    .toBe(typed);
}

test('R155 A tablet put down in the middle of a sentence locks, opens offline by the password, and nothing is lost; so do all its tabs, while sending goes on behind', async ({
  page,
  server,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  await bringAxe(page);
  const seat = await takeSeat(page, server, maya);
  await readyToUnlock(page);
  await readyForOfflineUse(page);
  await test.step('a tablet put down in the middle of a sentence', () => expectKept(seat));
  await test.step('every tab locks and opens together, sending goes on behind it, and a reload stays locked', () =>
    expectAllTabs(seat));
  await test.step('offline without anything to check the password against, the lock screen says so, loses nothing, and offers to log out', () =>
    expectUnchecked(seat));
});

async function expectKept({ page, truth, id }: Seat): Promise<void> {
  await page.goto(`/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await observations.click();
  await page.context().setOffline(true);
  await observations.pressSequentially('The vial was left op');
  await page.keyboard.press('ArrowLeft');
  const before = await place(page);
  // Nearly a quarter of an hour, and a key: it begins again.
  await page.clock.fastForward(14.5 * MINUTE_MS);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.clock.fastForward(14.5 * MINUTE_MS);
  const { screen, password, unlock } = lockScreen(page);
  await expect(screen).toBeHidden();
  await page.clock.fastForward(MINUTE_MS);

  await expect(screen).toBeVisible();
  await expect(screen).toContainText(
    'Nobody has used this device for 15 minutes. Maya Okafor, your password',
  );
  expect(await textBehind(page)).toBe('');
  await expectAccessible(page);
  // Neither keys nor going back lead behind it.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`/assessments/${id}/13`);
  await expect(screen).toBeVisible();
  await expect(observations).toBeHidden();

  await password.fill('not the password');
  await unlock.click();
  await expect(screen.getByRole('alert')).toHaveText('The password is incorrect.');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(screen).toBeHidden();
  expect(await place(page)).toEqual(before);
  await page.keyboard.press('End');
  await page.keyboard.type('en.');
  await expect(observations).toHaveValue('The vial was left open.');
  await expect(saved).toHaveText('Saved on this device');
  await expectSent({ page, truth, id }, 'The vial was left open.');
}

/** From the question on. */
async function expectAllTabs({ page, truth, id }: Seat): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/device');
  await expect(other.getByRole('heading', { name: 'Ready for offline use', exact: true })).toBeVisible();
  const { observations, saved } = questionPage(page);
  await page.context().setOffline(true);
  await observations.fill('Typed before it was put down.');
  await expect(saved).toHaveText('Saved on this device');
  await page.clock.fastForward(40 * MINUTE_MS);
  for (const tab of [page, other]) await expect(lockScreen(tab).screen).toBeVisible();

  await expectSent({ page, truth, id }, 'Typed before it was put down.');
  await other.reload();
  await expect(lockScreen(other).screen).toBeVisible();
  expect(await textBehind(other)).toBe('');
  const third = await page.context().newPage();
  await third.goto('/');
  await expect(lockScreen(third).screen).toBeVisible();

  await lockScreen(other).password.fill(PASSWORD);
  await lockScreen(other).unlock.click();
  for (const tab of [other, page, third]) await expect(lockScreen(tab).screen).toBeHidden();
  await expect(observations).toHaveValue('Typed before it was put down.');
  for (const tab of [other, third]) await tab.close();
}

async function expectUnchecked({ page, id }: Seat): Promise<void> {
  await (await openMenu(page)).getByRole('link', { name: 'Manage Account' }).click();
  await page.getByRole('checkbox', { name: 'Let me open my work offline on this device' }).uncheck();
  // The choice counts once it is stored; the next page is a new one.
  await expect(page.getByText(/^Off: once closed, the app opens only when you are online/)).toBeVisible();
  await page.goto(`/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await expect(observations).toHaveValue('Typed before it was put down.');
  await page.context().setOffline(true);
  await observations.fill('Typed offline.');
  await expect(saved).toHaveText('Saved on this device');
  await page.clock.fastForward(16 * MINUTE_MS);
  const { screen, password, unlock, logOut } = lockScreen(page);
  await expect(screen.getByRole('status')).toContainText(
    'You are offline, and nothing on this device can check your password. Everything you entered is kept here.',
  );
  await password.fill(PASSWORD);
  await unlock.click();
  await expect(screen.getByRole('alert')).toHaveText('There was a problem connecting to the server.');
  await logOut.click();
  const leaving = page.getByRole('dialog', { name: 'Log out now?' });
  await expect(leaving).toContainText('1 save is still waiting on this device');
  await leaving.getByRole('button', { name: 'Stay logged in' }).click();
  await page.context().setOffline(false);
  await page.clock.runFor(16_000);
  await unlock.click();
  await expect(screen).toBeHidden();
  await expect(observations).toHaveValue('Typed offline.');
}

test('R155 Another person’s log-in beside a locked tab opens nothing there, and a new tab is not nobody’s; an administrator sets after how many minutes the devices of the hospital lock', async ({
  page,
}) => {
  await bringAxe(page);
  const strangers = await page.context().newPage();
  await page.clock.install();
  await strangers.goto('/login');
  await page.goto('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL('/');
  await page.goto('/account/users');
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await page.clock.fastForward(16 * MINUTE_MS);
  await expect(lockScreen(page).screen).toBeVisible();
  const beside = await page.context().newPage();
  await beside.goto('/account/users');
  await expect(lockScreen(beside).screen).toContainText('Alma Reyes, your password');

  await logIn(strangers, dana);
  await expect(strangers).toHaveURL('/');
  await expect(strangers.getByRole('button', { name: 'Menu' })).toBeVisible();
  for (const tab of [page, beside]) {
    await tab.reload();
    await expect(lockScreen(tab).screen).toContainText('Alma Reyes, your password');
    expect(await textBehind(tab)).toBe('');
  }

  await lockScreen(page).password.fill(PASSWORD);
  await lockScreen(page).unlock.click();
  for (const tab of [page, beside]) {
    await expect(lockScreen(tab).screen).toBeHidden();
    await expect(tab.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  }
  for (const tab of [strangers, beside]) await tab.close();

  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Institution' });
  const after = card.getByLabel('Lock devices after');
  await expect(after).toHaveValue('15');
  await after.selectOption('5 minutes');
  await card.getByRole('button', { name: 'Save Institution' }).click();
  await expect(card.getByRole('status')).toHaveText('Saved.');
  await lookOver(page);
  await page.clock.fastForward(4 * MINUTE_MS);
  await expect(lockScreen(page).screen).toBeHidden();
  await page.clock.fastForward(2 * MINUTE_MS);
  await expect(lockScreen(page).screen).toContainText('Nobody has used this device for 5 minutes.');
});
