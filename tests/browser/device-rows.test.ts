import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { dana, maya } from '../support/browser/people.ts';
import { light, openQuestion, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/**
 * Rows that this version of the app cannot read, on the device or from the server: each blocks only itself,
 * and is named.
 */

type Row = Record<string, unknown>;

interface Rows {
  readonly lane: Row;
  readonly assessment: Row;
}

/** The two rows of an assessment as they are stored, the lane changed behind the app's back first. */
function rowsOf(page: Page, truth: Truth, id: string, change: Row | null = null): Promise<Rows> {
  return page.evaluate(
    async ({ name, assessmentId, laneChange }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        });
      const database = await settled(indexedDB.open(name));
      // In one transaction, as the app may be writing, too.
      const transaction = database.transaction(['outbox', 'assessments'], 'readwrite');
      const outbox = transaction.objectStore('outbox');
      const before = (await settled(outbox.get(`assessment:${assessmentId}`))) as Row;
      const lane = { ...before, ...laneChange };
      if (laneChange !== null) await settled(outbox.put(lane));
      const assessment = (await settled(transaction.objectStore('assessments').get(assessmentId))) as Row;
      database.close();
      return { lane, assessment };
    },
    { name: truth.database, assessmentId: id, laneChange: change },
  );
}

/** How far a button of the row is pushed aside at most while the one before it is busy, in pixels; null before that. */
async function movesWhileBusy(row: Locator, name: string): Promise<() => Promise<number | null>> {
  await row.getByRole('button', { name }).evaluate((button) => {
    const { left } = button.getBoundingClientRect();
    let movedBy = 0;
    const note = () => {
      movedBy = Math.max(movedBy, Math.abs(button.getBoundingClientRect().left - left));
      Object.assign(globalThis, { movedBy });
    };
    Object.assign(globalThis, { movedBy: null });
    new MutationObserver(note).observe(button.previousElementSibling as Element, {
      attributeFilter: ['class'],
    });
  });
  return () =>
    row.page().evaluate(() => (globalThis as typeof globalThis & { movedBy: number | null }).movedBy);
}

interface Backup {
  readonly waiting: readonly Row[];
  readonly assessments: readonly Row[];
}

async function backup(page: Page): Promise<Backup> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export backup file' }).click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8')) as Backup;
}

const waitingRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

const observed = async (truth: Truth, id: string) =>
  (await truth.assessment(id))?.answers['901']?.observations ?? '';

const UNREADABLE = 'This version of the app cannot read what is stored here. Please export a backup file.';
const NEEDS_UPDATE = 'Update the app to go on with this assessment.';

