import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import type { FaultProxy } from '../support/browser/fault-proxy.ts';
import { maya } from '../support/browser/people.ts';
import { light, openCalculator, questionPage, sent, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const softAlert = (page: Page) => page.locator('.soft-alert');

const refusal = (errors: string[], fields?: string[]) => ({
  kind: 'status' as const,
  status: 422,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ errors, fields }),
});

/** In the page: as when the browser makes room. */
function remove(database: string): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(database).addEventListener('success', () => resolve());
  });
}

const refusals = [
  {
    number: 4,
    box: 'Doses scanned',
    sentence: 'Please enter a percentage from 1 to 100.',
    bad: ['101', 'half'],
    good: { typed: '37.5', value: 37.5 },
    leaf: ['904', 'share'],
  },
  {
    number: 5,
    box: 'Value per year',
    sentence: 'Please enter an amount of 0 or more with at most two decimals.',
    bad: ['1.234', 'ten'],
    good: { typed: '$1,234.50', value: 1234.5 },
    leaf: ['905', 'value'],
  },
] as const;

test('R088 R112 R127 Values that are no answers are refused, and sliders, choices and rankings take nothing else; what the server refuses is said where it was entered, for two seconds and until it is settled; a database that cannot be opened is offered as a file', async ({
  tablet,
  faultProxy,
  server,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectStatus(422);
  watch.expectStatus(403);
  watch.expectNoAnswer();
  const proxy = await faultProxy();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: proxy.url });
  for (const { number, box, sentence, bad, good, leaf } of refusals)
    await test.step(`${box}: what is not an answer is refused with its sentence, stays, and is not sent`, async () => {
      const id = await truth.start(9);
      await page.goto(`/assessments/${id}/${number}`);
      const field = page.getByRole('textbox', { name: box });
      const { next, heading } = questionPage(page);
      for (const text of bad) {
        await field.fill(text);
        await next.click();
        await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
        await expect(field).toBeFocused();
        await expect(field).toHaveValue(text);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(heading(number)).toBeVisible();
      }
      await field.fill(good.typed);
      await expect(page.getByText(sentence)).toBeHidden();
      await next.click();
      await expect(heading(number + 1)).toBeVisible();
      await expect
        .poll(async () => (await truth.assessment(id))?.answers[leaf[0]]?.parts[leaf[1]])
        .toBe(good.value);
      expect(await truth.revisions(id)).toHaveLength(2);
    });
  await test.step('a slider goes from 1 to 10, and only one choice can be made at a time', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/3`);
    const slider = page.getByRole('slider');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Not answered yet');
    await slider.press('End');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '10 of 10');
    await slider.press('Home');
    await slider.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', '1 of 10');
    await expect(questionPage(page).saved).toHaveText(/^Saved/);
    await page.goto(`/assessments/${id}/6`);
    for (const name of ['Never', 'Always']) await page.getByRole('radio', { name, exact: true }).check();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await questionPage(page).next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['906']?.parts)
      .toEqual({ always: true });
    expect((await truth.assessment(id))?.answers['903']?.parts).toEqual({ ease: 1 });
  });
  await test.step('a ranking is made by dragging', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/8`);
    const item = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    const handle = page.getByRole('button', { name: 'Drag Not set up in our systems' });
    await handle.hover();
    await page.mouse.down();
    const target = await item('Cost').boundingBox();
    await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 4, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /Not set up in our systems/,
      /Cost/,
      /Storage/,
      /Staffing/,
    ]);
    await questionPage(page).next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['908']?.parts)
      .toEqual({ build: 1, cost: 2, storage: 3, staffing: 4 });
  });
  await test.step('the calculator refuses what is not an amount', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/10`);
    await openCalculator(page);
    const calculator = page.getByRole('group', { name: 'Medication 1' });
    const opened = calculator.getByRole('textbox', { name: 'Packages opened' });
    await opened.fill('many');
    await expect(page.getByText('Please enter a number that is 0 or more.')).toBeVisible();
    await expect(opened).toHaveValue('many');
    await opened.fill('3');
    await expect(page.getByText('Please enter a number that is 0 or more.')).toBeHidden();
  });
  await test.step('what the server refuses', () => expectRefused(page, proxy, truth));
});

async function expectRefused(page: Page, proxy: FaultProxy, truth: Truth): Promise<void> {
  await test.step('an answer that is refused is shown at its question; everything else is saved', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/1`);
    const { observations, opportunities, next, heading } = questionPage(page);
    await expect(observations).toBeEnabled();
    proxy.strike(refusal(['Question 1: this cannot be kept as it is.'], ['answers.901.observations']), {
      method: 'PUT',
      // What was typed on the last page may only now be on its way.
      path: new RegExp(`^/api/assessments/${id}`),
      times: 1,
    });
    // At its own question it needs no alert, so that nothing goes before the page has turned.
    await page.context().setOffline(true);
    await observations.fill('Refused');
    await opportunities.fill('Accepted');
    await next.click();
    await expect(heading(2)).toBeVisible();
    const why = 'Question 1: this cannot be kept as it is.';
    const alerted = softAlert(page).filter({ hasText: why }).waitFor();
    await page.context().setOffline(false);
    await alerted;
    await expect(light(page)).toHaveText('Needs you');
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['901']?.opportunities)
      .toBe('Accepted');
    expect((await truth.assessment(id))?.answers['901']?.observations).toBe('');

    await page.getByRole('link', { name: 'Question 1' }).click();
    const problem = page.getByRole('main').getByText(why);
    await expect(problem).toBeVisible();
    await expect(observations).toHaveValue('Refused');
    await observations.fill('Mended');
    await expect(problem).toBeHidden();
    await next.click();
    await expect(light(page)).toHaveText('All on the server');
    expect((await truth.assessment(id))?.answers['901']?.observations).toBe('Mended');
  });
  await test.step('a refused submission says why, and stays on /complete until it is settled', async () => {
    const id = await truth.start(8);
    await page.goto(`/assessments/${id}/final-comments`);
    const why = 'This cannot be submitted yet.';
    const refusing = proxy.strike(refusal([why]), { method: 'PUT', path: /completed=true/ });
    await submit(page);
    await expect(softAlert(page)).toHaveText(why);
    const notice = page.getByText(`The server did not accept this assessment: ${why}`);
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(`${proxy.url}/assessments/${id}/complete`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment not submitted yet');
    await expect(softAlert(page)).toBeEmpty();
    await expect(notice).toBeVisible();

    refusing.release();
    await page.getByRole('link', { name: 'Open the Device page' }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(light(page)).toHaveText('All on the server');
    await page.goto(`/assessments/${id}/complete`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment complete');
  });
  await test.step('a refused start says why, and keeps it on the assessment', async () => {
    await page.goto('/assessments/new');
    const why = 'You may not start an assessment.';
    const refusing = proxy.strike(
      { ...refusal([why]), status: 403 },
      { method: 'POST', path: /^\/api\/assessments$/ },
    );
    await page.getByRole('button', { name: 'Start Online Assessment Nursing Unit' }).click();
    await expect(page).toHaveURL(/\/preface$/);
    await page.getByRole('combobox', { name: 'Department' }).fill('Surgery');
    await page.getByRole('combobox', { name: 'Department' }).blur();
    // It comes once, and goes after two seconds.
    await expect
      .poll(
        sent(page, () => softAlert(page).textContent()),
        { intervals: [200] },
      )
      .toBe(why);
    await expect(page.getByText(`The server did not accept this assessment: ${why}`)).toBeVisible();
    refusing.release();
  });
  await test.step('when the local database cannot be opened, the app says so and offers what can be read as a file', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(remove, truth.database);
    // The app cannot open what is stored under a key other than its own.
    await page.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(name, 1);
          opening.addEventListener('upgradeneeded', () => {
            const store = opening.result.createObjectStore('assessments', { keyPath: 'number' });
            store.put({ number: 1, note: 'Written long ago' });
          });
          opening.addEventListener('success', () => {
            opening.result.close();
            resolve();
          });
        }),
      truth.database,
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'The data on this device cannot be read' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save what can be read' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('rta-tracers-rescued.json');
    const rescued: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(rescued).toMatchObject({ assessments: [{ number: 1, note: 'Written long ago' }] });
  });
}
