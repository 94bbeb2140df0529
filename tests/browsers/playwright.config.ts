import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import type { Browser } from './tablet.ts';

const wantsReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

const allIn = (name: Browser) => ({ name, use: { runsIn: name } });

/** The same story in each browser; how pages are left, where browsers differ in it. */
export default defineConfig<{ runsIn: Browser }>({
  testDir: '.',
  projects: [
    allIn('webkit'),
    allIn('firefox'),
    { ...allIn('webkit-as-safari-16.4'), testMatch: 'story.test.ts' },
  ],
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  reporter: [['list'], ...(wantsReport ? [['json'] as const] : [])],
});
