import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { BrowserContext, Page } from 'playwright';
import { build, preview } from 'vite';

/** Builds one page of `tests/bench/pages`, serves it and opens it in a real Chromium with an empty profile. */
export async function openBenchPage(
  page: string,
): Promise<{ page: Page; context: BrowserContext; close: () => Promise<void> }> {
  const root = join(import.meta.dirname, 'pages');
  const outDir = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const common = { configFile: false, root, logLevel: 'error' } as const;
  await build({ ...common, build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, page) } } });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const context = await chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: CHROMIUM_ARGS,
  });
  const tab = await context.newPage();
  await tab.goto(new URL(page, server.resolvedUrls?.local[0]).href);
  return {
    page: tab,
    context,
    close: async () => {
      await context.close();
      await server.close();
      for (const folder of [outDir, profile]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What Chromium needs to start on a server without a screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
