import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright';
import { countAnswered } from '#domain/completeness.ts';
import { launchBenchBrowser, serveBenchPage } from './bench-browser.ts';
import { Product } from './bench-product.ts';
import { TABLET, Tapper } from './bench-tapping.ts';
import { tapSection } from './pages/tap-section.ts';
import { median, quantile, report, shuffledRounds } from './report.ts';

/**
 * P6: tapping through a section of 40 questions on a slow tablet (W4), in the product and in
 * the same page by hand; and whether an answer costs more work when 40 questions are answered
 * and wait than when 5 are.
 */

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_122);
const SLOWDOWN = Number(process.env['BENCH_SLOWDOWN'] ?? 10);
const PAUSE_MS = Number(process.env['BENCH_PAUSE'] ?? 400);
const QUESTIONS = Object.keys(tapSection.questions).length;
const TAPS_ON_ONE = 30;

const subjects = ['floor', 'product', 'work: floor', 'work: 5 answered', 'work: 40 answered'] as const;
type Subject = (typeof subjects)[number];

const product = await Product.start([tapSection]);
const floor = await serveBenchPage('tap-floor.html');
const browser = await launchBenchBrowser();
const floorContext = await browser.newContext(TABLET);
const productContext = await product.openContext(browser, TABLET);

await installed(productContext);
const values = new Map<string, number[]>();
for (const subject of shuffledRounds(subjects, ROUNDS, SEED)) await measure(subject);
await browser.close();
await floor.close();
await product.close();

const of = (row: string): number => median(values.get(row) ?? []);
report(
  'tap',
  SEED,
  [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([row, list]) => ({ subject: row, unit: 'ms', values: list })),
  [
    {
      goal: 'P6 W4 p95 / floor',
      ratio: of('product: answer to frame, p95') / of('floor: answer to frame, p95'),
      limit: 2,
    },
    {
      goal: 'P6 work per answer, 40 answered / 5 answered',
      ratio: of('work: 40 answered') / of('work: 5 answered'),
      limit: 1.2,
    },
  ],
);

/** The app's own worker is installed before anything is measured, as on any later visit. */
async function installed(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
}

async function measure(subject: Subject): Promise<void> {
  switch (subject) {
    case 'floor':
      return noteWalk(subject, floorContext, floor.url);
    case 'product': {
      const id = await product.truth.start(tapSection.id);
      return noteWalk(subject, productContext, product.questionUrl(id), () => arrived(id));
    }
    case 'work: floor':
      return noteWork(subject, await browser.newContext(TABLET), floor.url);
    default: {
      const id = await product.truth.start(tapSection.id);
      // A browser of its own: nothing but this assessment waits in it.
      const context = await product.openContext(browser, { ...TABLET, serviceWorkers: 'block' });
      const answered = subject === 'work: 5 answered' ? 5 : QUESTIONS;
      return noteWork(subject, context, product.questionUrl(id), answered);
    }
  }
}

/** W4: every question answered, with Next after each; `end` runs while the page is still open. */
async function noteWalk(
  subject: Subject,
  context: BrowserContext,
  url: string,
  end: () => Promise<void> = async () => undefined,
): Promise<void> {
  const tapper = await Tapper.open(context, url, { slowdown: SLOWDOWN, pauseMs: PAUSE_MS });
  const { answers, moves } = await walk(tapper, QUESTIONS);
  await end();
  await tapper.close();
  note(`${subject}: answer to frame, p95`, quantile(answers, 0.95));
  note(`${subject}: answer to frame, p50`, median(answers));
  note(`${subject}: Next to frame, p95`, quantile(moves, 0.95));
  note(`${subject}: Next to frame, p50`, median(moves));
}

/** Milliseconds from each tap to its frame. */
async function walk(tapper: Tapper, count: number): Promise<{ answers: number[]; moves: number[] }> {
  const answers: number[] = [];
  const moves: number[] = [];
  for (let question = 0; question < count; question += 1) {
    answers.push((await tapper.answer(rowFor(question))).toFrame);
    moves.push((await tapper.next()).toFrame);
  }
  return { answers, moves };
}

/** The first question answered again and again, while `answered` questions are answered and none can be sent. */
async function noteWork(subject: Subject, context: BrowserContext, url: string, answered = 0): Promise<void> {
  await context.route('**/api/assessments/**', keepFromSaving);
  const filler = await Tapper.open(context, url, { slowdown: 1, pauseMs: 0 });
  await walk(filler, answered);
  await filler.close();
  const tapper = await Tapper.open(context, url, { slowdown: 1, pauseMs: PAUSE_MS });
  const work: number[] = [];
  for (let tap = 1; tap <= TAPS_ON_ONE; tap += 1)
    work.push((await tapper.answer((rowFor(0) + tap) % 4)).work);
  await context.close();
  note(subject, median(work));
}

function keepFromSaving(route: Route): Promise<void> {
  const isWrite = ['PUT', 'POST'].includes(route.request().method());
  return isWrite ? route.abort() : route.continue();
}

/** Every question has at least four rows; which of them is tapped follows from the seed. */
function rowFor(question: number): number {
  return (Math.imul(question + SEED, 2_654_435_761) >>> 16) % 4;
}

/** The walk was real: the server holds every answer. */
async function arrived(id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = (await product.truth.assessment(id))?.answers ?? {};
    if (countAnswered(tapSection, answers) === QUESTIONS) return;
    await pause(200);
  }
  throw new Error('The answers did not arrive at the server.');
}

function note(row: string, value: number): void {
  values.set(row, [...(values.get(row) ?? []), value]);
}
