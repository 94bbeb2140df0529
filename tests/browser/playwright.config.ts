import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { windowlessOptions } from '../support/browser/launch.ts';

/** `npm test` says where it wants to have it. */
const wantsReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

/** Real Chromium against real servers; each worker keeps one browser and one process of servers for all its tests. */
export default defineConfig({
  testDir: '.',
  // Updates come first and in a browser of their own: one that has run a hundred tests lets
  // a new worker wait.
  projects: [
    { name: 'updates', testMatch: '**/update.test.ts' },
    { name: 'screens', testMatch: '**/*.test.ts', testIgnore: '**/update.test.ts' },
  ],
  outputDir: '../../test-results/browser',
  // Each test has a server and a tablet of its own, so that those of a file need not wait for each other.
  fullyParallel: true,
  // A test waits for a page, a server or a disk at times; one more uses the processors meanwhile.
  workers: Math.max(2, availableParallelism()) + 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(wantsReport ? [['json'] as const] : []), ['../support/browser/longest-first.ts']],
  use: {
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    viewport: { width: 820, height: 1180 },
    // Sliding into place costs frames, and each press waits for its end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: windowlessOptions,
  },
});
