import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { dana, maya } from '../support/browser/people.ts';
import { comeBack, light, openCalculator, openQuestion, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** A colleague changes a field that has the focus here: a quiet line beside it says so (rule SYN-5). */

const wrote = (words: string) => `Dana Whitfield wrote here: “${words}”`;
const cleared = 'Dana Whitfield has cleared this.';

/** Everything that the page says about such changes, in any field. */
const told = (page: Page): Locator => page.getByText(/^Dana Whitfield (wrote here|has cleared this)/);

/** Only this is said, to screen readers, too, and the field keeps the focus and what stands in it. */
async function expectTold(page: Page, field: Locator, words: string, kept: string): Promise<void> {
  await expect(told(page)).toHaveText([words]);
  await expect(told(page)).toHaveRole('status');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(kept);
}

/** Left untouched, the field shows what it was told of, and there is nothing to say, send or decide. */
async function expectTaken(page: Page, field: Locator, value: string): Promise<void> {
  await field.blur();
  await expect(field).toHaveValue(value);
  await expect(told(page)).toHaveCount(0);
  await expect(light(page)).toHaveText('All on the server');
  await expect(page.getByRole('dialog', { name: /also editing/ })).toBeHidden();
}

test('A field that has the focus tells what colleagues wrote meanwhile, and shows it once it is left; whoever types over it is asked', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(409);
  watch.expectNoAnswer();
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const page = await tablet(maya);
  await bringAxe(page);

  await test.step('observations', async () => {
    const id = await mine.start(9, { answers: { 901: { observations: 'Two syringes.' } } });
    const { observations, opportunities } = await openQuestion(page, id, 1);
    await expect(observations).toHaveValue('Two syringes.');
    await observations.focus();
    // A field without the focus simply shows the change.
    await hers.save(id, { answers: { 901: { opportunities: 'Label them.' } } });
    await comeBack(page);
    await expect(opportunities).toHaveValue('Label them.');
    await expect(told(page)).toHaveCount(0);

    await hers.save(id, { answers: { 901: { observations: 'Three syringes.' } } });
    await comeBack(page);
    await expectTold(page, observations, wrote('Three syringes.'), 'Two syringes.');
    // Always the last of it.
    await hers.save(id, { answers: { 901: { observations: 'Four syringes.' } } });
    await comeBack(page);
    await expectTold(page, observations, wrote('Four syringes.'), 'Two syringes.');
    await expectAccessible(page);
    await expectTaken(page, observations, 'Four syringes.');
    expect((await mine.assessment(id))?.version).toBe(4);

    await test.step('what they have put back is not told any more', async () => {
      await observations.focus();
      await hers.save(id, { answers: { 901: { observations: 'Five.' } } });
      await comeBack(page);
      await expectTold(page, observations, wrote('Five.'), 'Four syringes.');
      const back = { observations: 'Four syringes.', opportunities: 'Both arrive at once.' };
      await hers.save(id, { answers: { 901: back } });
      await comeBack(page);
      await expect(opportunities).toHaveValue('Both arrive at once.');
      await expect(told(page)).toHaveCount(0);
    });
    await test.step('what they have cleared is empty once it is left', async () => {
      await hers.save(id, { answers: { 901: { observations: '' } } });
      await comeBack(page);
      await expectTold(page, observations, cleared, 'Four syringes.');
      await expectTaken(page, observations, '');
      expect((await mine.assessment(id))?.answers['901']?.observations ?? '').toBe('');
    });
    await test.step('nobody is named where several people’s changes arrive at once', async () => {
      await observations.focus();
      await page.context().setOffline(true);
      await hers.save(id, { answers: { 901: { observations: 'Three.' } } });
      await mine.save(id, { answers: { 901: { opportunities: 'From her desk.' } } });
      await page.context().setOffline(false);
      await comeBack(page);
      await expect(page.getByText(/wrote here/)).toHaveText('Someone wrote here: “Three.”');
    });
  });
  await test.step('a person’s name', async () => {
    const id = await mine.start(9, { participants: [{ name: 'Lee', title: 'RN' }] });
    const [lee] = (await mine.assessment(id))?.participants ?? [];
    await page.goto(`/assessments/${id}/preface`);
    const name = page.getByRole('textbox', { name: 'Participant 1: Name' });
    await expect(name).toHaveValue('Lee');
    await name.focus();
    await hers.save(id, {
      lists: { participants: { entries: { [lee?.id ?? '']: { name: 'Lee Sanders', title: 'CRNA' } } } },
    });
    await comeBack(page);
    await expectTold(page, name, wrote('Lee Sanders'), 'Lee');
    // The title beside it has no focus to keep.
    await expect(page.getByRole('textbox', { name: 'Participant 1: Title' })).toHaveValue('CRNA');
    await expectTaken(page, name, 'Lee Sanders');
    expect((await mine.assessment(id))?.version).toBe(2);
  });
  await test.step('a medication of the calculator', async () => {
    const id = await mine.start(9);
    const [blank] = (await mine.assessment(id))?.wastageCalculator ?? [];
    if (blank === undefined) throw new Error('There is no first row.');
    const { id: entry, ...row } = { ...blank, medication: 'Ephedrine', unit: 'mg' };
    await openQuestion(page, id, 10);
    await openCalculator(page);
    const group = page.getByRole('group', { name: 'Medication 1' });
    const medication = group.getByRole('textbox', { name: 'Medication' });
    await medication.focus();
    await hers.save(id, { lists: { wastageCalculator: { entries: { [entry]: row } } } });
    await comeBack(page);
    await expectTold(page, medication, wrote('Ephedrine'), '');
    await expect(group.getByRole('combobox', { name: 'Unit' })).toHaveValue('mg');
    await expectTaken(page, medication, 'Ephedrine');
    expect((await mine.assessment(id))?.version).toBe(2);
  });
  await test.step('a number, and whoever types over it is asked', async () => {
    const id = await mine.start(9, { answers: { 904: { parts: { share: 40 } } } });
    await openQuestion(page, id, 4);
    const share = page.getByRole('textbox', { name: 'Doses scanned' });
    await expect(share).toHaveValue('40');
    await share.focus();
    // However it is written, it is the same number, and one's own is no news.
    await share.fill('45.0');
    const stored = async () => (await mine.assessment(id))?.answers['904']?.parts['share'];
    await expect.poll(sent(page, stored)).toBe(45);
    await expect(light(page)).toHaveText('All on the server');
    await expect(told(page)).toHaveCount(0);
    await hers.save(id, { answers: { 904: { parts: { share: 70 } } } });
    await comeBack(page);
    await expectTold(page, share, wrote('70'), '45.0');
    await share.fill('50');
    await expectTold(page, share, wrote('70'), '50');
    await expect.poll(sent(page, () => page.getByRole('dialog').count())).toBe(1);
    await expect(page.getByRole('dialog')).toContainText('You both changed 1 answer');
    expect(await stored()).toBe(70);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue Editing' }).click();
    await expect(light(page)).toHaveText('All on the server');
    expect(await stored()).toBe(50);
  });
  await test.step('whoever types on in a field that was cleared chooses between the text and nothing', async () => {
    const id = await mine.start(9, { answers: { 901: { observations: 'Two syringes.' } } });
    const { observations } = await openQuestion(page, id, 1);
    await expect(observations).toHaveValue('Two syringes.');
    await observations.focus();
    await hers.save(id, { answers: { 901: { observations: '' } } });
    await comeBack(page);
    await expectTold(page, observations, cleared, 'Two syringes.');
    await observations.press('Control+End');
    await observations.pressSequentially(' One is open.');
    // It stays told while one types.
    await expectTold(page, observations, cleared, 'Two syringes. One is open.');
    await observations.blur();
    await comeBack(page);
    const dialog = page.getByRole('dialog', { name: 'Dana Whitfield is also editing this assessment' });
    await expect(dialog.getByRole('heading', { name: 'You both changed 1 answer' })).toBeVisible();
    await expect(dialog.getByRole('definition')).toHaveText(['Two syringes. One is open.', 'Nothing']);
    await dialog.getByRole('button', { name: 'Continue Editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(light(page)).toHaveText('All on the server');
    await expect(observations).toHaveValue('Two syringes. One is open.');
    await expect(told(page)).toHaveCount(0);
    expect((await mine.assessment(id))?.answers['901']?.observations).toBe('Two syringes. One is open.');
  });
});
