import type { Page } from 'playwright';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { installOn, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** The scripts that every first screen waits for; the dashboard's, and the list's. */
const FIRST = ['begin', 'first', 'react', 'rolldown-runtime'];
const FIRST_OF_DASHBOARD = [...FIRST, 'dashboard', 'list'];
const FIRST_OF_LIST = [...FIRST_OF_DASHBOARD, 'assessments'];

declare global {
  interface Window {
    /** When the first screen was there, in milliseconds since the navigation. */
    firstScreenAt: number | undefined;
    /** Elements drawn with the first screen that nobody sees at first. */
    drawnTooSoon: number | undefined;
  }
}

test('A tablet that is opened again takes the app’s files from the cache without asking the worker, a lost one from the network, and shows its first screen before the database’s library', async ({
  profile,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const tablet = await profile();
  await installOn(tablet, truth.token);

  const page = await tablet.open({ offline: true });
  await noteFirstScreen(page, 'fieldset:enabled input');
  await page.goto(`/assessments/${id}/11`);
  await page.getByRole('radio', { name: 'Yes, routinely' }).check();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  // The frame around the page follows what is written after the first reading.
  await expect(page.getByRole('link', { name: /1 waiting/ })).toBeVisible();
  expect(await loadedBeforeFirstScreen(page, FIRST)).toEqual([]);
  expect(await page.evaluate(() => window.drawnTooSoon)).toBe(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Question 11 OF 11' }).getByRole('option')).toHaveCount(28);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Yes, routinely' })).toBeChecked();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');

  await noteFirstScreen(page, 'main article a[href]');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recent Assessments' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.firstScreenAt)).toBeDefined();
  expect(await loadedBeforeFirstScreen(page, FIRST_OF_DASHBOARD)).toEqual([]);
  expect(await page.evaluate(() => window.drawnTooSoon)).toBe(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await noteFirstScreen(page, 'main tbody a[href]');
  await page.goto('/assessments');
  await expect(page.getByRole('main').getByRole('table').getByRole('link')).not.toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.firstScreenAt)).toBeDefined();
  expect(await loadedBeforeFirstScreen(page, FIRST_OF_LIST)).toEqual([]);

  const taken = await sourcesOfAssets(page);
  expect(Object.keys(taken).some((file) => file.includes('/react-'))).toBe(true);
  expect(new Set(Object.values(taken))).toEqual(new Set(['cache']));

  await tablet.context.setOffline(false);
  await expect
    .poll(async () => (await truth.assessment(id))?.answers['341']?.parts, { timeout: 30_000 })
    .toMatchObject({ no: true });
  // As when the browser’s disk is cleared behind its back.
  const [lost = ''] = Object.keys(taken).filter((file) => file.includes('/react-'));
  await page.evaluate(async (url) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
  }, lost);
  await tablet.close();
  const later = await tablet.open();
  await later.goto('/');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await sourcesOfAssets(later))[lost]).toBe('network');
});

/** Where each file of the build came from by the worker's static routes; '' where there were none. */
async function sourcesOfAssets(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      readonly workerFinalSourceType?: string;
    })[];
    const ofBuild = files.filter(({ name }) => new URL(name).pathname.startsWith('/assets/'));
    return Object.fromEntries(ofBuild.map((file) => [file.name, file.workerFinalSourceType ?? '']));
  });
}

async function noteFirstScreen(page: Page, wanted: string): Promise<void> {
  await page.addInitScript((selector) => {
    window.firstScreenAt = undefined;
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      window.firstScreenAt = performance.now();
      window.drawnTooSoon = document.querySelectorAll('footer, .callouts, option:not(:checked)').length;
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  }, wanted);
}

/** Those besides the ones it waits for. */
async function loadedBeforeFirstScreen(page: Page, awaited: readonly string[]): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.firstScreenAt ?? Infinity))
      .map(({ name }) => name),
  );
  const nameOf = (url: string) => /\/assets\/(.*)-[^/]{7}\.js$/.exec(url)?.[1];
  return loaded.filter(
    (url) => url.endsWith('.js') && url.includes('/assets/') && !awaited.includes(nameOf(url) ?? ''),
  );
}
