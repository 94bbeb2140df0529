import type { Locator, Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, readyForOfflineUse, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const note = 'Two unlabeled syringes for MRN 00482913.';
const sentence = '“MRN 00482913” may be a patient’s record number. Please write the note without it.';

const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'Please write the note' });
const hide = (page: Page) => page.getByRole('button', { name: 'Hide this hint' });
const top = async (field: Locator) => (await field.boundingBox())?.y ?? Number.NaN;

test('R131 A note that seems to identify a patient gets a hint, and is saved and sent as it stands', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await bringAxe(page);
  await test.step('R131 A note that seems to identify a patient is saved and sent as it stands, and nothing else is', async () => {
    const id = await truth.start(9);
    // The hint is there without a network, too.
    await readyForOfflineUse(page);
    const { observations, saved } = await openQuestion(page, id, 1);
    await page.context().setOffline(true);
    await observations.fill(note);
    await expect(hint(page)).toContainText(sentence);
    await expect(observations).toHaveAccessibleDescription(sentence);
    await expect(observations).toBeFocused();
    await expect(saved).toHaveText('Saved on this device');

    const writes: unknown[] = [];
    page.context().on('request', (request) => {
      if (request.method() !== 'GET') writes.push([request.url(), request.postDataJSON()]);
    });
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    await expect.poll(async () => (await truth.assessment(id))?.answers['901']?.observations).toBe(note);
    const sent = expect.objectContaining({ answers: { 901: { observations: note } } });
    expect(new Set(writes.map((write) => JSON.stringify(write))).size).toBe(1);
    expect(writes[0]).toEqual([`${server.url}/api/assessments/${id}`, sent]);

    await observations.fill('Two unlabeled syringes.');
    await expect(hint(page)).toHaveCount(0);
    await expect(observations).toHaveAccessibleDescription('');
  });
  await test.step('the hint stands under every text, can be hidden by mouse and by keyboard, and moves no box', async () => {
    const id = await truth.start(9);

    await test.step('under observations, opportunities and text parts', async () => {
      const { observations, opportunities } = await openQuestion(page, id, 7);
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      for (const box of [observations, opportunities, name]) {
        await box.fill('Seen in room 412.');
        await expect(box).toHaveAccessibleDescription(/“room 412” may be a patient’s room or bed/);
        await box.fill('');
        await expect(hint(page)).toHaveCount(0);
      }
    });
    await test.step('under final comments', async () => {
      await page.goto(`/assessments/${id}/final-comments`);
      await page
        .getByRole('textbox', { name: /^Your comments/ })
        .fill('Mr. Alvarez and Mrs. Ito, DOB 3/4/51');
      await expect(hint(page)).toContainText('“Mr. Alvarez”, “Mrs. Ito” and 1 more may identify a patient.');
    });
    const { observations, opportunities } = await openQuestion(page, id, 1);
    await test.step('it is hidden for these words in this assessment', async () => {
      await observations.fill(note);
      await observations.evaluate((box) =>
        box.addEventListener('blur', () => box.setAttribute('data-left', '')),
      );
      await hide(page).click();
      await expect(hint(page)).toHaveCount(0);
      // The box keeps the focus all the while, and with it the keyboard on the screen.
      await expect(observations).not.toHaveAttribute('data-left');
      await expect(observations).toBeFocused();

      await opportunities.fill(`${note} Ask pt. John Keller.`);
      await expect(hint(page)).toContainText('“pt. John Keller” may be a patient’s name.');
      await tabTo(page, hide(page));
      await page.keyboard.press('Enter');
      await expect(hint(page)).toHaveCount(0);
      await expect(opportunities).toBeFocused();
      await opportunities.fill('');
    });
    await test.step('it moves neither its box nor the one that is typed in by then', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await observations.fill('Two unlabeled syringes for 00993813');
      const above = await top(observations);
      await expect(hint(page)).toBeVisible();
      expect(await top(observations)).toBe(above);

      await observations.fill('Two unlabeled syringes');
      await expect(hint(page)).toHaveCount(0);
      await observations.fill('Mr. Alvarez, rm 412 bed 2, two unlabeled syringes');
      await page.keyboard.press('Tab');
      await expect(opportunities).toBeFocused();
      const before = await top(opportunities);
      await expect(hint(page)).toBeVisible();
      expect(Math.abs((await top(opportunities)) - before)).toBeLessThanOrEqual(1);
    });
    await test.step('the page fits phone, tablet and desktop, light and dark, and axe-core finds nothing', async () => {
      await observations.fill('patient Maria Lopez-Featherstonehaugh, account no. 3001 8827 3001 8827, late');
      await expect(hint(page)).toContainText('Lopez');
      await lookOver(page);
      const { width, height } = (await hide(page).boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    });
  });
});
