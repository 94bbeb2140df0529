import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { letWorkerCome } from './held-worker.ts';
import { keepLogIn, keptLogIn } from './kept-log-in.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';
import type { Profile } from './profile.ts';

/** Steps that many tests take. */

export async function logIn(
  page: Page,
  person: Pick<Person, 'email'>,
  { staySignedIn = false, password = PASSWORD } = {},
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (staySignedIn) await page.getByRole('checkbox', { name: 'Stay signed in' }).check();
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

/** The link in the top bar that says where everything stands. */
export function light(page: Page): Locator {
  return page
    .getByRole('banner')
    .getByRole('link', { name: /All on the server|On this device|waiting|Needs you/ });
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

/** The question page's bar and boxes. */
export function questionPage(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Questions' });
  return {
    bar,
    heading: (number: number) =>
      page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number}:`) }),
    next: bar.getByRole('button', { name: 'Next' }),
    previous: bar.getByRole('button', { name: 'Previous' }),
    flag: bar.getByRole('button', { name: 'Flag this question' }),
    pager: bar.getByRole('combobox', { name: /^Question \d+ OF \d+$/ }),
    saved: bar.getByRole('status'),
    observations: page.getByRole('textbox', { name: /^Observations/ }),
    opportunities: page.getByRole('textbox', { name: /^Opportunities/ }),
  };
}

/** Opens a question of an assessment and waits until it is there, with its fields. @param number as people count, from 1 */
export async function openQuestion(page: Page, id: string, number: number) {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.heading(number)).toBeVisible();
  await expect(parts.observations).toBeVisible();
  return parts;
}

/** Opens the wastage calculator beside its question. */
export async function openCalculator(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Calculate' }).click();
  const calculator = page.getByRole('dialog', { name: 'Wastage calculator' });
  await expect(calculator).toBeVisible();
  return calculator;
}

/** Submits from the final comments, which asks once. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page
    .getByRole('dialog', { name: 'Submit this assessment?' })
    .getByRole('button', { name: 'Submit', exact: true })
    .click();
}

/** Waits for the app to be installed with all its modules. */
export async function readyForOfflineUse(page: Page): Promise<void> {
  await letWorkerCome(page);
  await page.goto('/device');
  // A whole app is fetched and put on the disk, which takes a busy machine a while.
  await expect(page.getByRole('heading', { name: 'Ready for offline use', exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/** Waits in the list for an assessment that was begun elsewhere. */
export async function listed(page: Page, id: string): Promise<void> {
  await page.goto('/assessments');
  await expect(page.locator(`a[href^="/assessments/${id}/"]`)).toBeVisible();
}

/** Installs the app with all its modules where the holder of this token stays signed in. */
export async function installOn(tablet: Profile, token: string): Promise<void> {
  const page = await tablet.open();
  await page.goto('/login');
  await page.evaluate(keepLogIn, keptLogIn(token));
  await readyForOfflineUse(page);
  // As a person does, so that the token is on the disk; answers need no such care.
  await tablet.close();
}

/** Waits until the work of the person who has just logged in could be opened offline. */
export async function readyToUnlock(page: Page): Promise<void> {
  // Logging in changes the address, which closes the menu.
  await expect(light(page)).toBeVisible();
  // Without a reload, which would end what is prepared behind a log-in.
  await (await openMenu(page)).getByRole('link', { name: 'Manage Account' }).click();
  await expect(page.getByText('On and ready.')).toBeVisible();
}

/** As when the person comes back to the tab: the device sends what waits, and asks the server. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** For a poll: what the server has, once the person comes back and nothing waits for its quiet seconds any more. */
export function sent<T>(page: Page, read: () => Promise<T>): () => Promise<T> {
  return async () => {
    await comeBack(page);
    return read();
  };
}

/** Presses Tab, or Shift and Tab, until the thing has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not lead to ${wanted.toString()}.`);
}
