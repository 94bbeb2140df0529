import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { dayAndMinute } from '#domain/date-and-time.ts';
import { shortHash, wholeHash } from '#domain/receipt-words.ts';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { light, readyForOfflineUse, sent, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Proof that the server has what a device shows (rule SYN-21). */

const SENT = { timeout: 30_000 };

/** Day and minute of what the server has now, as the person reads it. */
async function timeOf(page: Page, truth: Truth, id: string): Promise<string> {
  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return dayAndMinute((await truth.assessment(id))?.updatedAt ?? '', timeZone);
}

/** Changes what the device shows behind the app's back, as a broken disk might. */
async function tamper(page: Page, truth: Truth, id: string, notes: string): Promise<void> {
  await page.evaluate(
    async ({ name, key, text }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        });
      const database = await settled(indexedDB.open(name));
      const store = database.transaction('assessments', 'readwrite').objectStore('assessments');
      const row = (await settled(store.get(key))) as { working: { notes: string } };
      row.working.notes = text;
      await settled(store.put(row));
      database.close();
    },
    { name: truth.database, key: id, text: notes },
  );
}

async function backup(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export backup file' }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('R132 R133 The end of an assessment says that the server has exactly this, with version, time and hash, and what waits; on Final Comments it moves no link when it comes, and differing answers can be put back; a difference of a completed one is said, put right by fetching again, and kept', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  const comments = page.getByRole('textbox', { name: /^Your comments/ });
  await test.step('on Final Comments', () => expectPutBack(page, truth));
  await bringAxe(page);
  await readyForOfflineUse(page);

  await test.step('exactly this', async () => {
    const id = await truth.start(8, { answers: { 801: { parts: { yes: true } } } });
    await page.goto(`/assessments/${id}/final-comments`);
    await expect(
      page.getByText(`The server has exactly this, version 1, ${await timeOf(page, truth, id)}`),
    ).toBeVisible();
    await comments.fill('Two are missing.');
    await expect(page.getByText('The server has exactly this, version 1')).toBeHidden();
    const second = page.getByText('The server has exactly this, version 2');
    await expect
      .poll(
        sent(page, () => second.isVisible()),
        SENT,
      )
      .toBe(true);
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${id}/complete`);
    await expect(light(page)).toHaveText('All on the server');
    const said = page.getByText(`The server has exactly this, version 3, ${await timeOf(page, truth, id)}`);
    await expect(said).toBeVisible();
    const hash = await truth.contentHash(id);
    await page.getByText(`Content hash ${shortHash(hash)}`).click();
    await expect(page.getByText(wholeHash(hash), { exact: true })).toBeVisible();
    await lookOver(page);

    // Offline it says what is known.
    await page.context().setOffline(true);
    await page.goto(`/assessments/${id}/complete`);
    await expect(
      page.getByText(
        `At the last contact, the server had exactly this, version 3, ${await timeOf(page, truth, id)}`,
      ),
    ).toBeVisible();
    await page.context().setOffline(false);
  });
  await test.step('waiting changes are told beside the server’s version', async () => {
    const id = await truth.start(8, { notes: 'On the server' });
    await page.goto(`/assessments/${id}/final-comments`);
    await expect(comments).toHaveValue('On the server');
    await page.context().setOffline(true);
    await comments.fill('Waits on this device');
    const version = `version 1 of ${await timeOf(page, truth, id)}; 1 change is waiting on this device`;
    await expect(page.getByText(version)).toBeVisible();
    await page.goto('/device');
    const card = page.getByRole('region', { name: 'What the server has' });
    await expect(card).toContainText(
      /At the last contact, \d+ of \d+ assessments? on this device (was|were) exactly/,
    );
    await expect(card).toContainText('1 has changes that the server does not have yet.');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(card).toContainText(
      /(\d+) of \1 assessments? on this device (is|are) exactly what the server has\./,
      SENT,
    );
    await expect(card).not.toContainText('changes that the server');
  });
  await test.step('a difference', async () => {
    const id = await truth.start(8, { area: 'Telemetry', notes: 'On the server' });
    await truth.complete(id);
    await page.goto(`/assessments/${id}/complete`);
    await expect(page.getByText('The server has exactly this, version 2')).toBeVisible();
    await page.context().setOffline(true);
    await tamper(page, truth, id, 'Only on this device');
    await page.goto(`/assessments/${id}/complete`);
    const differs = page.getByText(
      'This device shows something different from what the server has, version 2 of',
    );
    await expect(differs).toContainText('It will be fetched again once you are back online.');
    await page.goto('/device');
    const card = page.getByRole('region', { name: 'What the server has' });
    const row = card.getByRole('listitem').filter({ hasText: 'Telemetry' });
    await expect(row.first()).toContainText('This device shows something different from what the server has');
    await lookOver(page);

    await page.context().setOffline(false);
    await page.goto(`/assessments/${id}/complete`);
    await expect(page.getByText('The server has exactly this, version 2')).toBeVisible(SENT);
    await expect(page.getByText('this device showed something different')).toBeVisible();
    await expect(differs).toBeHidden();
    await lookOver(page);
    await page.goto('/device');
    await expect(row.first()).toContainText('this device showed something different');
    expect(await backup(page)).toContain('Only on this device');
    expect((await truth.assessment(id))?.notes).toBe('On the server');
  });
});

async function expectPutBack(page: Page, truth: Truth): Promise<void> {
  const id = await truth.start(8, { notes: 'On the server' });
  const script = await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const mayHash = new Promise<unknown>((resolve) => addEventListener('hash', resolve, { once: true }));
    crypto.subtle.digest = async (...given) => (await mayHash, digest(...given));
  });
  await page.goto(`/assessments/${id}/final-comments`);
  const link = page.getByRole('link', { name: 'Who changed what' });
  const receipt = page.getByText(/^The server has exactly this/);
  await expect(link).toBeVisible();
  await expect(receipt).toBeHidden();
  const before = await link.boundingBox();
  await page.evaluate(() => dispatchEvent(new Event('hash')));
  await expect(receipt).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  await test.step('differing answers can be put back', async () => {
    await script.dispose();
    await tamper(page, truth, id, 'Only on this device');
    await page.reload();
    const comments = page.getByRole('textbox', { name: /^Your comments/ });
    const notice = page.getByRole('status').filter({ hasText: 'What the server has replaced it' });
    await expect(notice).toContainText('Final comments (was “Only on this device”)', SENT);
    // The field has the focus, and keeps its text until it is left; until then this is not exactly it.
    await expect(page.getByText('The server has exactly this')).toBeHidden();
    await comments.blur();
    await expect(comments).toHaveValue('On the server');
    await expect(page.getByText('The server has exactly this, version 1')).toBeVisible();
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(comments).toHaveValue('Only on this device');
    await expect
      .poll(
        sent(page, async () => (await truth.assessment(id))?.notes),
        SENT,
      )
      .toBe('Only on this device');
    await expect(page.getByText('The server has exactly this, version 2')).toBeVisible(SENT);
  });
}
