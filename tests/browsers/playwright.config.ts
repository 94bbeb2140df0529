import { defineConfig } from 'playwright/test';
import type { Browser } from './tablet.ts';

const browsers: Browser[] = ['firefox', 'webkit', 'webkit-as-safari-16.4', 'chromium'];

/** The same tests in each browser. */
export default defineConfig<{ runsIn: Browser }>({
  testDir: '.',
  projects: browsers.map((name) => ({ name, use: { runsIn: name } })),
  outputDir: '../../test-results/browsers',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  reporter: 'list',
});
