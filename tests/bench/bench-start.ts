import type { Page } from 'playwright';
import type { Assessment } from '#domain/assessment.ts';
import { progressPointSchema } from '#domain/progress-point.ts';
import { nursingHead } from '#content/modules/heads.ts';
import { fromWire } from '#contract/wire-case.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { keepLogIn, keptLogIn } from '../support/browser/kept-log-in.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';
import { roundOf } from '../support/papers/demo-rounds.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { serveBenchPages } from './bench-browser.ts';
import type { Served } from './bench-browser.ts';
import { ColdTablet } from './bench-cold.ts';
import type { ColdStart, Moments } from './bench-cold.ts';
import { coreStarts, newest } from './bench-modules.ts';
import { SEED, roundsOr, slowdownsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import type { FloorRows } from './pages/floor-database.ts';
import { against, median, report, shuffledRounds } from './report.ts';
import type { Ratio } from './report.ts';

/**
 * W3, a cold start with the server dead, on a tablet that holds 100 assessments; and the same pages by hand in React
 * behind a worker that has only a precache. All pages are on one tablet of each kind.
 */

const ASSESSMENTS = 100;
/** P5: how many times the floor's. */
const LIMIT = 1.5;

/** A page that is started in both. */
export interface Started {
  readonly name: string;
  /** In the product, behind its origin. */
  readonly path: string;
  /** Of the floor. */
  readonly floorPath: string;
  /** A person waits for this element: it can be used once it is in the page. */
  readonly wanted: string;
  readonly hasGoal: boolean;
}

export interface Prepared {
  readonly product: Product;
  /** One in progress of each module, none of whose questions is answered, by the module's number. */
  readonly open: ReadonlyMap<number, string>;
  /** Two of one unit, completed. */
  readonly completed: readonly [string, string];
}

const FLOOR_PAGES = ['question', 'dashboard', 'list', 'review', 'progress'] as const;

/** Prepares both tablets, stops both servers, and starts each page on both as often as asked for. */
export async function measureStarts(
  name: string,
  pagesOf: (prepared: Prepared) => readonly Started[],
): Promise<void> {
  const prepared = await prepare();
  const { product } = prepared;
  const pages = pagesOf(prepared);
  const [first, ...others] = FLOOR_PAGES.map((page) => `floor-${page}.html`);
  const floor = await serveBenchPages([first ?? '', ...others], await isolationHeaders(product));
  const productTablet = await ColdTablet.create((page) => installProduct(page, product, pages));
  const rows = await floorRows(prepared);
  const floorTablet = await ColdTablet.create((page) => installFloor(page, floor, rows));
  // From here on nobody answers.
  await product.stop();
  await floor.close();

  const subjects = pages.flatMap(({ name: page, path, floorPath, wanted }) => [
    { key: `${page}: floor`, tablet: floorTablet, wanted, url: new URL(floorPath, floor.url).href },
    { key: page, tablet: productTablet, wanted, url: new URL(path, product.url).href },
  ]);
  for (const tablet of [productTablet, floorTablet])
    await tablet.warmUp(subjects.filter((subject) => subject.tablet === tablet));
  const slowdowns = slowdownsOr(10);
  const starts = subjects.flatMap((subject) => slowdowns.map((slowdown) => ({ ...subject, slowdown })));
  const measured = new Map<string, Moments[]>(starts.map((start) => [keyOf(start), []]));
  for (const start of shuffledRounds(starts, roundsOr(5), SEED)) {
    measured.get(keyOf(start))?.push(await start.tablet.start(start));
  }
  await productTablet.remove();
  await floorTablet.remove();
  await product.close();

  printMoments(measured);
  const usable = (key: string, slowdown: number) =>
    median((measured.get(keyOf({ key, slowdown })) ?? []).map((moments) => moments.usable));
  report(
    name,
    SEED,
    [...measured].map(([subject, all]) => ({
      subject,
      unit: 'ms',
      values: all.map((moments) => moments.usable),
    })),
    pages
      .filter(({ hasGoal }) => hasGoal)
      .flatMap(({ name: page }) =>
        slowdowns.map((slowdown): Ratio => {
          const goal = `P5 ${page}, ${slowdown}×`;
          return against(goal, LIMIT, usable(page, slowdown), usable(`${page}: floor`, slowdown));
        }),
      ),
  );
}

function keyOf({ key, slowdown }: { readonly key: string } & Pick<ColdStart, 'slowdown'>): string {
  return `${key}, ${slowdown}×`;
}

/** Where the time of each start goes, as medians. */
function printMoments(measured: ReadonlyMap<string, readonly Moments[]>): void {
  const moments = ['page', 'databaseAsked', 'databaseOpen', 'scripts', 'drawn', 'usable'] as const;
  console.table(
    Object.fromEntries(
      [...measured].map(([key, all]) => [
        key,
        Object.fromEntries(
          moments.map((moment) => [moment, Math.round(median(all.map((one) => one[moment])))]),
        ),
      ]),
    ),
  );
}

/** A hospital of 100 assessments: four begun, two rounds of one unit completed, and many others. */
async function prepare(): Promise<Prepared> {
  const product = await Product.start();
  const { truth } = product;
  addManyAssessments(product.dataDir, {
    count: ASSESSMENTS - coreStarts.length - 2,
    editors: [truth.userId],
    sections: ['3', '2'],
    newest: '2026-10-01T10:00:00.000Z',
  });
  const completed: string[] = [];
  for (const round of demoNursing.filter(({ completed: isOver }) => isOver).slice(0, 2)) {
    const { sectionVersion, area } = { ...round, sectionVersion: newest(nursingHead.id).version };
    const id = await truth.start(nursingHead.id, { sectionVersion, area });
    await truth.save(id, roundOf(round, truth.userId));
    await truth.complete(id);
    completed.push(id);
  }
  const open = new Map<number, string>();
  for (const { section } of coreStarts) {
    const begun = { sectionVersion: section.version, area: 'Main operating rooms' };
    open.set(section.id, await truth.start(section.id, begun));
  }
  const [earlier, later] = completed;
  if (earlier === undefined || later === undefined) throw new Error('The demo hospital has no two rounds.');
  return { product, open, completed: [earlier, later] };
}

/**
 * The product's headers that keep its page out of other sites' processes. They cost a process more, whoever wrote
 * the page: so the floor has them too.
 */
async function isolationHeaders({ url }: Product): Promise<Record<string, string>> {
  const { headers } = await fetch(url);
  return Object.fromEntries(
    ['cross-origin-opener-policy', 'origin-agent-cluster'].map((name) => {
      const value = headers.get(name);
      if (value === null) throw new Error(`The product has no ${name} any more; the floor needs none then.`);
      return [name, value];
    }),
  );
}

/** Logs the editor in for good, and waits until this tablet needs no network any more. */
async function installProduct(page: Page, product: Product, pages: readonly Started[]): Promise<void> {
  await page.goto(`${product.url}/old-browser.js`);
  await page.evaluate(keepLogIn, keptLogIn(product.truth.token));
  await page.goto(`${product.url}/device`);
  const ready = page.getByRole('heading', { name: 'Ready for offline use', exact: true });
  await ready.waitFor({ timeout: 120_000 });
  // What a page asks the server for besides, it has now.
  for (const { path, wanted } of pages) {
    await page.goto(`${product.url}${path}`);
    await page.locator(wanted).first().waitFor();
    await networkAtRest(page);
  }
}

async function installFloor(page: Page, floor: Served, rows: FloorRows): Promise<void> {
  await page.goto(floor.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/bare-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => 'putFloorRows' in window);
  await page.evaluate((all) => window.putFloorRows(all), rows);
}

/** What the product's tablet shows, for the floor. */
async function floorRows({ product, open, completed }: Prepared): Promise<FloorRows> {
  const { truth } = product;
  const assessments: Assessment[] = [];
  for (const id of [...open.values(), ...completed]) {
    const assessment = await truth.assessment(id);
    if (assessment === null) throw new Error('The server lacks an assessment.');
    assessments.push(assessment);
  }
  const summaries = await truth.list();
  if (summaries.length !== ASSESSMENTS) throw new Error(`The server has ${summaries.length} assessments.`);
  const answer = await fetch(`${product.url}/api/sections/${nursingHead.id}/progress`, {
    headers: { authorization: `Bearer ${truth.token}` },
  });
  const points = (fromWire(await answer.json()) as unknown[]).map((one) => progressPointSchema.parse(one));
  return { sections: coreStarts.map(({ section }) => section), assessments, summaries, points };
}