test('What this version cannot show is named until it can be; a row that cannot be read and one of a newer app wait by themselves, are named, and are in the backup to the letter', async ({
  tablet,
  faultProxy,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const mine = await Truth.of(server, maya);
  const [broken, newer, third] = [
    await mine.start(9, { area: 'West ward' }),
    await mine.start(9, { area: 'Center ward' }),
    await mine.start(9, { area: 'East ward' }),
  ];
  const proxy = await faultProxy();
  const page = await tablet(maya, { url: proxy.url });
  await bringAxe(page);

  await test.step('an assessment that this version cannot show is named on the Device page and on its own page', async () => {
    const hers = await Truth.of(server, dana);
    const odd = await mine.start(9, { area: 'North ward' });
    const plain = await mine.start(9, { area: 'South ward' });
    await readyForOfflineUse(page);
    await hers.save(plain, { answers: { 901: { observations: 'Written.' } } });
    await page.reload();
    await expect((await openQuestion(page, plain, 1)).observations).toHaveValue('Written.');
    await page.goto('/device');
    // As a newer server may spell it.
    const assessment = { id: odd, version: 2, notes: ['a drawing'] };
    const body = JSON.stringify({ fetched: [{ id: odd, assessment }] });
    const headers = { 'content-type': 'application/json' };
    const spelled = proxy.strike(
      { kind: 'status', status: 200, headers, body },
      { method: 'POST', path: /^\/api\/fetches/ },
    );
    await hers.save(odd, { answers: { 901: { observations: 'Drawn, not written.' } } });
    await page.reload();
    const card = page.getByRole('region', { name: 'Needs a newer app' });
    await expect(card).toContainText(
      'The server has these, but this version of the app cannot show them. Please update the app.',
    );
    await expect(card.getByRole('listitem')).toHaveText(['Test Module · North ward']);
    await expectAccessible(page);

    const notice = page
      .getByRole('status')
      .filter({ hasText: 'The server has a newer state of this assessment' });
    const { observations } = await openQuestion(page, odd, 1);
    await expect(notice).toContainText('which this version of the app cannot show. Please update the app.');
    // The device's own copy stays in sight.
    await expect(observations).toHaveValue('');
    await expectAccessible(page);
    await openQuestion(page, plain, 1);
    await expect(observations).toHaveValue('Written.');
    await expect(notice).toHaveCount(0);

    spelled.release();
    await hers.save(odd, { answers: { 901: { observations: 'Written, after all.' } } });
    await openQuestion(page, odd, 1);
    await expect(observations).toHaveValue('Written, after all.');
    await expect(notice).toHaveCount(0);
    await page.goto('/device');
    await expect(card).toHaveCount(0);
  });
  await test.step('rows that cannot be read', async () => {
    const truth = mine;
    await page.context().setOffline(true);
    for (const id of [broken, newer, third]) {
      const { observations, saved } = await openQuestion(page, id, 1);
      await observations.fill('Typed offline.');
      await expect(saved).toHaveText('Saved on this device');
    }
    await page.goto('/device');
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('status').filter({ hasText: '0 sent, 3 waiting' })).toBeVisible();
    // The engine's next turn moves fresh typing into its lane.
    for (const id of [broken, newer]) {
      await expect.poll(async () => (await rowsOf(page, truth, id)).lane).toHaveProperty('key');
    }
    const brokenRows = await rowsOf(page, truth, broken, { changed: 'garbage' });
    const newerRows = await rowsOf(page, truth, newer, { row: 2, changed: 'otherwise', urgency: 'high' });

    await page.reload();
    const discard = waitingRow(page, 'West ward').getByRole('button', { name: 'Discard' });
    await expect(
      page.getByText('The server cannot be reached right now; the app keeps trying.'),
    ).toBeVisible();
    const place = await discard.boundingBox();
    await page.context().setOffline(false);
    await expect.poll(() => observed(truth, third)).toBe('Typed offline.');
    await expect(waitingRow(page, 'East ward')).toHaveCount(0);
    await expect(light(page)).toHaveText('Needs you in 2 places');
    // Meanwhile it stood still under the finger.
    expect(await discard.boundingBox()).toEqual(place);
    const [unreadable, ofNewer] = [
      waitingRow(page, 'Test Module · West ward'),
      waitingRow(page, 'Test Module · Center ward'),
    ];
    await expect(unreadable).toContainText(UNREADABLE);
    await expect(ofNewer).toContainText(NEEDS_UPDATE);
    for (const row of [unreadable, ofNewer]) {
      // How many changes it has cannot be told, and the server has it.
      await expect(row).toContainText(/Changes · since \d\d\.\d\d\.\d\d/);
      await row.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toContainText(/Changes to .* will not be sent to the server/);
      await page.getByRole('button', { name: 'Keep them' }).click();
      // There is nothing to open, and trying again spoils nothing.
      await expect(row.getByRole('link')).toHaveCount(0);
      const movedBy = await movesWhileBusy(row, 'Discard');
      await row.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(movedBy).toBe(0);
      await expect(row).toBeVisible();
    }
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('status').filter({ hasText: '0 sent, 0 waiting, 2 need you' })).toBeVisible();
    await expectAccessible(page);

    const file = await backup(page);
    const ofAll = (rows: readonly Row[], key: string) =>
      rows.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
    expect(ofAll(file.waiting, 'key')).toEqual(ofAll([brokenRows.lane, newerRows.lane], 'key'));
    expect(ofAll(file.assessments, 'id')).toEqual(ofAll([brokenRows.assessment, newerRows.assessment], 'id'));
    expect(await rowsOf(page, truth, broken)).toEqual(brokenRows);
    expect(await rowsOf(page, truth, newer)).toEqual(newerRows);
    expect(await observed(truth, broken)).toBe('');
    expect(await observed(truth, newer)).toBe('');

    // Opening one tells why it stays closed.
    for (const [id, why] of [
      [newer, NEEDS_UPDATE],
      [broken, UNREADABLE],
    ] as const) {
      await page.goto(`/assessments/${id}/1`);
      await expect(page.locator('.soft-alert')).toHaveText(why);
      await expect(page).toHaveURL(`${proxy.url}/assessments`);
    }
  });
});
