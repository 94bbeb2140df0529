import { keepLogIn, keptLogIn } from '../support/browser/kept-log-in.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { BrowserContext } from 'playwright';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { orderedQuestions } from '#domain/section.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { launchOptions } from '../support/browser/launch.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';
import { ensureLighthouse, runLighthouse } from './bench-lighthouse.ts';
import type { LighthouseReport } from './bench-lighthouse.ts';
import { SEED, roundsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P8: Lighthouse's scores at its mobile default. The landing page is a stranger's first visit,
 * with nothing in the browser; the others are those of somebody who has used the app before.
 */

await ensureLighthouse();
const product = await Product.start();
const [first, second] = [await completed('Main operating rooms'), await completed('Day surgery')];
const open = await product.truth.start(anesthesia.id, { sectionVersion: anesthesia.version });

const screens = [
  { name: 'landing', path: '/', isStranger: true },
  { name: 'dashboard', path: '/', isStranger: false },
  { name: 'question', path: `/assessments/${open}/1`, isStranger: false },
  { name: '/review', path: `/review?assessments[]=${first}&assessments[]=${second}`, isStranger: false },
];
const seen = new Map(screens.map(({ name }) => [name, new Array<LighthouseReport>()]));
for (const screen of shuffledRounds(screens, roundsOr(5), SEED)) {
  seen.get(screen.name)?.push(await visit(screen));
}
await product.close();

const scored = [...seen].flatMap(([name, reports]) =>
  (['performance', 'accessibility', 'best-practices'] as const).map((category) => ({
    subject: `${name}: ${category}`,
    unit: 'of 100',
    values: reports.map(({ scores }) => scores[category]),
  })),
);
for (const [name, reports] of seen) {
  const lost = new Set(reports.flatMap((one) => one.lost));
  if (lost.size > 0) console.log(`\n${name} lost points by\n  ${[...lost].join('\n  ')}`);
}
report(
  'lighthouse',
  SEED,
  [
    ...scored,
    ...[...seen].map(([name, reports]) => ({
      subject: `${name}: layout shift`,
      unit: 'CLS',
      values: reports.map(({ layoutShift }) => layoutShift),
    })),
  ],
  scored.map(({ subject, values }) => against(`P8 ${subject}`, 1, 100, median(values), 'points')),
);

async function visit({ path, isStranger }: (typeof screens)[number]): Promise<LighthouseReport> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, '--remote-debugging-port=0'],
  });
  try {
    if (!isStranger) await settle(context, path);
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    return await runLighthouse(`${product.url}${path}`, Number(port));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Logs in, and leaves the app installed with everything that the page shows on the device. */
async function settle(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.url);
  await page.evaluate(keepLogIn, keptLogIn(product.truth.token));
  await page.goto(`${product.url}${path}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await networkAtRest(page);
  await page.reload();
  await networkAtRest(page);
  await page.goto('about:blank');
}

async function completed(area: string): Promise<string> {
  const id = await product.truth.start(anesthesia.id, { sectionVersion: anesthesia.version });
  const note = 'Two of five hydromorphone syringes were diluted with a saline flush at the bed.';
  const answers = Object.fromEntries(
    orderedQuestions(anesthesia).map((question) => [question.id, { ...blankAnswer, observations: note }]),
  );
  await product.truth.save(id, { area, answers });
  await product.truth.complete(id);
  return id;
}
