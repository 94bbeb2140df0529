import type { Page } from 'playwright';
import { networkAtRest } from './network-at-rest.ts';

/** The JavaScript that a browser loads until a question can be answered, as the browser itself tells it. */

export interface LoadedScript {
  readonly file: string;
  readonly encoding: string;
  /** As they came, compressed. */
  readonly bytes: number;
  /** It had arrived whole before the question could be answered. */
  readonly isBefore: boolean;
}

/**
 * What comes behind the question is asked for at the earliest when the last script of the question is there: it has
 * come behind it, then, on whatever machine draws the question within this time.
 */
const LATENCY_MS = 400;

declare global {
  interface Window {
    /** Since the page began to load, in milliseconds. */
    answerableAt: number | undefined;
  }
}

/**
 * Opens a question that is on the device already, with an empty cache and no worker, over a network on which every
 * answer takes its time but none is narrow.
 */
export async function loadedScripts(page: Page, url: string): Promise<LoadedScript[]> {
  const cdp = await page.context().newCDPSession(page);
  const noting = await page.addInitScript(noteWhenAnswerable);
  await page.goto(url);
  await answerable(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.reload({ waitUntil: 'commit' });
  await answerable(page);
  await networkAtRest(page);
  const scripts = await page.evaluate(scriptsOf);
  // The network is itself again.
  await cdp.detach();
  await noting.dispose();
  return scripts;
}

async function answerable(page: Page): Promise<void> {
  await page.waitForFunction(() => window.answerableAt !== undefined, null, { timeout: 60_000 });
}

/** Runs in the page, before anything else. */
function noteWhenAnswerable(): void {
  const look = () => {
    const isThere =
      document.querySelector('main fieldset:enabled :is(input, textarea, button):enabled') !== null;
    const isComplete = document.querySelector('main [class*=spinner]') === null;
    if (isThere && isComplete) window.answerableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. */
function scriptsOf(): LoadedScript[] {
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
