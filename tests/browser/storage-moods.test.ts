import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { logIn } from '../support/browser/steps.ts';

/** Storage that throws, is not there, is full or does not answer when the app opens (rule ERR-8). */

const BLOCKED = 'This browser keeps nothing for RTA Tracers';
const FULL = 'There is no room left on this device';
const SILENT = 'This device does not answer';

type Kind = 'localStorage' | 'sessionStorage' | 'indexedDB';

const throwing = (kind: Kind): void => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(globalThis, kind, { get });
};
const missing = (kind: Kind): void => {
  Object.defineProperty(globalThis, kind, { value: null });
};
const smallFull = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException('Exceeded the quota.', 'QuotaExceededError');
  };
};
const openFails = (name: string): void => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation failed.', name);
  };
};
/** Requests are answered once `answerNow` is called. */
const openSilent = (): void => {
  let isSilent = true;
  const held: IDBOpenDBRequest[] = [];
  const open = Reflect.get(IDBFactory.prototype, 'open');
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener('success', (event) => {
      if (!isSilent) return;
      event.stopImmediatePropagation();
      held.push(request);
    });
    return request;
  };
  const answerNow = () => {
    isSilent = false;
    for (const request of held) request.dispatchEvent(new Event('success'));
  };
  Object.assign(globalThis, { answerNow });
};

const MOODS: [string, string, (page: Page) => Promise<unknown>][] = [
  ['local storage throws', BLOCKED, (page) => page.addInitScript(throwing, 'localStorage' as const)],
  ['session storage is null', BLOCKED, (page) => page.addInitScript(missing, 'sessionStorage' as const)],
  ['both are full', FULL, (page) => page.addInitScript(smallFull)],
  ['IndexedDB is null', BLOCKED, (page) => page.addInitScript(missing, 'indexedDB' as const)],
  ['a database has no room', FULL, (page) => page.addInitScript(openFails, 'QuotaExceededError')],
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Only the clock goes on until the app has looked. */
async function letTimePass(page: Page): Promise<void> {
  await page.clock.runFor(7000);
}

test('Whatever storage throws, is missing, is full or stays silent, a page says so and what to do; a database that answers late opens the page that was asked for', async ({
  tablet,
}) => {
  const first = await tablet(maya);
  await first.goto('/help');
  await expect(title(first)).toHaveText('Help');
  for (const [mood, words, be] of MOODS)
    await test.step(mood, async () => {
      const page = await first.context().newPage();
      await page.clock.install();
      await be(page);
      await page.goto('/assessments');
      await letTimePass(page);
      await expect(title(page)).toHaveText(words);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.close();
    });
  await test.step('a database that answers late opens the page that was asked for', async () => {
    const page = await first.context().newPage();
    await page.clock.install();
    const script = await page.addInitScript(openSilent);
    await page.goto('/assessments');
    await letTimePass(page);
    await expect(title(page)).toHaveText(SILENT);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await script.dispose();
    await page.evaluate(() => Reflect.get(globalThis, 'answerNow')());
    await expect(title(page)).toHaveText('Assessments');
  });
});

test('A log-in that cannot be kept, or whose database stays silent, ends in a page that says what to do; with site data blocked the landing page stands', async ({
  page,
}) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('kept', 'before it was full'));
  await page.evaluate(smallFull);
  await logIn(page, maya);
  await expect(title(page)).toHaveText(FULL);

  await page.clock.install();
  await page.addInitScript(openSilent);
  await page.goto('/login');
  await logIn(page, maya);
  await expect(title(page)).toBeHidden();
  await letTimePass(page);
  await expect(title(page)).toHaveText(SILENT);
  await test.step('with site data blocked the landing page stands, and its Log In leads to a page that says what to do', async () => {
    for (const kind of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      await page.addInitScript(throwing, kind);
    await page.goto('/');
    const landing = await title(page).innerText();
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await expect(title(page)).toHaveText(BLOCKED);
    expect(landing).not.toBe(BLOCKED);
  });
});
