import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/**
 * Browsers delete or close a page's storage behind its back: the page says so, and no answer is lost that
 * could be kept.
 */

/** Forgets the origin's databases, as a browser short of room or a person clearing data does. */
async function wipe(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await cdp.detach();
}

/** Ends a page with its process, as a tablet short of memory does: a page that is closed may still hear that there is a network again, and send. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nothing is left that could answer it.
  cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** A question that is answered on the server, open on a tablet that has all of it. */
async function openAnswered(page: Page, truth: Truth) {
  const id = await truth.start(3, { answers: { 305: { observations: 'On the server' } } });
  const parts = await openQuestion(page, id, 13);
  await expect(parts.observations).toHaveValue('On the server');
  await expect(light(page)).toHaveText('All on the server');
  return { id, ...parts };
}

test('Storage that was wiped while a save was waiting says so, and the app goes on with what the server has; under an open page it is told of at once, and what is typed then is saved and sent', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);

  const { id, observations, saved } = await openAnswered(page, truth);
  await page.context().setOffline(true);
  await observations.fill('Only on this tablet');
  await expect(saved).toHaveText('Saved on this device');
  await expect(light(page)).toHaveText('1 waiting on this device');
  await crash(page);

  const context = page.context();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/old-browser.js');
  await wipe(other, server.url);
  await other.goto('/');
  const notice = other.getByRole('alert').filter({ hasText: 'Work is missing on this device.' });
  await expect(notice).toContainText(
    /1 save of yours was waiting here, and the browser’s data has been deleted/,
  );
  await notice.getByRole('button', { name: 'OK, got it' }).click();
  await expect(notice).toHaveCount(0);
  await other.goto(`/assessments/${id}/13`);
  await expect(questionPage(other).observations).toHaveValue('On the server');
  await other.reload();
  await expect(questionPage(other).observations).toHaveValue('On the server');
  await expect(notice).toHaveCount(0);
  await test.step('under an open page', async () => {
    const open = await openAnswered(other, truth);
    const { opportunities } = open;
    await other.route('**/api/**', (route) => route.abort());
    await open.observations.fill('Only on this tablet');
    await expect(light(other)).toHaveText('1 waiting on this device');

    await wipe(other, server.url);
    await opportunities.fill('Typed after it was wiped');
    const told = other.getByRole('alert').filter({ hasText: 'Work is missing on this device.' });
    await expect(told).toContainText('1 save of yours was waiting here');
    await expect(other.getByText('NOT saved on this device')).toBeVisible();
    await expect(open.observations).toHaveValue('Only on this tablet');
    await expect(opportunities).toHaveValue('Typed after it was wiped');

    await other.unroute('**/api/**');
    await expect.poll(sent(other, () => light(other).innerText())).toBe('All on the server');
    await expect.poll(sent(other, () => open.saved.innerText())).toBe('Saved');
    await expect(open.observations).toHaveValue('Only on this tablet');
    await expect(opportunities).toHaveValue('Typed after it was wiped');
    await expect(async () => {
      const answer = (await truth.assessment(open.id))?.answers['305'];
      expect(answer).toMatchObject({
        observations: 'Only on this tablet',
        opportunities: 'Typed after it was wiped',
      });
    }).toPass();
  });
});

/** Makes every page of the origin close its databases, as a newer version of the app does that thinks better of it. */
const closeDatabases = (page: Page) =>
  page.evaluate(async () => {
    for (const { name = '', version = 0 } of await indexedDB.databases()) {
      await new Promise<void>((resolve) => {
        const request = indexedDB.open(name, version + 1);
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', (event) => {
          event.preventDefault();
          resolve();
        });
      });
    }
  });

test('A database that is closed under the page is opened again, and what is typed then is kept and sent; a page that was frozen while it was sending gives way to the next one, which sends everything once', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);

  const id = await truth.start(3);
  const page = await tablet(maya);
  await page.goto(`/assessments/${id}/13`);
  const { observations, opportunities, saved } = questionPage(page);
  await observations.fill('Before');
  await expect(saved).toHaveText(/^Saved/);
  const other = await page.context().newPage();
  await other.goto('/old-browser.js');
  await closeDatabases(other);
  await opportunities.fill('After');
  await expect(saved).toHaveText(/^Saved/);
  await page.reload();
  await expect(observations).toHaveValue('Before');
  await expect(opportunities).toHaveValue('After');
  await expect
    .poll(sent(page, async () => (await truth.assessment(id))?.answers['305']))
    .toMatchObject({ observations: 'Before', opportunities: 'After' });
  await test.step('a frozen page', async () => {
    const frozen = await truth.start(3);
    await page.close();
    const first = other;
    await first.goto(`/assessments/${frozen}/13`);
    const one = questionPage(first);
    await expect(one.observations).toBeEnabled();
    await one.observations.fill('Typed before it froze');
    await expect(one.saved).toHaveText(/^Saved/);
    const cdp = await first.context().newCDPSession(first);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

    const second = await first.context().newPage();
    await second.goto(`/assessments/${frozen}/14`);
    const two = questionPage(second);
    await second.getByRole('button', { name: 'Edit Here' }).click();
    await expect(two.observations).toBeEnabled({ timeout: 30_000 });
    await two.observations.fill('Typed in the second');
    await expect
      .poll(
        sent(second, async () => (await truth.assessment(frozen))?.answers['331']?.observations),
        { timeout: 90_000 },
      )
      .toBe('Typed in the second');
    expect((await truth.assessment(frozen))?.answers['305']?.observations).toBe('Typed before it froze');
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(light(second)).toHaveText('All on the server');
    expect((await truth.assessment(frozen))?.answers['305']?.observations).toBe('Typed before it froze');
  });
});
