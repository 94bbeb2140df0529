import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { launchOptions } from '../support/browser/launch.ts';
import { TABLET } from './bench-tapping.ts';

/**
 * A tablet that is switched on: a browser process that has just started, on a profile in which
 * everything is installed. Each start gets a copy of the profile, so that none benefits from
 * the one before it.
 */

export interface ColdStart {
  readonly url: string;
  /** A person waits for this element: it can be used once it is in the page. */
  readonly wanted: string;
  /** How many times slower than this machine. */
  readonly slowdown: number;
}

/** Moments of a start, in milliseconds since the navigation began. */
export interface Moments {
  /** The frame that shows what was wanted has been painted. */
  readonly usable: number;
  /** The page itself was there. */
  readonly page: number;
  /** The last script that was asked for before `usable` was there. */
  readonly scripts: number;
  readonly databaseAsked: number;
  readonly databaseOpen: number;
  /** Something is drawn. */
  readonly drawn: number;
}

const PATIENCE_MS = 60_000;

declare global {
  interface Window {
    coldStart: Promise<Moments>;
  }
}

export class ColdTablet {
  readonly #profile: string;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  /** Makes the profile: `prepare` installs the app and its data with the server still alive. */
  static async create(prepare: (page: Page) => Promise<void>): Promise<ColdTablet> {
    const tablet = new ColdTablet(await mkdtemp(join(tmpdir(), 'bench-tablet-')));
    await withBrowser(tablet.#profile, prepare);
    return tablet;
  }

  /** Opens each of these pages twice, and keeps what the browser learned from it. */
  async warmUp(starts: readonly Pick<ColdStart, 'url' | 'wanted'>[]): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      await withBrowser(this.#profile, async (page) => {
        for (const { url, wanted } of starts) {
          await page.goto(url);
          await page.locator(wanted).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
        }
      });
    }
  }

  async start(start: ColdStart): Promise<Moments> {
    const copy = await mkdtemp(join(tmpdir(), 'bench-tablet-'));
    try {
      await cp(this.#profile, copy, { recursive: true });
      return await withBrowser(copy, (page) => measure(page, start));
    } finally {
      await rm(copy, { recursive: true, force: true, maxRetries: 10 });
    }
  }

  async remove(): Promise<void> {
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function withBrowser<T>(profile: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...TABLET });
  try {
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

async function measure(page: Page, { url, wanted, slowdown }: ColdStart): Promise<Moments> {
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(watchStart, wanted);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const evaluated = cdp.send('Runtime.evaluate', {
    expression: 'window.coldStart',
    awaitPromise: true,
    returnByValue: true,
  });
  const outcome = await Promise.race([evaluated, pause(PATIENCE_MS, null, { ref: false })]);
  if (outcome === null) throw new Error(`${wanted} never came:\n${await page.content()}`);
  return outcome.result.value as Moments;
}

/**
 * Runs in the page, before anything else. Looks only when the page has changed, so that
 * looking slows nothing down.
 */
function watchStart(wanted: string): void {
  const database = { asked: Number.NaN, open: Number.NaN };
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...args) => {
    const request = open(...args);
    if (Number.isNaN(database.asked)) {
      database.asked = performance.now();
      request.addEventListener('success', () => (database.open = performance.now()));
    }
    return request;
  };
  const momentsAt = (usable: number): Moments => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= usable);
    return {
      usable,
      page: page?.responseEnd ?? Number.NaN,
      scripts: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
      databaseAsked: database.asked,
      databaseOpen: database.open,
      drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? usable,
    };
  };
  window.coldStart = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(wanted) === null) return;
      changes.disconnect();
      // In the first task after the frame, it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(momentsAt(performance.now())));
        port1.start();
        port2.postMessage(null);
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  });
}
