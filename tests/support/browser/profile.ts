import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { launchOptions, windowlessOptions } from './launch.ts';
import type { Watch } from './watch.ts';

export interface BrowserKind {
  /** To go back to, as people's browsers do and a test tool's does not. */
  readonly keepsPages?: boolean;
  /** As needed for apps to be installed. */
  readonly hasWindows?: boolean;
}

/**
 * A browser with a profile on disk, as a tablet has one: it can be closed or killed and
 * started again, and finds what it stored.
 */
export class Profile {
  readonly #folder: string;
  readonly #baseURL: string;
  readonly #watch: Watch;
  readonly #kind: BrowserKind;
  #context: BrowserContext | null = null;

  private constructor(folder: string, baseURL: string, watch: Watch, kind: BrowserKind) {
    this.#folder = folder;
    this.#baseURL = baseURL;
    this.#watch = watch;
    this.#kind = kind;
  }

  static async create(baseURL: string, watch: Watch, kind: BrowserKind = {}): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'tracers-profile-')), baseURL, watch, kind);
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The browser is not open.');
    return this.#context;
  }

  /** Starts the browser, online or offline; the page is blank. */
  async open({ offline = false } = {}): Promise<Page> {
    const { keepsPages = false, hasWindows = false } = this.#kind;
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...(keepsPages || hasWindows ? launchOptions : windowlessOptions),
      ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
      baseURL: this.#baseURL,
      offline,
      viewport: { width: 820, height: 1180 },
    });
    this.#watch.follow(this.#context);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** Closes the browser as a person does. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Ends every process of the browser at once, as a dead battery does. */
  async kill(): Promise<void> {
    const browser = this.context.browser();
    if (browser === null) throw new Error('The browser has no process to kill.');
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const ended = new Promise((resolve) => this.context.once('close', resolve));
    for (const { id } of processInfo) process.kill(id, 'SIGKILL');
    await ended;
    this.#context = null;
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
