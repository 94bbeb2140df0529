import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { SEND_AFTER_QUIET_MS } from '#device/sync-intervals.ts';
import { dana } from '../support/browser/people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { coreStarts } from './bench-modules.ts';
import { SEED, roundsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import { put } from './bench-put-call.ts';
import { slowLine } from './bench-slow-line.ts';
import { against, quantile, report, shuffledRounds } from './report.ts';

/**
 * P12: a tap of one person, until the server has acknowledged it, and until it is on the screen of a colleague who has
 * the same question open. Both count from the moment at which the tap is due: 1.5 s after it. The floor is one bare
 * durable PUT over the same line.
 */

/** There and back it is 20 ms. */
const ONE_WAY_MS = 10;
/** Of each subject in a round. */
const TAPS = 12;
const PUTS = 40;
/** A person looks at what a tap did before the next one. */
const PAUSE_MS = 300;
const PATIENCE_MS = 20_000;

declare global {
  interface Window {
    /** When each tap chose something, by the machine's clock. */
    tappedAt: number[];
    /** When each save went out, and when it was answered. */
    sentAt: number[];
    savedAt: number[];
    /** When each choice was drawn as chosen. */
    shownAt: number[];
  }
}

const [start] = coreStarts;
if (start === undefined) throw new Error('There is no module.');
const product = await Product.start();
const bare = await ServerProcess.start({ program: join(import.meta.dirname, 'bench-bare-put.ts') });
const [line, bareLine] = [await slowLine(product.url, ONE_WAY_MS), await slowLine(bare.url, ONE_WAY_MS)];
const { section, number } = start;
const id = await product.truth.start(section.id, { sectionVersion: section.version, area: 'Telemetry' });
const path = `/assessments/${id}/${number}`;

const browser = await launchBenchBrowser();
const mine = await product.openContext(browser, {}, { origin: line.url });
const hers = await product.openContext(browser, {}, { who: await product.as(dana), origin: line.url });
const tapping = await openQuestion(mine);
const watching = await openQuestion(hers);
await tapping.evaluate(noteTaps, id);
await watching.evaluate(noteShown);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const values = new Map<string, number[]>(
  ['bare PUT', 'sent', 'acknowledged', 'on the colleague’s screen', 'saves a tap'].map((name) => [name, []]),
);
const note = (name: string, ...more: number[]) => values.get(name)?.push(...more);
const subjects = { floor: putBare, product: tapAlong };
await putBare(() => undefined);
for (const subject of shuffledRounds(['floor', 'product'] as const, roundsOr(5), SEED))
  await subjects[subject](note);
await browser.close();
await Promise.all([line.close(), bareLine.close()]);
agent.destroy();
await bare.close();
await product.close();

const p95 = (name: string): number => quantile(values.get(name) ?? [], 0.95);
report(
  'live',
  SEED,
  [...values].map(([subject, list]) => ({
    subject,
    unit: subject === 'saves a tap' ? 'saves' : 'ms',
    values: list,
  })),
  [
    against(
      'P12 due to acknowledged, p95 / one bare durable PUT, p95',
      2,
      p95('acknowledged'),
      p95('bare PUT'),
    ),
    against('P12 due to acknowledged, p95', 1, p95('acknowledged'), 300),
    against('P12 due to the colleague’s screen, p95', 1, p95('on the colleague’s screen'), 1000),
    against('P12 saves of a tap', 1, Math.max(...(values.get('saves a tap') ?? [])), 1, 'saves'),
  ],
);

async function openQuestion(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${line.url}${path}`);
  await page.locator('main [role=radiogroup] input:enabled').first().waitFor({ timeout: 60_000 });
  // Until the pull of a start is over and the stream is open.
  await pause(3000);
  return page;
}

async function putBare(told: typeof note): Promise<void> {
  for (let count = 0; count < PUTS; count += 1) {
    const from = performance.now();
    const headers = { authorization: 'Bearer the token' };
    await put(`${bareLine.url}/`, agent, headers, { answers: { 901: { choice: count } } });
    told('bare PUT', performance.now() - from);
  }
}

/** One tap after the other, each once the one before is at the colleague's. */
async function tapAlong(told: typeof note): Promise<void> {
  const choices = tapping.locator('main [role=radiogroup]').first().locator('input:enabled');
  for (let count = 0; count < TAPS; count += 1) {
    const before = await Promise.all([tapping.evaluate(counts), watching.evaluate(counts)]);
    await choices.nth(count % 2).click();
    await tapping.waitForFunction((saved) => window.savedAt.length > saved, before[0].saved, {
      timeout: PATIENCE_MS,
    });
    await watching.waitForFunction((shown) => window.shownAt.length > shown, before[1].shown, {
      timeout: PATIENCE_MS,
    });
    await pause(PAUSE_MS);
    const times = await tapping.evaluate(() => ({
      tapped: window.tappedAt,
      sent: window.sentAt,
      saved: window.savedAt,
    }));
    const shown = await watching.evaluate(() => window.shownAt);
    const due = (times.tapped.at(-1) ?? Number.NaN) + SEND_AFTER_QUIET_MS;
    told('sent', (times.sent[before[0].saved] ?? Number.NaN) - due);
    told('acknowledged', (times.saved[before[0].saved] ?? Number.NaN) - due);
    told('on the colleague’s screen', (shown[before[1].shown] ?? Number.NaN) - due);
    told('saves a tap', times.saved.length - before[0].saved);
  }
}

function counts(): { readonly saved: number; readonly shown: number } {
  return { saved: window.savedAt?.length ?? 0, shown: window.shownAt?.length ?? 0 };
}

/** In the page of whoever taps. What it fetches of the assessment has a query; what it saves has none. */
function noteTaps(assessment: string): void {
  window.tappedAt = [];
  window.savedAt = [];
  window.sentAt = [];
  addEventListener('change', () => window.tappedAt.push(Date.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.name.endsWith(`/api/assessments/${assessment}`)) {
        window.sentAt.push(performance.timeOrigin + entry.startTime);
        window.savedAt.push(performance.timeOrigin + entry.responseEnd);
      }
  }).observe({ type: 'resource' });
}

/** In the page of whoever watches: the frame after which another choice is drawn. */
function noteShown(): void {
  window.shownAt = [];
  const chosen = () => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main [role=radiogroup] input')];
    return inputs.findIndex(({ checked }) => checked);
  };
  let last = chosen();
  const look = () => {
    const now = chosen();
    if (now !== last) window.shownAt.push(Date.now());
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
