import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright/test';
import { seed } from './people.ts';
import type { Person } from './people.ts';
import { keptLogIn } from './kept-log-in.ts';
import { holdWorkerBack } from './held-worker.ts';
import { Profile } from './profile.ts';
import type { BrowserKind } from './profile.ts';
import { Truth } from './truth.ts';
import { Watch } from './watch.ts';
import { FaultProxy } from './fault-proxy.ts';
import { ServerProcess } from '../server/process.ts';
import type { ServerProcessOptions } from '../server/process.ts';
import { ServerHost } from '../server/server-host.ts';

export { expect } from 'playwright/test';

export const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * Puts the token where the app keeps it, as the first page opens, and never again: that person may log out. Playwright's
 * `storageState` opens a page of its own for that, which takes as long as the app's start.
 */
async function logInOnce(page: Page, url: string, token: string): Promise<void> {
  const { origin } = new URL(url);
  const script = await page.context().addInitScript(
    (wanted) => {
      if (window !== window.top || location.origin !== wanted.origin) return;
      localStorage.setItem(wanted.tokenKey, wanted.token);
      localStorage.setItem(wanted.markKey, `open ${Date.now()} 60 planted`);
    },
    { origin, ...keptLogIn(token) },
  );
  const dispose = (frame: Frame): void => {
    if (!frame.url().startsWith(origin)) return;
    page.off('framenavigated', dispose);
    // The page, and its scripts with it, may be gone already.
    script.dispose().catch(() => undefined);
  };
  page.on('framenavigated', dispose);
}

interface TabletOptions extends BrowserContextOptions {
  /** Where this tablet finds the app, when that is not the server itself. */
  readonly url?: string;
}

interface Fixtures {
  /** The test's server, on a database of its own. */
  server: ServerProcess;
  /** The same, started when it is first asked for. */
  laterServer: () => Promise<ServerProcess>;
  /** Another server for this test, with people, modules or settings of its own. */
  ownServer: (options?: ServerProcessOptions) => Promise<ServerProcess>;
  /** A proxy before a server, the test's unless another is given. */
  faultProxy: (server?: ServerProcess) => Promise<FaultProxy>;
  /**
   * A tablet of its own on which this person is logged in; the page is still blank. The service worker comes when a
   * test asks for it, by `readyForOfflineUse` or `letWorkerCome`.
   */
  tablet: (person: Person, options?: TabletOptions) => Promise<Page>;
  /** A browser with a profile on disk, to be opened, killed and opened again. */
  profile: (url?: string, kind?: BrowserKind) => Promise<Profile>;
  watch: Watch;
}

/** Ends what a test has begun, the last first, even when the test has failed. */
async function disposing<T>(
  watch: Watch,
  run: (keep: (end: () => Promise<void>) => void) => T,
  give: (made: T) => Promise<void>,
): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  await give(run((end) => ends.push(end)));
  watch.stop();
  for (const end of ends.toReversed()) await end();
}

export const test = base.extend<Fixtures, { host: ServerHost }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- the pattern says which fixtures are wanted
    async ({}, give) => {
      const host = new ServerHost();
      await give(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  laterServer: async ({ ownServer }, give) => {
    let server: Promise<ServerProcess> | null = null;
    await give(() => (server ??= ownServer()));
  },

  server: async ({ laterServer }, give) => give(await laterServer()),

  baseURL: async ({ server }, give) => give(server.url),

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- the pattern says which fixtures are wanted
    async ({}, give) => {
      const watch = new Watch();
      await give(watch);
      base.expect(watch.unexpected(), 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, watch }, give) => {
    watch.follow(context);
    await holdWorkerBack(context);
    await give(context);
  },

  ownServer: async ({ host, watch }, give, info) => {
    await disposing(
      watch,
      (keep) =>
        async (options = {}) => {
          const place = options.program === undefined ? { host } : {};
          const server = await ServerProcess.start({ publicDir: dist, seed, ...place, ...options });
          keep(() => server.close());
          return server;
        },
      give,
    );
    if (info.status !== info.expectedStatus)
      process.stdout.write(`What the servers answered last:\n${host.lastLines(30)}\n`);
  },

  faultProxy: ({ laterServer, watch }, give) =>
    disposing(
      watch,
      (keep) => async (target) => {
        const { url } = target ?? (await laterServer());
        const proxy = await FaultProxy.start(url);
        keep(() => proxy.close());
        return proxy;
      },
      give,
    ),

  tablet: ({ browser, laterServer, watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (person, { url, ...options } = {}) => {
          const baseURL = url ?? (await laterServer()).url;
          const { token } = await Truth.of({ url: baseURL }, person);
          const context: BrowserContext = await browser.newContext({ baseURL, ...options });
          keep(() => context.close());
          watch.follow(context);
          await holdWorkerBack(context);
          const page = await context.newPage();
          await logInOnce(page, baseURL, token);
          return page;
        },
      give,
    ),

  profile: ({ laterServer, watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (url, kind = {}) => {
          const profile = await Profile.create(url ?? (await laterServer()).url, watch, kind);
          keep(() => profile.remove());
          return profile;
        },
      give,
    ),
});
