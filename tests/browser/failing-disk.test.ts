import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, openMenu, questionPage, sent, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Until it is repaired, the browser refuses every write, as it does when the disk is full or the database is lost. */
async function breakDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const whole = {
      put: Reflect.get(IDBObjectStore.prototype, 'put'),
      add: Reflect.get(IDBObjectStore.prototype, 'add'),
    };
    const fail = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    Object.assign(IDBObjectStore.prototype, { put: fail, add: fail });
    Object.assign(globalThis, { mendDisk: () => Object.assign(IDBObjectStore.prototype, whole) });
  });
  return () =>
    page.evaluate(() => {
      Reflect.get(globalThis, 'mendDisk')();
    });
}

test('R088 R127 What cannot be written is shown as NOT saved, stays on the screen, and is written as soon as it can be; a Submit says so and can be tried again', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);

  await test.step('an answer', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/1`);
    const { bar, observations, saved, next, previous, heading } = questionPage(page);
    await expect(observations).toBeEnabled();
    const mend = await breakDisk(page);
    await observations.pressSequentially('Typed while the disk failed');
    await expect(bar.getByRole('alert')).toHaveText('NOT saved on this device');
    await expect(saved).toBeHidden();
    // Other questions can be looked at meanwhile; the answer is kept.
    await next.click();
    await expect(heading(2)).toBeVisible();
    await previous.click();
    await expect(observations).toHaveValue('Typed while the disk failed');
    await expect(bar.getByRole('alert')).toHaveText('NOT saved on this device');

    await mend();
    await expect(saved).toHaveText(/^Saved/);
    await page.reload();
    await expect(observations).toHaveValue('Typed while the disk failed');
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['901']?.observations))
      .toBe('Typed while the disk failed');
  });
  await test.step('a Submit', async () => {
    const id = await truth.start(8);
    await page.goto(`/assessments/${id}/final-comments`);
    await expect(page.getByRole('button', { name: 'Submit Assessment' })).toBeEnabled();
    const mend = await breakDisk(page);
    await submit(page);
    const alert = page.getByText('This could not be saved on this device. Please try again.');
    await expect(alert).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(page).toHaveURL(`/assessments/${id}/final-comments`);
    await mend();
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${id}/complete`);
    await expect(light(page)).toHaveText('All on the server');
    // A person who missed it finds it in Help.
    await (await openMenu(page)).getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('region', { name: 'Recent messages' }).getByRole('listitem')).toHaveText([
      /This could not be saved on this device\. Please try again\.$/,
    ]);
  });
});
