import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Response } from 'playwright';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { SEED, roundsOr, slowdownsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import { TABLET } from './bench-tapping.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P10: the list of 10,000 assessments against that of 100, on a tablet that has both: from
 * opening the page to its first painted row, and from the press on a column's head to the
 * painted new order. And what it costs to hear that nothing is new.
 */

const ROUNDS = roundsOr(5);
const [SLOWDOWN = 4] = slowdownsOr(4);
/** A tablet fetches a hundred assessments before it is ready. */
const PATIENCE_MS = 180_000;
const QUIET_MS = 1500;
const COUNTS = [100, 10_000] as const;
type Count = (typeof COUNTS)[number];

declare global {
  interface Window {
    /** Since the page began to load, in milliseconds. */
    listShownAt: number | undefined;
  }
}

interface Round {
  readonly paint: number;
  readonly sort: number;
  /** The statuses of all answers to calls for the list. */
  readonly statuses: readonly number[];
}

const browser = await launchBenchBrowser();
const lists = new Map<Count, { product: Product; context: BrowserContext }>();
for (const count of COUNTS) lists.set(count, await prepare(count));

const rounds = new Map<Count, Round[]>(COUNTS.map((count) => [count, []]));
for (const count of shuffledRounds(COUNTS, ROUNDS, SEED)) {
  rounds.get(count)?.push(await measure(count));
}
for (const { product } of lists.values()) await product.close();
await browser.close();

const valuesOf = (count: Count, key: 'paint' | 'sort') =>
  (rounds.get(count) ?? []).map((round) => round[key]);
const medianOf = (count: Count, key: 'paint' | 'sort') => median(valuesOf(count, key));
const answers = (rounds.get(10_000) ?? []).map(({ statuses }) => statuses);
const dearest = Math.max(...answers.map((statuses) => (statuses.join() === '304' ? 1 : 1 + statuses.length)));
console.log(
  `Answers when nothing was new: ${answers.map((statuses) => `[${statuses.join(', ')}]`).join(' ')}`,
);
report(
  'list',
  SEED,
  COUNTS.flatMap((count) => [
    { subject: `${count} assessments: first painted row`, unit: 'ms', values: valuesOf(count, 'paint') },
    { subject: `${count} assessments: sorted anew`, unit: 'ms', values: valuesOf(count, 'sort') },
  ]),
  [
    against('P10 first paint of 10,000 / of 100', 1.2, medianOf(10_000, 'paint'), medianOf(100, 'paint')),
    against('P10 sort of 10,000 / of 100', 1.2, medianOf(10_000, 'sort'), medianOf(100, 'sort')),
    { goal: 'P10 a refresh with nothing new is one 304', ratio: dearest, limit: 1 },
  ],
);

/** A tablet that has the list, and the app for its next start. */
async function prepare(count: Count): Promise<{ product: Product; context: BrowserContext }> {
  const product = await Product.start();
  addManyAssessments(product.dataDir, {
    count,
    editors: [product.truth.userId],
    sections: ['3', '2'],
    newest: '2026-10-01T10:00:00.000Z',
  });
  const context = await product.openContext(browser, TABLET);
  await context.addInitScript(noteWhenShown);
  const page = await context.newPage();
  await page.goto(`${product.url}/device`);
  const ready = page.getByRole('heading', { name: 'Ready for offline use', exact: true });
  await ready.waitFor({ timeout: PATIENCE_MS });
  await page.close();
  // The first times bring the list, what is in progress, and what changed within the overlap.
  const list = { product, context };
  for (let visits = 0; visits < 5; visits += 1) {
    const { statuses } = await visit(list);
    if (statuses.join() === '304') return list;
  }
  throw new Error('The server always has something new.');
}

async function openList(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/assessments`);
  await page.waitForFunction(() => window.listShownAt !== undefined);
}

async function measure(count: Count): Promise<Round> {
  const list = lists.get(count);
  if (list === undefined) throw new Error('The list was not prepared.');
  return visit(list, SLOWDOWN);
}

async function visit(list: { product: Product; context: BrowserContext }, slowdown = 1): Promise<Round> {
  const page = await list.context.newPage();
  const statuses: number[] = [];
  const isOfList = (response: Response) => new URL(response.url()).pathname === '/api/assessments';
  page.on('response', (response) => {
    if (isOfList(response)) statuses.push(response.status());
  });
  const asked = page.waitForResponse(isOfList);
  const quiet = quietOf(page);
  const cdp = await list.context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await openList(page, list.product);
  const paint = await page.evaluate(() => window.listShownAt ?? Number.NaN);
  await asked;
  await quiet();
  const sort = await page.evaluate(sortByCreation);
  await page.close();
  return { paint, sort, statuses };
}

/** Waits until the page has heard from the server and then nothing more for a while. */
function quietOf(page: Page): () => Promise<void> {
  let heardAt = Date.now();
  page.on('request', () => (heardAt = Date.now()));
  page.on('response', () => (heardAt = Date.now()));
  return async () => {
    while (Date.now() - heardAt < QUIET_MS) await pause(100);
  };
}

/** Runs in the page, before anything else. */
function noteWhenShown(): void {
  const look = () => {
    if (document.querySelector('table tbody tr td') === null) requestAnimationFrame(look);
    // In the first task after the frame, it has been painted.
    else setTimeout(() => (window.listShownAt = performance.now()));
  };
  look();
}

/** Runs in the page. */
function sortByCreation(): Promise<number> {
  const heads = [...document.querySelectorAll('th')];
  const created = heads.find((head) => head.textContent.includes('Created'));
  const button = created?.querySelector('button');
  if (created === undefined || button === null || button === undefined) throw new Error('No such column.');
  const before = created.getAttribute('aria-sort');
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (created.getAttribute('aria-sort') === before) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - start));
    };
    button.click();
    requestAnimationFrame(look);
  });
}
