import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright';

/** Longer than any answer takes in these tests. */
const REST_MS = 1000;

/**
 * Waits until nothing has come or gone for a second, but for the stream of events: that stays open for as long as the
 * page does, so that for Playwright the network of somebody who is logged in is never idle.
 */
export async function networkAtRest(page: Page): Promise<void> {
  let last = performance.now();
  const note = (request: Request) => {
    if (new URL(request.url()).pathname !== '/api/events') last = performance.now();
  };
  const events = ['request', 'requestfinished', 'requestfailed'] as const;
  for (const event of events) page.on(event as 'request', note);
  try {
    for (;;) {
      const left = last + REST_MS - performance.now();
      if (left <= 0) return;
      await pause(left);
    }
  } finally {
    for (const event of events) page.off(event as 'request', note);
  }
}
