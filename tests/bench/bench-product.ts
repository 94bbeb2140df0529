import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { keptLogIn } from '../support/browser/kept-log-in.ts';
import { admin, maya, seed } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import { Truth } from '../support/browser/truth.ts';
import { ServerProcess } from '../support/server/process.ts';
import { otherBuild } from './bench-options.ts';

/** Where the build is. */
export const builtApp = otherBuild ?? join(import.meta.dirname, '..', '..', 'dist');

/** The product as it is: the real server, the build in `dist`, and an editor who is logged in. */
export class Product {
  readonly url: string;
  /** The server's side, asked with the editor's own token. */
  readonly truth: Truth;
  readonly #server: ServerProcess;

  private constructor(server: ServerProcess, truth: Truth) {
    this.url = server.url;
    this.truth = truth;
    this.#server = server;
  }

  static async start(): Promise<Product> {
    // A real server reads its clock without reading a file.
    const env = { TEST_CLOCK_FILE: '' };
    const server = await ServerProcess.start({ publicDir: builtApp, seed, env });
    // A measurement touches nothing for longer than a person may.
    await (await Truth.of(server, admin)).lockAfter(60);
    return new Product(server, await Truth.of(server, maya));
  }

  get dataDir(): string {
    return this.#server.dataDir;
  }

  /** A question of an assessment. @param number as people count, from 1 */
  questionUrl(id: string, number = 1): string {
    return `${this.url}/assessments/${id}/${number}`;
  }

  /** The same of a colleague of the editor. */
  as(person: Person): Promise<Truth> {
    return Truth.of(this.#server, person);
  }

  /**
   * A browser profile in which somebody is logged in, the editor unless given, with nothing else in it.
   *
   * @param origin where they reach the product, unless directly
   */
  openContext(
    browser: Browser,
    options: BrowserContextOptions = {},
    { who = this.truth, origin = this.url }: { readonly who?: Truth; readonly origin?: string } = {},
  ): Promise<BrowserContext> {
    const { token, tokenKey, markKey } = keptLogIn(who.token);
    const localStorage = [
      { name: tokenKey, value: token },
      { name: markKey, value: `open ${Date.now()} 60 planted` },
    ];
    return browser.newContext({
      ...options,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
  }

  /** From now on nobody answers. */
  async stop(): Promise<void> {
    await this.#server.stop();
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
