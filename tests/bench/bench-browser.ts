import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchOptions } from '../support/browser/launch.ts';

/** Builds one page of `tests/bench/pages`, serves it and opens it in a real Chromium with an empty profile. */
export async function openBenchPage(
  page: string,
): Promise<{ page: Page; context: BrowserContext; close: () => Promise<void> }> {
  const served = await serveBenchPages([page]);
  const { context, close } = await openBenchProfile();
  const tab = await context.newPage();
  await tab.goto(served.url);
  return {
    page: tab,
    context,
    close: async () => {
      await close();
      await served.close();
    },
  };
}

/** A real Chromium with an empty profile on the disk; without one, databases live in memory. */
export async function openBenchProfile(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export interface Served {
  /** Of the first page. */
  readonly url: string;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/**
 * Builds pages of `tests/bench/pages` for production and serves them, with a list of their files.
 *
 * @param headers of every answer
 */
export async function serveBenchPages(
  pages: readonly [string, ...string[]],
  headers: Record<string, string> = {},
): Promise<Served> {
  const root = join(import.meta.dirname, 'pages');
  const outDir = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const common = { configFile: false, root, logLevel: 'error' } as const;
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers },
  });
  return {
    url: new URL(pages[0], server.resolvedUrls?.local[0]).href,
    folder: outDir,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export function launchBenchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
