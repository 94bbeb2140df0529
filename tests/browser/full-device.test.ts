import type { CDPSession, Page } from 'playwright/test';
import { nursing } from '#content/modules/nursing.ts';
import { orderedQuestions } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { light, logIn, questionPage, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** So long that a few of them are more than goes at once. */
const LONG = 'x'.repeat(19_000);
const MUCH = Object.fromEntries(
  orderedQuestions(nursing)
    .slice(0, 10)
    .map(({ id }) => [id, { observations: LONG, opportunities: LONG }]),
);

/** Another database of the app's origin, written until the browser refuses a kilobyte more. */
async function write(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('filler');
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('It was not opened.'));
    });
    const isWritten = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('bytes', 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) {
          crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)));
        }
        transaction.objectStore('bytes').add(bytes);
      });
    for (const size of [1_000_000, 100_000, 10_000, 1000]) while (await isWritten(size));
    database.close();
  });
}

/** Nothing is left, and nothing is owed: for some seconds the browser goes by what it knew of the room. */
async function fill(page: Page, cdp: CDPSession): Promise<void> {
  await write(page);
  await allow(page, cdp, 1);
}

/** Room for so many times of what is in use. */
async function allow(page: Page, cdp: CDPSession, times: number): Promise<void> {
  const { origin } = new URL(page.url());
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.floor(usage * times) });
}

function keysOf(page: Page, database: string, store: string): Promise<IDBValidKey[]> {
  return page.evaluate(
    async ([name, table]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const connection = await settled(indexedDB.open(name));
      const keys = await settled(connection.transaction(table).objectStore(table).getAllKeys());
      connection.close();
      return keys;
    },
    [database, store] as const,
  );
}

test('A full device lets the oldest completed assessments go, still saves and sends what is typed, and says so before it cannot', async ({
  profile,
  server,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const completed: string[] = [];
  for (const days of [8, 7, 6, 5, 4, 3, 2, 1]) {
    const id = await truth.start(3, { createdAt: daysAgo(days), answers: MUCH });
    await truth.complete(id, daysAgo(days - 0.5));
    completed.push(id);
  }
  const id = await truth.start(3);
  const tablet = await profile();
  const page = await tablet.open();
  const cdp = await tablet.context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 20_000_000 });
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  await readyForOfflineUse(page);
  const held = async () => (await keysOf(page, truth.database, 'assessments')).map(String);
  await expect.poll(async () => (await held()).toSorted()).toEqual([...completed, id].toSorted());
  await expect.poll(() => keysOf(page, truth.database, 'parcelFiles')).toHaveLength(2);

  await page.goto(`/assessments/${id}/13`);
  const { observations, saved, bar } = questionPage(page);
  await expect(observations).toBeEnabled();
  await page.context().setOffline(true);
  await observations.fill('Typed while there was room.');
  await expect(saved).toHaveText('Saved on this device');
  await fill(page, cdp);

  await observations.fill('Typed on a full device.');
  await expect(saved).toHaveText('Saved on this device');
  const left = await held();
  expect(left).toContain(id);
  expect(left.length).toBeLessThan(completed.length);
  expect(completed.filter((one) => left.includes(one))).toEqual(completed.slice(1 - left.length));
  await light(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'This device is almost full' });
  await expect(notice).toContainText('Connect to the internet');
  await page.goto('/');
  await page.goto(`/assessments/${id}/13`);
  await expect(observations).toHaveValue('Typed on a full device.');

  await fill(page, cdp);
  // So far beyond it that nothing this device lets go makes room, however soon the browser cleans up behind it.
  await allow(page, cdp, 0.5);
  await observations.fill('Typed with no room left.');
  await expect(bar.getByRole('alert')).toHaveText('NOT saved on this device');
  await allow(page, cdp, 1);
  await page.context().setOffline(false);
  // The saved answers are sent, which makes room for the unsaved one.
  await expect
    .poll(
      sent(page, async () => (await truth.assessment(id))?.answers['305']?.observations),
      { timeout: 60_000 },
    )
    .toBe('Typed with no room left.');
  await expect(light(page)).toHaveText('All on the server');
  expect((await held()).length).toBeLessThan(left.length);
  await page.goto('/assessments');
  await expect(page.getByRole('link', { name: /Nursing Unit/ })).toHaveCount(completed.length + 1);
});

test('When most of the room is in use and nothing can go, the Device page and the dashboard say what to do', async ({
  tablet,
}) => {
  const page = await tablet(maya);
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 81e9, quota: 100e9 });
  });
  await bringAxe(page);
  for (const path of ['/device', '/']) {
    await page.goto(path);
    const notice = page.getByRole('status').filter({ hasText: 'This device is almost full' });
    await expect(notice).toContainText('delete files or apps that you no longer need');
  }
  await lookOver(page);
});
