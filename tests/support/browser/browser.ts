import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright/test';
import { seed } from './people.ts';
import type { Person } from './people.ts';
import { Profile } from './profile.ts';
import type { BrowserKind } from './profile.ts';
import { Truth } from './truth.ts';
import { Watch } from './watch.ts';
import { FaultProxy } from './fault-proxy.ts';
import { ServerProcess } from '../server/process.ts';
import type { ServerProcessOptions } from '../server/process.ts';

export { expect } from 'playwright/test';

export const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** One server process for each file of tests, so that files do not interfere. */
class Servers {
  #file = '';
  #server: ServerProcess | null = null;

  async forFile(file: string): Promise<ServerProcess> {
    if (this.#server === null || this.#file !== file) {
      await this.close();
      this.#server = await ServerProcess.start({ publicDir: dist, seed });
      this.#file = file;
    }
    return this.#server;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }
}

interface TabletOptions extends BrowserContextOptions {
  /** Where this tablet finds the app, when that is not the server itself. */
  readonly url?: string;
}

interface Fixtures {
  /** The file's server. A test that stops it starts it again, or takes an `ownServer`. */
  server: ServerProcess;
  /** A server for this test alone. */
  ownServer: (options?: ServerProcessOptions) => Promise<ServerProcess>;
  /** A proxy before a server, the file's unless another is given. */
  faultProxy: (server?: ServerProcess) => Promise<FaultProxy>;
  /** A tablet of its own on which this person is logged in; the page is still blank. */
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

export const test = base.extend<Fixtures, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- the pattern says which fixtures are wanted
    async ({}, give) => {
      const servers = new Servers();
      await give(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ servers }, give, { file }) => give(await servers.forFile(file)),

  baseURL: async ({ server }, give) => give(server.url),

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- the pattern says which fixtures are wanted
    async ({}, give, info) => {
      const watch = new Watch();
      await give(watch);
      if (info.status !== info.expectedStatus)
        process.stdout.write(`${['Last calls:', ...watch.lastCalls()].join('\n')}\n`);
      base.expect(watch.unexpected(), 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, watch }, give) => {
    watch.follow(context);
    await give(context);
  },

  ownServer: ({ watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (options = {}) => {
          const server = await ServerProcess.start({ publicDir: dist, seed, ...options });
          keep(() => server.close());
          return server;
        },
      give,
    ),

  faultProxy: ({ server, watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (target = server) => {
          const proxy = await FaultProxy.start(target.url);
          keep(() => proxy.close());
          return proxy;
        },
      give,
    ),

  tablet: ({ browser, server, watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (person, { url = server.url, ...options } = {}) => {
          const { token } = await Truth.of({ url }, person);
          const context: BrowserContext = await browser.newContext({
            baseURL: url,
            storageState: {
              cookies: [],
              origins: [{ origin: url, localStorage: [{ name: 'jwt', value: token }] }],
            },
            ...options,
          });
          keep(() => context.close());
          watch.follow(context);
          return context.newPage();
        },
      give,
    ),

  profile: ({ server, watch }, give) =>
    disposing(
      watch,
      (keep) =>
        async (url = server.url, kind = {}) => {
          const profile = await Profile.create(url, watch, kind);
          // A browser that was closed has lost its CSRF cookie; a page view that is counted before the first save
          // brings a new one, and is counted then.
          watch.expectStatus(403, /\/api\/page-views/);
          keep(() => profile.remove());
          return profile;
        },
      give,
    ),
});
