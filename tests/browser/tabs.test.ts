import { expect, test } from '../support/browser.ts';
import { maya } from '../support/browser-people.ts';
import { questionPage } from '../support/browser-steps.ts';
import { Truth } from '../support/browser-truth.ts';

const READ_ONLY = 'This assessment is being edited in another tab. Here you can read it.';

test('The second tab of an assessment is read-only until “Edit Here” is pressed', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const first = await tablet(maya);
  await first.goto(`/assessments/${id}/5`);
  const one = questionPage(first);
  await one.observations.fill('Typed in the first tab');
  await expect(one.saved).toHaveText(/^Saved/);

  const second = await first.context().newPage();
  await second.goto(`/assessments/${id}/5`);
  const two = questionPage(second);
  await expect(second.getByText(READ_ONLY)).toBeVisible();
  await expect(two.observations).toHaveValue('Typed in the first tab');
  await expect(two.observations).toBeDisabled();
  await expect(two.flag).toBeDisabled();

  // What was typed a moment ago in the first tab is handed over with it.
  await one.observations.press('End');
  await one.observations.pressSequentially(', up to the last letter.');
  await second.getByRole('button', { name: 'Edit Here' }).click();
  await expect(two.observations).toBeEnabled();
  await expect(two.observations).toHaveValue('Typed in the first tab, up to the last letter.');
  await expect(first.getByText(READ_ONLY)).toBeVisible();
  await expect(one.observations).toBeDisabled();

  await two.observations.press('End');
  await two.observations.pressSequentially(' Then in the second.');
  await expect(two.saved).toHaveText('Saved on this device');
  await expect(one.observations).toHaveValue(
    'Typed in the first tab, up to the last letter. Then in the second.',
  );
  await expect
    .poll(async () => (await truth.assessment(id))?.answers['305']?.observations, { timeout: 20_000 })
    .toBe('Typed in the first tab, up to the last letter. Then in the second.');
});

test('When the editing tab is closed, the other one edits', async ({ tablet, server }) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const first = await tablet(maya);
  await first.goto(`/assessments/${id}/5`);
  await expect(questionPage(first).observations).toBeEnabled();
  const second = await first.context().newPage();
  await second.goto(`/assessments/${id}/5`);
  await expect(second.getByText(READ_ONLY)).toBeVisible();
  await first.close();
  await second.getByRole('button', { name: 'Edit Here' }).click();
  await expect(questionPage(second).observations).toBeEnabled();
});
