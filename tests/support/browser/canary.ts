import { expect } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';

/**
 * A text that would be noticed wherever it is taken for more than a text: as markup it asks a foreign host for a
 * picture and calls `canary`, as a script or a template it calls `canary`.
 */
export const BAIT = `"'><img src=//evil.test/x onerror=canary()><script>canary()</script>{{canary()}}\${canary()}`;

/** Notes whatever a page of this context does that no text should make it do. */
export class Canary {
  readonly heard: string[] = [];

  async sitIn(context: BrowserContext, url: string): Promise<void> {
    const { host } = new URL(url);
    await context.exposeBinding('canary', ({ frame }, what = 'called') => {
      this.heard.push(`${String(what)} on ${frame.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        Reflect.apply(Reflect.get(window, 'canary') as () => void, null, [
          `${violatedDirective} by ${blockedURI}`,
        ] as never);
      });
    });
    context.on('request', (request) => {
      const address = new URL(request.url());
      if (/^(?:https?|wss?):$/.test(address.protocol) && address.host !== host)
        this.heard.push(`asked ${address.host}`);
    });
    context.on('dialog', (dialog) => {
      this.heard.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
  }
}

/** How often the bait stands in a page as text: written, in fields, or in what is told to screen readers. */
function baitsIn(page: Page): Promise<number> {
  return page.evaluate((bait) => {
    const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    );
    const labels = Array.from(document.querySelectorAll('[aria-label]'), (one) => one.ariaLabel ?? '');
    const whole = [document.title, document.body.textContent, ...fields, ...labels].join('\n');
    return whole.split(bait).length - 1;
  }, BAIT);
}

/** The page shows the bait, letter for letter, and nothing in it was made of it. */
export async function expectBait(page: Page, least = 1): Promise<void> {
  await expect
    .poll(() => baitsIn(page), { message: `the text on ${page.url()}` })
    .toBeGreaterThanOrEqual(least);
  await expect(page.locator('[onerror], [onload], img[src*="evil"], script:not([src])')).toHaveCount(0);
}
