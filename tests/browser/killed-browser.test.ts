import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { installOn, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const SENTENCE = 'Four unlabeled syringes lay on the counter beside the sink. ';

test('A browser that is killed in the middle of typing keeps every answer that it called saved; typing just before the page is closed is kept', async ({
  profile,
  server,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const tablet = await profile();
  await installOn(tablet, truth.token);

  let page = await tablet.open({ offline: true });
  await page.goto(`/assessments/${id}/14`);
  await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
  await questionPage(page).flag.click();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');

  let written = '';
  for (let kill = 1; kill <= 2; kill += 1) {
    await page.goto(`/assessments/${id}/13`);
    const { observations, saved } = questionPage(page);
    await expect(observations).toHaveValue(written);
    await observations.press('Control+End');
    await page.keyboard.type(SENTENCE);
    await expect(saved).toHaveText('Saved on this device');
    const confirmed = written + SENTENCE;
    await page.keyboard.type('Then the text goes on in the mid');
    written = await observations.inputValue();
    await tablet.kill();

    page = await tablet.open({ offline: true });
    await page.goto(`/assessments/${id}/13`);
    const again = questionPage(page).observations;
    await expect(again).toHaveValue(new RegExp(`^${confirmed}`));
    const found = await again.inputValue();
    expect(written.startsWith(found)).toBe(true);
    written = found;
  }

  await page.goto(`/assessments/${id}/14`);
  await expect(page.getByRole('radio', { name: 'Yes', exact: true }).first()).toBeChecked();
  await expect(questionPage(page).flag).toHaveAttribute('aria-pressed', 'true');
  await tablet.context.setOffline(false);
  await expect
    .poll(async () => (await truth.assessment(id))?.answers['305']?.observations, { timeout: 30_000 })
    .toBe(written);
  expect((await truth.assessment(id))?.answers['331']).toMatchObject({
    parts: { clear: 'yes' },
    flagged: true,
  });
  await test.step('typing just before the page is closed', async () =>
    expectKept(page, await truth.start(9)));
});

async function expectKept(first: Page, id: string): Promise<void> {
  await first.goto(`/assessments/${id}/1`);
  await expect(questionPage(first).observations).toBeEnabled();
  await questionPage(first).observations.press('Control+End');
  await first.keyboard.type('Typed ');
  await expect(questionPage(first).saved).toHaveText(/^Saved/);
  await first.keyboard.type('before it was closed.');
  await first.close();
  const next = await first.context().newPage();
  await next.goto(`/assessments/${id}/1`);
  await expect(questionPage(next).observations).toHaveValue('Typed before it was closed.');
}
