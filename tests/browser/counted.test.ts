import { MOST_STARTUP_KB } from '../../.tasks/budget-limits.mjs';
import type { Page, Request } from 'playwright/test';
import { publishedSections } from '#content/sections.ts';
import { nursing } from '#content/modules/nursing.ts';
import { pharmacy } from '#content/modules/pharmacy.ts';
import { firstCoreQuestion } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { countWork, takeWork } from '../support/browser/counting.ts';
import type { Work } from '../support/browser/counting.ts';
import { loadedScripts } from '../support/browser/loaded-scripts.ts';
import { maya } from '../support/browser/people.ts';
import { openQuestion } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';
import { demoRounds } from '../support/papers/demo-rounds.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';

/**
 * What can be held of speed without a clock (P6, P7, P15). Each limit is what was counted when it was written down: it
 * may be made smaller, and not larger.
 */

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** The scripts of the pages that are only read. */
const READING = /(About|Start|Help|ReferenceList|PrivacyPolicy|SpecPage|Resources|Download|reading)-/;

test('P7 The JavaScript that a browser loads until the first core question of each module can be answered is no more than it was, and nothing of the reading pages', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, TABLET);
  for (const section of publishedSections)
    await test.step(section.title, async () => {
      const id = await truth.start(section.id, { sectionVersion: section.version });
      const number = (firstCoreQuestion(section)?.index ?? 0) + 1;
      const scripts = await loadedScripts(page, `${server.url}/assessments/${id}/${number}`);
      expect(scripts.filter(({ file }) => READING.test(file))).toEqual([]);
      const before = scripts.filter(({ isBefore }) => isBefore);
      expect(before.map(({ encoding }) => encoding)).toEqual(before.map(() => 'gzip'));
      const kilobytes = before.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      expect(before.length).toBeGreaterThan(0);
      expect(kilobytes).toBeLessThanOrEqual(MOST_STARTUP_KB);
    });
});

/**
 * What may be done for an answer, and for Next, on the first core question; writing it down is the one writing of an
 * answer. Renders are what was counted most: what the database answers at once is rendered at once, or one after the
 * other on a busy machine.
 */
const ANSWER: Work = { renders: 20, readings: 4, writings: 1, requests: 7 };
const COUNTED: Work = { ...ANSWER, renders: 32, requests: 11 };
const NEXT: Work = { renders: 150, readings: 19, writings: 3, requests: 38 };

/** One whose first core question is a choice, as in the others, and the one that counts there. */
for (const section of [nursing, pharmacy]) {
  test(`P6 An answer and Next of ${section.title} render no more components, and ask no more of the database, than they did`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const id = await truth.start(section.id, { sectionVersion: section.version, area: 'Telemetry' });
    const page = await tablet(maya, TABLET);
    await countWork(page);
    // What the answer to a save brings is not counted: it comes when it will.
    await page.route('**/api/**', (route) => (isSave(route.request()) ? undefined : route.continue()));
    // Nor what a new tablet fetches behind its first page.
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/assessments',
    );
    const { next, heading } = await openQuestion(page, id, 1);
    await expect(page.locator('main fieldset:enabled')).toBeVisible();
    await listed;
    // Nor what comes to the question once its first screen is there.
    await expect(page.getByRole('button', { name: 'Add an action' })).toBeVisible();
    await networkAtRest(page);
    await takeWork(page);
    await answer(page, section.id, 0);
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await takeWork(page);

    await answer(page, section.id, 1);
    const tapped = await takeWork(page);
    await next.tap();
    await expect(heading(2)).toBeVisible();
    const moved = await takeWork(page);
    expectAtMost(tapped, section === pharmacy ? COUNTED : ANSWER);
    expectAtMost(moved, NEXT);
  });
}

function isSave(request: Request): boolean {
  return request.method() !== 'GET' && /\/api\/(saves|assessments)/.test(request.url());
}

/** Taps an answer that is not there yet. */
async function answer(page: Page, section: number, place: number): Promise<void> {
  if (section === pharmacy.id) await page.getByRole('button', { name: '+1 Vial or ampule' }).tap();
  else await page.locator('main [role=radiogroup] label').nth(place).tap();
}

test('P15 A new tablet is filled with few calls, and what comes together is written together', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  addManyAssessments(server.dataDir, {
    count: LISTED,
    editors: [truth.userId],
    sections: ['3', '2'],
    newest: '2026-10-01T10:00:00.000Z',
    rounds: demoRounds,
  });
  const page = await tablet(maya);
  await countWork(page);
  const calls = callsOf(page);
  await page.goto('/');
  await expect.poll(() => heldOn(page, truth.database), { timeout: 60_000 }).toBe(HELD);
  const { writings, requests } = await takeWork(page);
  const single = calls.filter((call) => /^GET \/api\/assessments\/./.test(call));
  expect(single).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
  expect(writings).toBeLessThanOrEqual(MOST_WRITINGS);
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
});

/** Of 300 listed, three are in progress; besides these a tablet keeps the sixty newest. */
const [LISTED, HELD] = [300, 63];
/** Of these, one for all actions. */
const MOST_CALLS = 14;
/** Of these, one says how far the actions were pulled. */
const MOST_WRITINGS = 23;
/** Of these, one for each row of the list. */
const MOST_REQUESTS = 820;

/** How many assessments are in a person's database on this tablet. */
function heldOn(page: Page, database: string): Promise<number> {
  return page.evaluate(async (name) => {
    // To open one that is not there would make one.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('The database cannot be opened.'));
      opening.onsuccess = () => {
        const { result } = opening;
        const counting = result.transaction('assessments').objectStore('assessments').count();
        counting.onerror = () => reject(new Error('The assessments cannot be counted.'));
        counting.onsuccess = () => {
          result.close();
          resolve(counting.result);
        };
      };
    });
  }, database);
}

/** What this page asks the server for from now on: `GET /api/me`. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The stream of events is there for as long as the page, whatever a tablet has to fetch.
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

function expectAtMost(work: Work, most: Work): void {
  for (const key of Object.keys(most) as (keyof Work)[])
    expect.soft(work[key], key).toBeLessThanOrEqual(most[key]);
}
