import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { keepLogIn, keptLogIn } from '../support/browser/kept-log-in.ts';
import { demoRounds } from '../support/papers/demo-rounds.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { openBenchProfile, serveBenchPages } from './bench-browser.ts';
import { coreStarts } from './bench-modules.ts';
import { SEED, assessmentsOr, roundsOr } from './bench-options.ts';
import { Product } from './bench-product.ts';
import type { Everything } from './pages/new-tablet.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P15: a new tablet in a hospital of 10,000 assessments, on a ward's Wi-Fi. The app is installed and somebody has just
 * logged in: until the Device page says that everything is there. Its floor is one compressed answer with all of the
 * same in it, put into raw IndexedDB in one transaction.
 */

/** One in a hundred is in progress; all hold what people wrote in the demo hospital. */
const ASSESSMENTS = assessmentsOr(10_000);
const WARD = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};
const PATIENCE_MS = 300_000;
const READY = 'Ready for offline use';

declare global {
  interface Window {
    /** Since the page began to load, in milliseconds. */
    readyAt: number | undefined;
  }
}

interface Taken {
  readonly ms: number;
  /** Calls for data. */
  readonly calls: number;
  readonly kilobytes: number;
}

const product = await Product.start();
addManyAssessments(product.dataDir, {
  count: ASSESSMENTS,
  editors: [product.truth.userId],
  sections: ['3', '2'],
  newest: '2026-10-01T10:00:00.000Z',
  rounds: demoRounds,
});
const floorPage = await serveBenchPages(['new-tablet.html']);

// The first one is not counted: it says what a tablet holds, which is what the floor's answer has in it.
const held = await withTablet(async (context) => {
  await installProduct(context);
  await takeProduct(context);
  return readHeld(context);
});
const bulk = await serveBulk(await everything(held));

const subjects = ['floor', 'product'] as const;
const taken = new Map<(typeof subjects)[number], Taken[]>(subjects.map((subject) => [subject, []]));
for (const subject of shuffledRounds(subjects, roundsOr(5), SEED)) {
  const one = await withTablet(async (context) => {
    if (subject === 'floor') {
      await installFloor(context);
      return take(context, `${floorPage.url}?from=${encodeURIComponent(bulk.url)}`, bulk.url);
    }
    await installProduct(context);
    return takeProduct(context);
  });
  taken.get(subject)?.push(one);
}
bulk.close();
await floorPage.close();
await product.close();

const of = (subject: (typeof subjects)[number], what: keyof Taken): number[] =>
  (taken.get(subject) ?? []).map((one) => one[what]);
console.log(`A tablet holds ${held.length} assessments of ${ASSESSMENTS}.`);
report(
  'new-tablet',
  SEED,
  subjects.flatMap((subject) => [
    { subject: `${subject}: until it is ready`, unit: 'ms', values: of(subject, 'ms') },
    { subject: `${subject}: calls`, unit: 'calls', values: of(subject, 'calls') },
    { subject: `${subject}: came`, unit: 'KB', values: of(subject, 'kilobytes') },
  ]),
  [
    against(
      'P15 a new tablet / one compressed bulk answer',
      2,
      median(of('product', 'ms')),
      median(of('floor', 'ms')),
    ),
  ],
);

async function withTablet<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const { context, close } = await openBenchProfile();
  try {
    return await work(context);
  } finally {
    await close();
  }
}

/** The app is there before anybody has logged in; then somebody does. */
async function installProduct(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.evaluate(keepLogIn, keptLogIn(product.truth.token));
  await page.close();
}

async function installFloor(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(floorPage.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/bare-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.close();
}

function takeProduct(context: BrowserContext): Promise<Taken> {
  return take(context, `${product.url}/device`, `${product.url}/api/`);
}

/** @param data the beginning of the addresses at which data is */
async function take(context: BrowserContext, url: string, data: string): Promise<Taken> {
  const page = await context.newPage();
  await page.addInitScript(noteWhenReady, READY);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', WARD);
  const calls = new Set<string>();
  let bytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(data)) calls.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (calls.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.readyAt !== undefined, null, { timeout: PATIENCE_MS });
  const ms = await page.evaluate(() => window.readyAt ?? Number.NaN);
  await page.close();
  return { ms, calls: calls.size, kilobytes: bytes / 1024 };
}

/** Runs in the page, before anything else. */
function noteWhenReady(ready: string): void {
  const look = () => {
    const headings = [...document.querySelectorAll('h1, h2')];
    if (!headings.some(({ textContent }) => textContent?.trim() === ready)) return;
    changes.disconnect();
    // In the first task after the frame, it has been painted.
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, characterData: true });
}

/** The ids of the assessments that are on the tablet. */
async function readHeld(context: BrowserContext): Promise<string[]> {
  const page: Page = await context.newPage();
  await page.goto(`${product.url}/old-browser.js`);
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('The database cannot be opened.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('assessments').objectStore('assessments').getAllKeys();
          reading.onerror = () => reject(new Error('The assessments cannot be read.'));
          reading.onsuccess = () => resolve(reading.result.map(String));
        };
      }),
    product.truth.database,
  );
}

/** What the server answers about all of it, as it is sent. */
async function everything(ids: readonly string[]): Promise<Everything> {
  const headers = { authorization: `Bearer ${product.truth.token}` };
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${product.url}/api/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const assessments: Everything['assessments'][number][] = [];
  for (const id of ids) assessments.push((await ask(`assessments/${id}`)) as { id: string });
  return {
    list: (await ask('assessments')) as Everything['list'],
    modules: coreStarts.map(({ section }) => section),
    assessments,
  };
}

async function serveBulk(all: Everything): Promise<{ url: string; close: () => void }> {
  const body = gzipSync(JSON.stringify(all));
  const server = createServer((_, answer) => {
    answer
      .setHeader('access-control-allow-origin', '*')
      .setHeader('content-type', 'application/json')
      .setHeader('content-encoding', 'gzip')
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
