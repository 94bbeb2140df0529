import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { publishedSections } from '#content/sections.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { Product, builtApp } from './bench-product.ts';
import { TABLET } from './bench-tapping.ts';
import { report } from './report.ts';

/**
 * P7: the compressed JavaScript that a browser has loaded when the first question can be
 * answered, with an empty cache. The assessment is on the device, as it is after New
 * Assessment; the service worker, which fetches the rest for later, is left out. The network
 * is slow, so that what is loaded behind the question comes behind it.
 */

const LIMIT = 120 * 1024;
/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface Script {
  readonly file: string;
  readonly encoding: string;
  readonly bytes: number;
  /** It had arrived whole before the question could be answered. */
  readonly isBefore: boolean;
}

declare global {
  interface Window {
    /** Since the page began to load, in milliseconds. */
    answerableAt: number | undefined;
  }
}

const [section] = publishedSections;
if (section === undefined) throw new Error('No module is published.');
const product = await Product.start();
const browser = await launchBenchBrowser();
const context = await product.openContext(browser, { ...TABLET, serviceWorkers: 'block' });
await context.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
await context.addInitScript(noteWhenAnswerable);
const page = await context.newPage();
await page.goto(product.questionUrl(await product.truth.start(section.id)));
await answerable(page);

const cdp = await context.newCDPSession(page);
await cdp.send('Network.enable');
await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
await page.reload();
await answerable(page);
await page.waitForLoadState('networkidle');
const scripts = await page.evaluate(loadedScripts);
await browser.close();
await product.close();

const modulesOf: Record<string, string[]> = JSON.parse(
  readFileSync(join(builtApp, '.vite', 'modules.json'), 'utf8'),
);
const before = scripts.filter(({ isBefore }) => isBefore);
const behind = scripts.filter(({ isBefore }) => !isBefore);
console.log('Up to the first question:');
describe(before);
console.log('\nBehind it:');
describe(behind);
const sum = (some: readonly Script[]): number => some.reduce((total, { bytes }) => total + bytes, 0);
report(
  'startup-size',
  0,
  [
    { subject: 'up to the first question, gzip', unit: 'bytes', values: [sum(before)] },
    { subject: 'behind it', unit: 'bytes', values: [sum(behind)] },
  ],
  [{ goal: 'P7 bytes up to the first question / 120 KB', ratio: sum(before) / LIMIT, limit: 1 }],
);

/** Runs in the page, before anything else. */
function noteWhenAnswerable(): void {
  const look = () => {
    const isThere = document.querySelector('fieldset:enabled textarea') !== null;
    const isComplete = document.querySelector('main [class*=spinner]') === null;
    if (isThere && isComplete) window.answerableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function answerable(at: Page): Promise<void> {
  await at.waitForFunction(() => window.answerableAt !== undefined);
}

/** Runs in the page. */
function loadedScripts(): Script[] {
  const files = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    contentEncoding: string;
  })[];
  return files
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ name, contentEncoding, encodedBodySize, responseEnd }) => ({
      file: new URL(name).pathname.slice(1),
      encoding: contentEncoding,
      bytes: encodedBodySize,
      isBefore: responseEnd <= (window.answerableAt ?? 0),
    }));
}

function describe(some: readonly Script[]): void {
  for (const { file, encoding, bytes } of some.toSorted((a, b) => b.bytes - a.bytes)) {
    if (encoding !== 'gzip') throw new Error(`${file} came as ${encoding}, not compressed with gzip.`);
    console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}: ${namesOf(modulesOf[file] ?? [])}`);
  }
}

/** The packages in a chunk, and the product's own files. */
function namesOf(modules: readonly string[]): string {
  const names = modules
    .filter((module) => !/\.css$|^\0|^[^.]*$/.test(module))
    .map((module) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module);
  return [...new Set(names)].join(', ');
}
