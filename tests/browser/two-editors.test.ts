import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { dana, maya } from '../support/browser/people.ts';
import {
  comeBack,
  light,
  openQuestion,
  questionPage,
  readyForOfflineUse,
  submit,
} from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess } from '../support/server/process.ts';

const HOUR_MS = 60 * 60 * 1000;
const also = 'Dana Whitfield is also editing this assessment';

/** Types into the text question 13 offline. */
async function typeOffline(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/assessments/${id}/13`);
  const { observations, saved } = questionPage(page);
  await expect(observations).toBeEnabled();
  await page.context().setOffline(true);
  await observations.fill(text);
  await expect(saved).toHaveText('Saved on this device');
}

const text = (observations: string) => ({ 305: { observations } });

test('R061 R062 R063 R101 A conflict names the other editor and what differs; Combine loses no word, Continue Editing overwrites only what was shown, and Copy Responses leaves the original as it is; within the hour, too, what a colleague changed unseen is named; once submitted, changes are copied or discarded; a person’s own edits never conflict; after hours offline, only what both changed has to be decided; a focused field is never replaced unasked; a copy made at Submit is not submitted', async ({
  tablet,
  server,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.expectNoAnswer();
  watch.expectStatus(409);
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const page = await tablet(maya);
  await bringAxe(page);
  await test.step('a conflict names the other editor and what differs, can be put aside, and Continue Editing overwrites only what was shown', async () => {
    const id = await mine.start(3);
    await typeOffline(page, id, 'What Maya saw');
    await hers.save(id, { answers: { ...text('What Dana saw'), 331: { parts: { clear: 'yes' } } } });
    await page.context().setOffline(false);

    const dialog = page.getByRole('dialog', { name: also });
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText(/^Last edited by Dana Whitfield on \d\d\.\d\d\.\d\d at \d+:\d\d/),
    ).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'You both changed 1 answer' })).toBeVisible();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Question 13' });
    await expect(row.getByRole('definition').nth(0)).toHaveText('What Maya saw');
    await expect(row.getByRole('definition').nth(1)).toHaveText('What Dana saw');
    await expect(dialog.getByText('Dana also answered 14; these stay.')).toBeVisible();
    // Until the choice is made the server keeps what it has.
    expect((await mine.assessment(id))?.answers['305']?.observations).toBe('What Dana saw');

    await test.step('the dialog can be put aside, and shows what was typed since', async () => {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(light(page)).toHaveText('Needs you');
      const { observations, saved } = questionPage(page);
      await observations.press('Control+End');
      await observations.pressSequentially(', and more');
      await expect(saved).toHaveText('Saved on this device');
      await page.getByRole('button', { name: 'Choose' }).click();
      await expect(row.getByRole('definition').nth(0)).toHaveText('What Maya saw, and more');
    });
    await test.step('what the other editor changes while it is open has to be looked at first', async () => {
      await hers.save(id, { answers: text('What Dana saw at last') });
      await dialog.getByRole('button', { name: 'Continue Editing' }).click();
      await expect(row.getByRole('definition').nth(1)).toHaveText('What Dana saw at last');
      expect((await mine.assessment(id))?.answers['305']?.observations).toBe('What Dana saw at last');
    });

    const forced = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Continue Editing' }).click();
    expect((await forced).postDataJSON()).toMatchObject({ force_update: true });
    await expect(dialog).toBeHidden();
    await expect(light(page)).toHaveText('All on the server');
    const stored = await mine.assessment(id);
    expect(stored?.answers['305']?.observations).toBe('What Maya saw, and more');
    expect(stored?.answers['331']?.parts).toEqual({ clear: 'yes' });
    await expect(page).toHaveURL(`/assessments/${id}/13`);
    await expect(questionPage(page).observations).toHaveValue('What Maya saw, and more');
  });
  await test.step('combine asks answer by answer, keeps both notes, and loses no word', async () => {
    const id = await mine.start(3);
    await typeOffline(page, id, 'What Maya saw');
    await questionPage(page).next.click();
    await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
    await expect(questionPage(page).saved).toHaveText('Saved on this device');
    await hers.save(id, { answers: { ...text('What Dana saw'), 331: { parts: { clear: 'no' } } } });
    await page.context().setOffline(false);

    const dialog = page.getByRole('dialog', { name: also });
    // The way that loses nothing comes first.
    await expect(dialog.getByRole('button').nth(1)).toHaveText('Combine');
    await expect(dialog.getByRole('button', { name: 'Combine' })).toHaveAccessibleDescription(
      /^Keeps your 2 answers and Dana’s 2; both changed questions 13 and 14/,
    );
    await dialog.getByRole('button', { name: 'Combine' }).click();
    const combining = page.getByRole('dialog', { name: 'Combine your answers' });
    const note = combining.getByRole('group', { name: 'Question 13' });
    const choice = combining.getByRole('group', { name: 'Question 14' });
    // Both notes stay unless somebody says otherwise; of the choice, nothing is said for anybody.
    await expect(note.getByRole('radio', { name: /^Both/ })).toBeChecked();
    await expect(choice.getByRole('radio')).toHaveCount(2);
    for (const radio of await choice.getByRole('radio').all()) await expect(radio).not.toBeChecked();
    await expectAccessible(page);
    await combining.getByRole('button', { name: 'Save the Combination' }).click();
    await expect(combining.getByRole('alert')).toHaveText('Please choose for 1 more answer.');
    await choice.getByRole('radio', { name: /^Dana’s/ }).check();

    // A change that Dana makes meanwhile has to be looked at first.
    await hers.save(id, { answers: text('What Dana saw at last') });
    await combining.getByRole('button', { name: 'Save the Combination' }).click();
    await expect(light(page)).toHaveText('Needs you');
    await page.getByRole('dialog').getByRole('button', { name: 'Combine' }).click();
    await expect(note.getByText('What Dana saw at last').first()).toBeVisible();
    // The choice made before does not have to be made again.
    await expect(choice).toBeHidden();
    await combining.getByRole('button', { name: 'Save the Combination' }).click();
    await expect(combining).toBeHidden();
    await expect(light(page)).toHaveText('All on the server');
    const stored = await mine.assessment(id);
    expect(stored?.answers['305']?.observations).toBe('What Dana saw at last; What Dana saw; What Maya saw');
    expect(stored?.answers['331']?.parts).toEqual({ clear: 'no' });
  });
  await test.step('copy Responses opens the same question of a new assessment; the original stays as it is', async () => {
    const id = await mine.start(3, { department: 'Surgery' });
    await typeOffline(page, id, 'What Maya saw');
    await hers.save(id, { answers: text('What Dana saw') });
    const original = await mine.assessment(id);
    await page.context().setOffline(false);

    const dialog = page.getByRole('dialog', { name: also });
    await dialog.getByRole('button', { name: 'Copy Responses' }).click();
    await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/13$/);
    await expect(page).not.toHaveURL(`/assessments/${id}/13`);
    const newId = page.url().split('/').at(-2) ?? '';
    await expect(questionPage(page).observations).toHaveValue('What Maya saw');
    await expect(light(page)).toHaveText('All on the server');
    expect(await mine.assessment(id)).toEqual(original);
    const copy = await mine.assessment(newId);
    expect(copy).toMatchObject({
      department: 'Surgery',
      version: 1,
      lastEditedByName: 'Maya Okafor',
      dateCompleted: null,
    });
    expect(copy?.answers['305']?.observations).toBe('What Maya saw');

    // The copy is an assessment like any other.
    await questionPage(page).opportunities.fill('Typed in the copy');
    await questionPage(page).next.click();
    await expect
      .poll(async () => (await mine.assessment(newId))?.answers['305']?.opportunities)
      .toBe('Typed in the copy');
    await page.goto(`/assessments/${id}/13`);
    await expect(questionPage(page).observations).toHaveValue('What Dana saw');
  });
  await test.step('submitted by somebody else, edited elsewhere, and within the hour', () =>
    expectNamed(page, mine, hers));
  await test.step('installed, and after hours', () => expectDecided(page, server, mine, hers));
});

async function expectNamed(page: Page, mine: Truth, hers: Truth): Promise<void> {
  await test.step('once someone else has submitted, the changes can be copied or discarded', async () => {
    const title = 'Dana Whitfield has already submitted this assessment';

    const first = await mine.start(3);
    await typeOffline(page, first, 'Too late');
    await hers.save(first, { answers: text('In time') });
    await hers.complete(first);
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: 'Continue Editing' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Copy Responses' }).click();
    await expect(questionPage(page).observations).toHaveValue('Too late');
    await expect(light(page)).toHaveText('All on the server');
    const copy = await mine.assessment(page.url().split('/').at(-2) ?? '');
    expect(copy).toMatchObject({ dateCompleted: null });
    expect(copy?.answers['305']?.observations).toBe('Too late');

    const second = await mine.start(3);
    await typeOffline(page, second, 'Too late again');
    await hers.save(second, { answers: text('In time') });
    await hers.complete(second);
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Discard My Changes' }).click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(page).toHaveURL(`/assessments/${second}/complete`);
    await expect(light(page)).toHaveText('All on the server');
    expect((await mine.assessment(second))?.answers['305']?.observations).toBe('In time');
  });
  await test.step('a person’s own edits on another device never conflict; what they replaced can be restored', async () => {
    const id = await mine.start(3);
    await typeOffline(page, id, 'From the tablet');
    await mine.save(id, { answers: text('From the desk') });
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await mine.assessment(id))?.answers['305']?.observations).toBe('From the tablet');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(questionPage(page).observations).toHaveValue('From the desk');
    await questionPage(page).next.click();
    await expect
      .poll(async () => (await mine.assessment(id))?.answers['305']?.observations)
      .toBe('From the desk');
  });
  await test.step('within the hour, too, an answer that a colleague changed unseen is named, and nobody is told that the answers differ', async () => {
    const id = await mine.start(3, { answers: text('Both have seen this') });
    const { observations, saved } = await openQuestion(page, id, 13);
    await expect(observations).toHaveValue('Both have seen this');
    await observations.focus();
    await hers.save(id, { answers: { ...text('What Dana saw'), 331: { parts: { clear: 'yes' } } } });
    await comeBack(page);
    // Dana’s is on this device by now, and still not in the field.
    await expect(page.getByText('Dana Whitfield wrote here: “What Dana saw”')).toBeVisible();
    await expect(observations).toHaveValue('Both have seen this');

    await observations.fill('What Maya saw');
    await observations.blur();
    await expect(saved).toHaveText('Saved on this device');
    await comeBack(page);
    const dialog = page.getByRole('dialog', { name: also });
    await expect(dialog.getByRole('heading', { name: 'You both changed 1 answer' })).toBeVisible();
    await expect(dialog.getByText(/did not change the same answers/)).toHaveCount(0);
    const row = dialog.getByRole('listitem').filter({ hasText: 'Question 13' });
    await expect(row.getByRole('definition')).toHaveText(['What Maya saw', 'What Dana saw']);
    expect((await mine.assessment(id))?.answers['305']?.observations).toBe('What Dana saw');

    await dialog.getByRole('button', { name: 'Continue Editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(light(page)).toHaveText('All on the server');
    await expect(observations).toHaveValue('What Maya saw');
    const stored = await mine.assessment(id);
    expect(stored?.answers['305']?.observations).toBe('What Maya saw');
    expect(stored?.answers['331']?.parts).toEqual({ clear: 'yes' });
    // The replaced answer can be read, and nobody is asked again for as long as the hour lasts.
    expect((await mine.revisions(id)).map(({ editedByName }) => editedByName)).toEqual([
      'Maya Okafor',
      'Dana Whitfield',
      'Maya Okafor',
    ]);
    await page.goto(`/assessments/${id}/versions/2`);
    const changed = page.getByRole('listitem').filter({ hasText: 'Observations' });
    await expect(changed.getByRole('definition')).toHaveText([
      'Both have seen this',
      'What Dana saw',
      'What Maya saw',
    ]);
    const { next } = await openQuestion(page, id, 13);
    await observations.fill('What Maya saw, and more');
    await next.click();
    await expect
      .poll(async () => (await mine.assessment(id))?.answers['305']?.observations)
      .toBe('What Maya saw, and more');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

async function expectDecided(page: Page, server: ServerProcess, mine: Truth, hers: Truth): Promise<void> {
  await readyForOfflineUse(page);
  await test.step('copy Responses at Submit makes a copy that is not submitted and opens its final comments', async () => {
    const id = await mine.start(3);
    await typeOffline(page, id, 'What Maya saw');
    await hers.save(id, { answers: text('What Dana saw') });
    await page.goto(`/assessments/${id}/final-comments`);
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${id}/complete`);
    await page.context().setOffline(false);

    await page.getByRole('dialog', { name: also }).getByRole('button', { name: 'Copy Responses' }).click();
    await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/final-comments$/);
    const copy = page.url().split('/').at(-2) ?? '';
    expect(copy).not.toBe(id);
    await expect(light(page)).toHaveText('All on the server');
    expect((await mine.assessment(copy))?.dateCompleted).toBeNull();
    expect((await mine.assessment(id))?.dateCompleted).toBeNull();
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${copy}/complete`);
    await expect.poll(async () => (await mine.assessment(copy))?.dateCompleted).not.toBeNull();
  });
  await test.step('a field that has the focus tells what a colleague wrote meanwhile, and never replaces it unasked', async () => {
    const id = await mine.start(3);
    // The comments take the focus when the page opens.
    await page.goto(`/assessments/${id}/final-comments`);
    const comments = page.getByRole('textbox', { name: 'Your comments' });
    await expect(comments).toBeFocused();
    await hers.save(id, { notes: 'Dana was here first' });
    await comeBack(page);
    await expect(page.getByText('Dana Whitfield wrote here: “Dana was here first”')).toBeVisible();
    await expect(comments).toHaveValue('');

    await server.setClockAhead(2 * HOUR_MS);
    await comments.pressSequentially('Maya did not see that');
    await comments.blur();
    await comeBack(page);
    const dialog = page.getByRole('dialog', { name: also });
    await expect(dialog.getByRole('heading', { name: 'You both changed 1 answer' })).toBeVisible();
    await expect(dialog.getByRole('definition').nth(1)).toHaveText('Dana was here first');
    expect((await mine.assessment(id))?.notes).toBe('Dana was here first');

    await dialog.getByRole('button', { name: 'Continue Editing' }).click();
    await expect(light(page)).toHaveText('All on the server');
    expect((await mine.assessment(id))?.notes).toBe('Maya did not see that');
  });
  await test.step('after hours offline, only what both changed has to be decided', async () => {
    const shared = await mine.start(3);
    const disjoint = await mine.start(3);
    // Both are on the tablet before it goes offline.
    await openQuestion(page, disjoint, 13);
    await typeOffline(page, shared, 'Maya, hours ago');
    await typeOffline(page, disjoint, 'Maya alone');
    await hers.save(shared, { answers: text('Dana, hours ago') });
    await hers.save(disjoint, { answers: { 331: { parts: { clear: 'yes' } } } });
    await server.setClockAhead(6 * HOUR_MS);
    await page.context().setOffline(false);

    await expect
      .poll(async () => (await mine.assessment(disjoint))?.answers['305']?.observations, { timeout: 30_000 })
      .toBe('Maya alone');
    expect((await mine.assessment(disjoint))?.answers['331']?.parts).toEqual({ clear: 'yes' });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(light(page)).toHaveText('Needs you');

    await light(page).click();
    await page.getByRole('link', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: also });
    await expect(dialog.getByRole('definition').nth(0)).toHaveText('Maya, hours ago');
    await expect(dialog.getByRole('definition').nth(1)).toHaveText('Dana, hours ago');
    await dialog.getByRole('button', { name: 'Copy Responses' }).click();
    await expect(light(page)).toHaveText('All on the server');
    expect((await mine.assessment(shared))?.answers['305']?.observations).toBe('Dana, hours ago');
    const copy = page.url().split('/').at(-2) ?? '';
    expect((await mine.assessment(copy))?.answers['305']?.observations).toBe('Maya, hours ago');
  });
}
