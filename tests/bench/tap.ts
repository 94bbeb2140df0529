import type { BrowserContext } from 'playwright';
import { anesthesiaHead, nursingHead } from '#content/modules/heads.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import type { Assessment, SheetRow } from '#domain/assessment.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question, Section } from '#domain/section.ts';
import { roundOf } from '../support/papers/demo-rounds.ts';
import { launchBenchBrowser, serveBenchPages } from './bench-browser.ts';
import { coreStarts, newest } from './bench-modules.ts';
import { SEED, roundsOr, slowdownsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import { TABLET, Tapper } from './bench-tapping.ts';
import type { Target } from './bench-tapping.ts';
import type { FloorRows } from './pages/floor-database.ts';
import { against, median, quantile, report, shuffledRounds } from './report.ts';

/**
 * P6: answers and Next on a slow tablet (W4), in the product and in the same pages by hand: on the first core question
 * of each module, on a counted question and on the dose sheet; and the work of one answer, without slowdown.
 */

const [SLOWDOWN = 10] = slowdownsOr(10);
/** A person looks at what a tap did before the next one. */
const PAUSE_MS = 300;
/** Of each page in a round. */
const ANSWERS = 3;
const MOVES = 2;
const WORK_ANSWERS = 3;

/** A page that is tapped on. */
interface Tapped {
  readonly name: string;
  readonly id: string;
  readonly path: string;
  readonly floorPath: string;
  readonly target: Exclude<Target, 'next'>;
  /** Whether Next is pressed as well, to the questions behind it. */
  readonly hasNext: boolean;
}

interface Side {
  readonly context: BrowserContext;
  readonly urlOf: (tapped: Tapped) => string;
}

const product = await Product.start();
const floor = await serveBenchPages(['floor-question.html', 'floor-sheet.html']);
const browser = await launchBenchBrowser();
const nursing = newest(nursingHead.id);
const pages = await Promise.all([...coreStarts.map(firstCore), counted(), sheet()]);
const full = await answeredNursing();

const sides: Record<'floor' | 'product', Side> = {
  floor: {
    context: await browser.newContext(TABLET),
    urlOf: ({ floorPath }) => new URL(floorPath, floor.url).href,
  },
  product: {
    context: await product.openContext(browser, TABLET),
    urlOf: ({ path }) => `${product.url}${path}`,
  },
};
type SideName = keyof typeof sides;
await installProduct(sides.product.context);
await fillFloor(sides.floor.context);

const values = new Map<string, number[]>();
const subjects = (['floor', 'product'] as const).flatMap((side) =>
  pages.map((tapped) => () => tapThrough(side, tapped)),
);
subjects.push(() => tapThrough('product', full));
for (const measure of shuffledRounds(subjects, roundsOr(5), SEED)) await measure();
await browser.close();
await floor.close();
await product.close();

const firsts = pages.slice(0, coreStarts.length).map(({ name }) => name);
const of = (side: SideName, names: readonly string[], what: string): number[] =>
  names.flatMap((name) => values.get(`${side}: ${name}, ${what}`) ?? []);
const answersOf = (names: readonly string[], goal: string) =>
  against(
    `P6 answer to frame, p95: ${goal}`,
    2,
    quantile(of('product', names, 'answer'), 0.95),
    quantile(of('floor', names, 'answer'), 0.95),
  );
report(
  'tap',
  SEED,
  [...values].map(([subject, list]) => ({ subject, unit: 'ms', values: list })),
  [
    answersOf(firsts, 'first core questions'),
    answersOf(['counted question'], 'a counted question'),
    answersOf(['dose sheet'], 'the dose sheet'),
    against(
      'P6 Next to frame, p50',
      2,
      median(of('product', firsts, 'Next')),
      median(of('floor', firsts, 'Next')),
    ),
    against(
      'P6 work of an answer',
      1.5,
      median(of('product', firsts, 'work')),
      median(of('floor', firsts, 'work')),
    ),
    against(
      'P6 work of an answer, all answered / none answered',
      1.2,
      median(of('product', [full.name], 'work')),
      median(of('product', [nursing.title], 'work')),
    ),
  ],
);

async function firstCore({ section, question, number }: (typeof coreStarts)[number]): Promise<Tapped> {
  const id = await product.truth.start(section.id, { sectionVersion: section.version, area: 'Telemetry' });
  return questionPage({ name: section.title, id, question, number, hasNext: true });
}

/** A tally of the nursing unit's core path, which the sheet would fill in; here it is counted by hand. */
async function counted(): Promise<Tapped> {
  const section = newest(anesthesiaHead.id);
  const question = orderedQuestions(section).find(
    ({ questionType, core }) => questionType === 'tally' && core === true,
  );
  if (question === undefined) throw new Error('No core question is counted.');
  const id = await product.truth.start(section.id, { sectionVersion: section.version, area: 'Telemetry' });
  return questionPage({ name: 'counted question', id, question, number: question.index + 1, hasNext: false });
}

/** The nursing unit's sheet with one dose on it, set up as a prefilled syringe that was pushed. */
async function sheet(): Promise<Tapped> {
  const { truth } = product;
  const id = await truth.start(nursing.id, { sectionVersion: nursing.version, area: 'Telemetry' });
  const dose: SheetRow = {
    by: truth.userId,
    drug: 'Morphine',
    cells: { container: 'syringe', form: 'asis', way: 'push' },
  };
  await truth.save(id, { sheets: { doses: { rows: { dose00000001: dose } } } });
  return {
    name: 'dose sheet',
    id,
    path: `/assessments/${id}/sheets/doses?from=2`,
    floorPath: `/floor-sheet.html?id=${id}`,
    target: 'pressed',
    hasNext: false,
  };
}

function questionPage(
  given: Pick<Tapped, 'name' | 'id' | 'hasNext'> & { readonly question: Question; readonly number: number },
): Tapped {
  const { id, question, number, name, hasNext } = given;
  const isChosen = (asked: { readonly questionType?: string | undefined }): boolean =>
    asked.questionType === 'radio';
  const target = isChosen(question) || orderedParts(question).some(isChosen) ? 'choice' : 'count';
  return {
    name,
    id,
    path: `/assessments/${id}/${number}`,
    floorPath: `/floor-question.html?id=${id}&question=${number}`,
    target,
    hasNext,
  };
}

/** A nursing unit's assessment of which every question is answered, as nurses did. */
async function answeredNursing(): Promise<Tapped> {
  const round = demoNursing.findLast(({ completed }) => completed);
  const [first] = orderedQuestions(nursing);
  if (round === undefined || first === undefined) throw new Error('The demo hospital has no nursing unit.');
  const id = await product.truth.start(nursing.id, { sectionVersion: nursing.version, area: round.area });
  await product.truth.save(id, roundOf(round, product.truth.userId));
  return questionPage({ name: 'all answered', id, question: first, number: 1, hasNext: false });
}

/** The app's own worker is installed before anything is measured, as on any later visit. */
async function installProduct(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${product.url}/device`);
  const ready = page.getByRole('heading', { name: 'Ready for offline use', exact: true });
  await ready.waitFor({ timeout: 120_000 });
  await page.close();
}

async function fillFloor(context: BrowserContext): Promise<void> {
  const assessments: Assessment[] = [];
  for (const { id } of pages) {
    const assessment = await product.truth.assessment(id);
    if (assessment !== null) assessments.push(assessment);
  }
  const sections: Section[] = coreStarts.map(({ section }) => section);
  const rows: FloorRows = { sections, assessments, summaries: [], points: [] };
  const page = await context.newPage();
  await page.goto(floor.url);
  await page.waitForFunction(() => 'putFloorRows' in window);
  await page.evaluate((all) => window.putFloorRows(all), rows);
  await page.close();
}

/** W4: answers on one page, slowed down; then their work, with the whole processor; then Next. */
async function tapThrough(name: SideName, tapped: Tapped): Promise<void> {
  const { context, urlOf } = sides[name];
  const tapper = await Tapper.open(context, urlOf(tapped), { target: tapped.target, pauseMs: PAUSE_MS });
  await tapper.slowDown(SLOWDOWN);
  for (let tap = 0; tap < ANSWERS; tap += 1) {
    note(`${name}: ${tapped.name}, answer`, (await tapper.tap(tapped.target, tap)).toFrame);
  }
  await tapper.slowDown(1);
  for (let tap = 0; tap < WORK_ANSWERS; tap += 1) {
    note(`${name}: ${tapped.name}, work`, (await tapper.tap(tapped.target, tap)).work);
  }
  await tapper.slowDown(SLOWDOWN);
  for (let move = 0; tapped.hasNext && move < MOVES; move += 1) {
    note(`${name}: ${tapped.name}, Next`, (await tapper.tap('next', 0)).toFrame);
  }
  await tapper.close();
}

function note(row: string, value: number): void {
  values.set(row, [...(values.get(row) ?? []), value]);
}
