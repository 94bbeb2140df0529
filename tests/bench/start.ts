import { keepLogIn, keptLogIn } from '../support/browser/kept-log-in.ts';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, AssessmentSummary } from '#domain/assessment.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { serveBenchPage } from './bench-browser.ts';
import { ColdTablet } from './bench-cold.ts';
import type { Moments } from './bench-cold.ts';
import { Product } from './bench-product.ts';
import type { FloorAnswer } from './pages/floor-question.tsx';
import type { StartRows } from './pages/start-rows.ts';
import { median, report, shuffledRounds } from './report.ts';

/**
 * P5: a cold start with the server dead (W3), from the address of a question and from `/`, on
 * a tablet that holds 100 assessments; and the same pages by hand in React behind a worker
 * that has only a precache.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: process.env['BENCH_ROUNDS'] ?? '7' },
    /** The slowdowns to measure, separated by commas. */
    at: { type: 'string', default: process.env['BENCH_SLOWDOWN'] ?? '1,4,10' },
    seed: { type: 'string', default: process.env['BENCH_SEED'] ?? '20261122' },
  },
});
const SEED = Number(options.seed);
const SLOWDOWNS = options.at.split(',').map(Number);
const ASSESSMENTS = 100;
const ANSWERED = 20;
const NOTE = 'Two of five hydromorphone syringes were diluted with a saline flush at the bed. ';

const FIELD = 'main :is(input, textarea, select):enabled';
const OPENING = 'main :is(article, tbody tr) :is(a[href], button:enabled)';

const product = await Product.start();
addManyAssessments(product.dataDir, {
  count: ASSESSMENTS - 1,
  editors: [product.truth.userId],
  sections: ['3', '2'],
  newest: '2026-10-01T10:00:00.000Z',
});
const id = await product.truth.start(anesthesia.id, { sectionVersion: anesthesia.version });
const questions = orderedQuestions(anesthesia);
await product.truth.save(id, {
  area: 'Main operating rooms',
  answers: Object.fromEntries(
    questions.slice(0, ANSWERED).map((question) => [question.id, filled(question)]),
  ),
});
const isolation = await isolationHeaders();
const floors = {
  question: await serveBenchPage('start-question.html', isolation),
  list: await serveBenchPage('start-list.html', isolation),
};

const rows = await floorRows();
const tablets = {
  product: await ColdTablet.create(installProduct),
  question: await ColdTablet.create((page) => installFloor(page, floors.question.url)),
  list: await ColdTablet.create((page) => installFloor(page, floors.list.url)),
};
// From here on nobody answers.
await product.stop();
await Promise.all([floors.question.close(), floors.list.close()]);

const starts = {
  'question: floor': { tablet: tablets.question, url: `${floors.question.url}?id=${id}`, wanted: FIELD },
  'question: product': { tablet: tablets.product, url: product.questionUrl(id), wanted: FIELD },
  'list: floor': { tablet: tablets.list, url: floors.list.url, wanted: OPENING },
  '/: product': { tablet: tablets.product, url: `${product.url}/`, wanted: OPENING },
  '/assessments: product': {
    tablet: tablets.product,
    url: `${product.url}/assessments`,
    wanted: OPENING,
  },
} as const;
type Subject = keyof typeof starts;
const subjects = Object.keys(starts) as Subject[];

const measured = new Map<string, Moments[]>();
for (const subject of [...subjects, ...subjects]) {
  await starts[subject].tablet.warmUp({ ...starts[subject], slowdown: 1 });
}
const rounds = subjects.flatMap((subject) => SLOWDOWNS.map((slowdown) => ({ subject, slowdown })));
for (const { subject, slowdown } of shuffledRounds(rounds, Number(options.rounds), SEED)) {
  const moments = await starts[subject].tablet.start({ ...starts[subject], slowdown });
  const key = keyOf(subject, slowdown);
  measured.set(key, [...(measured.get(key) ?? []), moments]);
}
for (const tablet of Object.values(tablets)) await tablet.remove();
await product.close();

