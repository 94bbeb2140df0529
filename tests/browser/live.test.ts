import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { dana, maya } from '../support/browser/people.ts';
import { light, openQuestion, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** How often a page has looked for what others did: the pull of each minute asks for the list. */
function pulls(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/assessments' && request.method() === 'GET') count += 1;
  });
  return () => count;
}

test('What a colleague answers shows a moment later, without a look for changes; the field with the focus keeps its text; what was missed offline comes with the network', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const id = await (await Truth.of(server, dana)).start(3);
  const [mine, hers] = [await tablet(maya), await tablet(dana)];
  await openQuestion(hers, id, 13);
  const { observations, opportunities } = await openQuestion(mine, id, 13);
  await expect(light(mine)).toHaveText('All on the server');
  const count = pulls(mine);

  await test.step('at once', async () => {
    await questionPage(hers).opportunities.fill('A second pump');
    await expect(opportunities).toHaveValue('A second pump', { timeout: 8000 });
    expect(count()).toBe(0);
  });
  await test.step('beside the field with the focus', async () => {
    await observations.focus();
    await questionPage(hers).observations.fill('Two syringes');
    await expect(mine.getByText('Dana Whitfield wrote here: “Two syringes”')).toBeVisible({ timeout: 8000 });
    await expect(observations).toBeFocused();
    await expect(observations).toHaveValue('');
    await observations.blur();
    await expect(observations).toHaveValue('Two syringes');
    expect(count()).toBe(0);
  });
  await test.step('and after a while offline', async () => {
    await mine.context().setOffline(true);
    await questionPage(hers).opportunities.fill('A third pump');
    await expect(light(hers)).toHaveText('All on the server');
    await mine.context().setOffline(false);
    await expect(opportunities).toHaveValue('A third pump');
  });
});

test('Who else is on the assessment, and on which question, is shown while both are online', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const id = await (await Truth.of(server, dana)).start(3);
  const [mine, hers] = [await tablet(maya), await tablet(dana)];
  await bringAxe(mine);
  await openQuestion(mine, id, 13);
  const company = mine.getByText(/^Dana Whitfield /);
  await expect(company).toHaveCount(0);

  await openQuestion(hers, id, 13);
  await expect(company).toHaveText('Dana Whitfield is on question 13, too.');
  await expect(hers.getByText('Maya Okafor is on question 13, too.')).toBeVisible();
  // Nothing is read out whenever a colleague moves on.
  await expect(company).not.toHaveAttribute('role');
  await expect(mine.getByRole('status').filter({ hasText: 'Dana' })).toHaveCount(0);
  await expectAccessible(mine);

  await openQuestion(hers, id, 14);
  await expect(company).toHaveText('Dana Whitfield is on question 14.');
  await hers.goto('/assessments');
  await expect(company).toHaveCount(0);

  await openQuestion(hers, id, 12);
  await expect(company).toHaveText('Dana Whitfield is on question 12.');
  await mine.context().setOffline(true);
  await questionPage(mine).observations.fill('offline');
  await expect(company).toHaveCount(0);
});
