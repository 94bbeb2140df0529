import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';

/**
 * A person who taps on a tablet slower than this machine. Works on every page with the
 * question page's landmarks: the product's and the floor's.
 */

export interface Tap {
  /** Milliseconds from lifting the finger to the painted frame that shows what the tap did. */
  readonly toFrame: number;
  /** Milliseconds of processor time that the page's main thread took until the next tap; of use without slowdown. */
  readonly work: number;
}

/** Nobody taps sooner than that on a page that has just come. */
const SETTLING_MS = 700;

declare global {
  interface Window {
    tapShown: Promise<number>;
  }
}

export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true } as const;

/**
 * What is tapped: a choice of a radio group, one of the buttons that count, one of a row of buttons of which one is
 * pressed, or Next. Each shows otherwise that it has been.
 */
export type Target = 'choice' | 'count' | 'pressed' | 'next';

/** Something to tap, without which a page is not there yet. */
const FIRST: Record<Exclude<Target, 'next'>, string> = {
  choice: 'main [role=radiogroup] input:enabled',
  count: 'main fieldset:enabled [role=group] button:enabled',
  pressed: 'main [role=group] button[aria-pressed]:enabled',
};

export class Tapper {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #pauseMs: number;

  private constructor(page: Page, cdp: CDPSession, pauseMs: number) {
    this.#page = page;
    this.#cdp = cdp;
    this.#pauseMs = pauseMs;
  }

  /**
   * Opens a page in a tab of its own and waits until there is something of this kind to tap.
   *
   * @param pauseMs from the frame that shows a tap to the next tap
   */
  static async open(
    context: BrowserContext,
    url: string,
    { target, pauseMs }: { readonly target: Exclude<Target, 'next'>; readonly pauseMs: number },
  ): Promise<Tapper> {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(FIRST[target]).first().waitFor({ timeout: 60_000 });
    await pause(SETTLING_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Tapper(page, cdp, pauseMs);
  }

  /** @param rate how many times slower than this machine */
  async slowDown(rate: number): Promise<void> {
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Taps what comes at this place among its kind, and begins anew behind the last. What is chosen is passed over. */
  async tap(target: Target, place: number): Promise<Tap> {
    const at = await this.#page.evaluate(watchTap, { target, place });
    const before = await this.#workSoFar();
    await this.#page.touchscreen.tap(at.x, at.y);
    const toFrame = await this.#page.evaluate(() => window.tapShown);
    await pause(this.#pauseMs);
    return { toFrame, work: (await this.#workSoFar()) - before };
  }

  async close(): Promise<void> {
    await this.#page.close();
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
function watchTap({ target, place }: { target: Target; place: number }): { x: number; y: number } {
  const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
  const words = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
  const heading = (): string => words(document.querySelector('h1'));
  const found = ((): { touched: Element | null; isShown: () => boolean }[] => {
    switch (target) {
      case 'choice':
        return all<HTMLInputElement>('main [role=radiogroup] input')
          .filter(({ checked }) => !checked)
          .map((input) => ({ touched: input.closest('label'), isShown: () => input.checked }));
      case 'count':
        return all<HTMLButtonElement>('main [role=group] button')
          .filter((button) => ['+1', 'Yes', 'No'].includes(words(button)))
          .map((button) => {
            const group = button.closest('[role=group]');
            const before = words(group);
            return { touched: button, isShown: () => words(group) !== before };
          });
      case 'pressed':
        return all<HTMLButtonElement>('main [role=group] button[aria-pressed=false]')
          .filter((button) => ['Yes', 'No'].includes(words(button)))
          .map((button) => ({ touched: button, isShown: () => button.ariaPressed === 'true' }));
      default: {
        const before = heading();
        return all('nav[aria-label=Questions] button')
          .filter((button) => words(button) === 'Next')
          .map((button) => ({ touched: button, isShown: () => !['', before].includes(heading()) }));
      }
    }
  })();
  const { touched, isShown } = found[place % found.length] ?? {};
  if (touched === null || touched === undefined || isShown === undefined)
    throw new Error(`Nothing to tap: ${target}`);
  touched.scrollIntoView({ block: target === 'next' ? 'nearest' : 'center' });
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
  const { left, top, width, height } = touched.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  if (!touched.contains(document.elementFromPoint(at.x, at.y)))
    throw new Error('Something lies over the target.');
  return at;
}
