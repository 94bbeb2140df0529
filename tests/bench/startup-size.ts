import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_STARTUP_KB } from '../../.tasks/budget-limits.mjs';
import { loadedScripts } from '../support/browser/loaded-scripts.ts';
import type { LoadedScript } from '../support/browser/loaded-scripts.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { coreStarts } from './bench-modules.ts';
import { Product, builtApp } from './bench-product.ts';
import { TABLET } from './bench-tapping.ts';
import { against, report } from './report.ts';

/**
 * P7: the compressed JavaScript that a browser has loaded when the first question of a core path can be answered, with
 * an empty cache. The assessment is on the device, as it is after New Assessment; the service worker, which fetches
 * the rest for later, is left out. `npm test` holds the same figures (`tests/browser/counted.test.ts`).
 */

const modulesOf: Record<string, string[]> = JSON.parse(
  readFileSync(join(builtApp, '.vite', 'modules.json'), 'utf8'),
);
const product = await Product.start();
const browser = await launchBenchBrowser();
const kilobytes = new Map<string, number>();
for (const { section, number } of coreStarts) {
  const context = await product.openContext(browser, { ...TABLET, serviceWorkers: 'block' });
  const id = await product.truth.start(section.id, { sectionVersion: section.version });
  const scripts = await loadedScripts(await context.newPage(), product.questionUrl(id, number));
  await context.close();
  const before = scripts.filter(({ isBefore }) => isBefore);
  console.log(`\n${section.title}, up to question ${number}:`);
  describe(before);
  console.log('Behind it:');
  describe(scripts.filter(({ isBefore }) => !isBefore));
  kilobytes.set(section.title, before.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
}
await browser.close();
await product.close();

report(
  'startup-size',
  0,
  [...kilobytes].map(([subject, value]) => ({ subject, unit: 'KB', values: [value] })),
  [...kilobytes].map(([subject, value]) =>
    against(`P7 JavaScript up to the first core question: ${subject}`, 1, value, MOST_STARTUP_KB, 'KB'),
  ),
);

function describe(some: readonly LoadedScript[]): void {
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
