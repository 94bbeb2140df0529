import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';

/**
 * A person who taps on a tablet slower than this machine. Works on every page with the
 * question page's landmarks: the product's and the floor's.
 */

export interface Pace {
  /** How many times slower than this machine. */
  readonly slowdown: number;
  /** Milliseconds from the frame that shows a tap to the next tap. */
  readonly pauseMs: number;
}

export interface Tap {
  /** Milliseconds from lifting the finger to the painted frame that shows what the tap did. */
  readonly toFrame: number;
  /** Milliseconds of processor time that the page's main thread took until the next tap; of use without slowdown. */
  readonly work: number;
}

declare global {
  interface Window {
    tapShown: Promise<number>;
  }
}

export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true } as const;

export class Tapper {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #pace: Pace;

  private constructor(page: Page, cdp: CDPSession, pace: Pace) {
    this.#page = page;
    this.#cdp = cdp;
    this.#pace = pace;
  }

  /** Opens a page in a tab of its own and slows it down once its first question can be answered. */
  static async open(context: BrowserContext, url: string, pace: Pace): Promise<Tapper> {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('[role=radiogroup] input:enabled').first().waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const tapper = new Tapper(page, cdp, pace);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: pace.slowdown });
    return tapper;
  }

  /** Chooses a row of the question's choices, which must not be chosen yet. */
  answer(row: number): Promise<Tap> {
    return this.#tap('answer', row);
  }

  /** To the next question. */
  next(): Promise<Tap> {
    return this.#tap('next', 0);
  }

  async close(): Promise<void> {
    await this.#page.close();
  }

  async #tap(what: 'answer' | 'next', row: number): Promise<Tap> {
    const at = await this.#page.evaluate(watchTap, { what, row });
    const before = await this.#workSoFar();
    await this.#page.touchscreen.tap(at.x, at.y);
    const toFrame = await this.#page.evaluate(() => window.tapShown);
    await pause(this.#pace.pauseMs);
    return { toFrame, work: (await this.#workSoFar()) - before };
  }

  async #workSoFar(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const task = metrics.find(({ name }) => name === 'TaskDuration');
    if (task === undefined) throw new Error('This Chromium does not measure tasks.');
    return task.value * 1000;
  }
}

/**
 * Runs in the page: finds where to tap and times the tap. The clock starts at the time that the
 * browser gives to `pointerup`, so that waiting for a busy page counts, and stops in the
 * first task after the frame whose callbacks saw the tap's effect: that frame has been
 * styled, laid out and painted by then.
 */
function watchTap({ what, row }: { what: 'answer' | 'next'; row: number }): { x: number; y: number } {
  const find = (selector: string, accepts: (element: Element) => boolean = () => true): Element => {
    const found = [...document.querySelectorAll(selector)].find(accepts);
    if (found === undefined) throw new Error(`Nothing to tap: ${selector}`);
    return found;
  };
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const headingBefore = heading();
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')];
  const input = inputs[row];
  if (what === 'answer' && input?.checked !== false) throw new Error(`Row ${row} cannot be chosen.`);
  const target =
    what === 'answer'
      ? find('[role=radiogroup] label', (label) => label.contains(input ?? null))
      : find('nav[aria-label=Questions] button', (button) => button.textContent?.trim() === 'Next');
  const isShown = () =>
    what === 'answer' ? input?.checked === true : !['', headingBefore].includes(heading());
  target.scrollIntoView({ block: 'nearest' });
  window.tapShown = new Promise((resolve) => {
    const look = (from: number) => {
      if (!isShown()) return void requestAnimationFrame(() => look(from));
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - from));
      port1.start();
      port2.postMessage(null);
    };
    const lifted = (event: PointerEvent) => void requestAnimationFrame(() => look(event.timeStamp));
    addEventListener('pointerup', lifted, { capture: true, once: true });
  });
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  if (!target.contains(document.elementFromPoint(at.x, at.y)))
    throw new Error('Something lies over the target.');
  return at;
}
