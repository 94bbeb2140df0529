import { defineConfig } from 'playwright/test';
import { windowlessOptions } from '../support/browser/launch.ts';

/** Real Chromium against real server processes; each file of tests has a server of its own. */
export default defineConfig({
  testDir: '.',
  // Updates come first and in a browser of their own: one that has run a hundred tests lets
  // a new worker wait.
  projects: [
    { name: 'updates', testMatch: '**/update.test.ts' },
    { name: 'screens', testMatch: '**/*.test.ts', testIgnore: '**/update.test.ts' },
  ],
  outputDir: '../../test-results/browser',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    viewport: { width: 820, height: 1180 },
    launchOptions: windowlessOptions,
  },
});
