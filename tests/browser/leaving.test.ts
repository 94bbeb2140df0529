import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { logIn, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/**
 * Typing just before a page is left, in a browser that keeps pages to go back to, as people's browsers do.
 * Chromium may still write for a page that was left; here it does not, as WebKit never does (rule OFF-52).
 */

/** Runs in the page before the app. */
function writesNothingOnceLeft(): void {
  const transaction = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction');
  addEventListener('pagehide', ({ persisted }) => {
    localStorage.setItem('may return', String(persisted));
    localStorage.setItem('shown', document.querySelector('textarea')?.value ?? '');
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The page was left.', 'InvalidStateError');
    };
  });
  addEventListener('pageshow', () => {
    if (transaction !== undefined) Object.defineProperty(IDBDatabase.prototype, 'transaction', transaction);
  });
}

const ways: [way: string, leave: (page: Page) => Promise<unknown>, mayReturn: boolean][] = [
  ['by an address', (page) => page.goto('/device'), true],
  ['by a reload', (page) => page.reload(), false],
];

/** What is typed into an action, until the page is gone, is there as well. */
async function expectActionKept(page: Page, truth: Truth): Promise<void> {
  const finding = 'Flushes drawn up at the bedside';
  await truth.addAction(3, { finding, area: 'ICU' });
  await page.goto('/actions');
  await page.getByRole('button', { name: finding }).click();
  const field = page.locator('textarea').first();
  await field.press('Control+End');
  await page.evaluate(() => setInterval(() => document.execCommand('insertText', false, 'x'), 20));
  await expect(field).toHaveValue(/xx$/);
  await page.reload();
  const shown = await page.evaluate(() => localStorage.getItem('shown') ?? '');
  expect(shown).toMatch(/xx$/);
  await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible();
}

/**
 * Runs in the page before the app: at the transaction whose number is wanted, the database is kept busy, and
 * the page asks to be left.
 */
function leftAtTransaction(): void {
  const transaction: (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) => IDBTransaction =
    Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value;
  let count = 0;
  IDBDatabase.prototype.transaction = function (...args) {
    count += 1;
    // The page before, which saves what was typed, is not the one to be left here.
    if (location.pathname === '/' && String(count) === localStorage.getItem('leave at')) {
      localStorage.removeItem('leave at');
      const before = transaction.call(this, this.objectStoreNames, 'readwrite');
      const [name = ''] = this.objectStoreNames;
      const goOn = (): void => {
        before.objectStore(name).count().onsuccess = goOn;
      };
      goOn();
      addEventListener('pagehide', () => before.abort());
      (globalThis as unknown as { leave: () => void }).leave();
    }
    return transaction.apply(this, args);
  };
  addEventListener('pageshow', ({ persisted }) => localStorage.setItem('came back', String(persisted)));
}

test('Typing just before the page is left by an address or by a reload is there at once, and saved; a page that was left while it was opening goes on when one comes back to it', async ({
  profile,
  server,
  watch,
}) => {
  test.setTimeout(180_000);
  // Dexie's own word for a transaction that was aborted with the page; a kept page may not tell its name.
  watch.expect(/^uncaught: (AbortError)? r /);
  const truth = await Truth.of(server, maya);
  const tablet = await profile(server.url, { keepsPages: true });
  const page = await tablet.open();
  const script = await page.addInitScript(writesNothingOnceLeft);
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  for (const [way, leave, mayReturn] of ways)
    await test.step(way, async () => {
      const id = await truth.start(9);
      let typed = '';
      for (const letter of 'ab') {
        await page.goto('/glossary');
        await page.goto('/');
        await page.locator(`a[href^="/assessments/${id}/"]`).click();
        const { observations, saved } = questionPage(page);
        await expect(observations).toHaveValue(typed);
        await observations.press('Control+End');
        await page.keyboard.type(letter);
        await expect(saved).toHaveText(/^Saved/);
        // Typed on, until the page is gone.
        await page.evaluate((text) => {
          setInterval(() => document.execCommand('insertText', false, text), 20);
        }, letter);
        await leave(page);
        const read = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
        expect(await read('may return')).toBe(String(mayReturn));
        const shown = (await read('shown')) ?? '';
        expect(shown.startsWith(typed + letter)).toBe(true);
        typed = shown;
      }
      await page.goto(`/assessments/${id}/1`);
      const { observations, saved } = questionPage(page);
      await expect(observations).toHaveValue(typed);
      await observations.press('Control+End');
      await page.keyboard.type('End.');
      await expect(saved).toHaveText(/^Saved/);
      const left = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('left-')),
      );
      expect(left).toEqual([]);
    });
  await test.step('an action, by a reload', () => expectActionKept(page, truth));
  await script.dispose();
  await test.step('left while it was opening', () => expectGoesOn(page, truth));
});

async function expectGoesOn(page: Page, truth: Truth): Promise<void> {
  const id = await truth.start(9);
  await page.goto('/');
  const link = page.locator(`a[href^="/assessments/${id}/"]`);
  await expect(link).toBeVisible();
  let leave = (): void => undefined;
  let kept = 0;
  await page.exposeFunction('leave', () => leave());
  await page.addInitScript(leftAtTransaction);
  const { observations } = questionPage(page);
  let typed = '';
  for (const at of [1, 2, 6, 12]) {
    await test.step(`left at transaction ${at}`, async () => {
      await page.goto(`/assessments/${id}/1`);
      await expect(observations).toHaveValue(typed);
      await observations.press('Control+End');
      // Left behind for the next page to take in while it opens.
      await page.keyboard.type('x');
      typed += 'x';
      await page.evaluate((number) => localStorage.setItem('leave at', String(number)), at);
      const asked = new Promise<void>((resolve) => {
        leave = resolve;
      });
      await page.goto('/', { waitUntil: 'commit' });
      await asked;
      await page.goto('/glossary');
      // After the answer: a page that goes at once takes what was asked of it along.
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitForURL('/', { waitUntil: 'commit' });
      await expect(link).toBeVisible();
      if ((await page.evaluate(() => localStorage.getItem('came back'))) === 'true') kept += 1;
    });
  }
  // The browser decides when it keeps a page.
  expect(kept).toBeGreaterThan(0);
}
