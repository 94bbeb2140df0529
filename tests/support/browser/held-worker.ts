import type { BrowserContext, Page } from 'playwright/test';

const holds = new WeakMap<BrowserContext, { dispose(): Promise<void> }>();

/**
 * The app's service worker stays on its way, as on a slow network. To fetch the whole build and keep it costs a new
 * tablet as much as its first page does, and most tests never look at it.
 */
export async function holdWorkerBack(context: BrowserContext): Promise<void> {
  const hold = await context.addInitScript(() => {
    if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => {});
  });
  holds.set(context, hold);
}

/** The next page that is opened brings the service worker. */
export async function letWorkerCome(page: Page): Promise<void> {
  await holds.get(page.context())?.dispose();
}