printMoments();
report(
  'start',
  SEED,
  rounds.map(({ subject, slowdown }) => ({
    subject: keyOf(subject, slowdown),
    unit: 'ms',
    values: momentsOf(subject, slowdown, 'usable'),
  })),
  SLOWDOWNS.flatMap((slowdown) => [
    {
      goal: `P5 question / question by hand, ${slowdown}×`,
      ratio: ratioOf('question: product', 'question: floor', slowdown),
      limit: 1.5,
    },
    {
      goal: `P5 start page / list by hand, ${slowdown}×`,
      ratio: ratioOf('/: product', 'list: floor', slowdown),
      limit: 1.8,
    },
  ]),
);

function keyOf(subject: Subject, slowdown: number): string {
  return `${subject}, ${slowdown}×`;
}

function momentsOf(subject: Subject, slowdown: number, moment: keyof Moments): number[] {
  return (measured.get(keyOf(subject, slowdown)) ?? []).map((moments) => moments[moment]);
}

function ratioOf(subject: Subject, floor: Subject, slowdown: number): number {
  return median(momentsOf(subject, slowdown, 'usable')) / median(momentsOf(floor, slowdown, 'usable'));
}

/** Where the time of each start goes, as medians. */
function printMoments(): void {
  const moments = ['page', 'databaseAsked', 'databaseOpen', 'scripts', 'drawn', 'usable'] as const;
  console.table(
    Object.fromEntries(
      rounds.map(({ subject, slowdown }) => [
        keyOf(subject, slowdown),
        Object.fromEntries(
          moments.map((moment) => [moment, Math.round(median(momentsOf(subject, slowdown, moment)))]),
        ),
      ]),
    ),
  );
}

function filled(question: Question): Answer {
  const [first] = orderedParts(question);
  const isChoice = question.questionType === 'radio' && first !== undefined;
  return { ...blankAnswer, parts: isChoice ? { [first.id]: true } : {}, observations: NOTE };
}

/**
 * The product's headers that keep its page out of other sites' processes. They cost a process more, whoever wrote
 * the page: so the floor has them too.
 */
async function isolationHeaders(): Promise<Record<string, string>> {
  const { headers } = await fetch(product.url);
  return Object.fromEntries(
    ['cross-origin-opener-policy', 'origin-agent-cluster'].map((name) => {
      const value = headers.get(name);
      if (value === null) throw new Error(`The product has no ${name} any more; the floor needs none then.`);
      return [name, value];
    }),
  );
}

/** Logs the editor in for good, and waits until this tablet needs no network any more. */
async function installProduct(page: Page): Promise<void> {
  await page.goto(`${product.url}/old-browser.js`);
  await page.evaluate(keepLogIn, keptLogIn(product.truth.token));
  await page.goto(`${product.url}/device`);
  await page.getByRole('heading', { name: 'Ready for offline use', exact: true }).waitFor();
  await page.goto(product.questionUrl(id));
  await page.locator(FIELD).first().waitFor();
  await page.goto(`${product.url}/`);
  await page.locator(OPENING).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function installFloor(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/bare-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => 'putStartRows' in window);
  await page.evaluate((all) => window.putStartRows(all), rows);
}

/** The rows of the product's tablet, for the floor. */
async function floorRows(): Promise<StartRows> {
  const summaries: AssessmentSummary[] = await product.truth.list();
  const assessment = await product.truth.assessment(id);
  if (assessment === null || summaries.length !== ASSESSMENTS) throw new Error('The server lacks something.');
  const answers = questions.flatMap((question): [number, FloorAnswer][] => {
    const answer = assessment.answers[question.id];
    if (answer === undefined) return [];
    const chosen = Object.keys(answer.parts)[0];
    return [[question.id, { ...answer, parts: chosen === undefined ? {} : { [question.id]: chosen } }]];
  });
  return {
    section: anesthesia,
    assessment: { id, section: anesthesia.id, answers: Object.fromEntries(answers) },
    summaries,
  };
}
