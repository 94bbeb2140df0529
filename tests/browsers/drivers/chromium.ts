import { chromium } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { launchOptions } from '../../support/browser/launch.ts';
import type { Driver, Key, Setting } from './driver.ts';

const KEYS: Record<Key, string> = { ControlEnd: 'Control+End', Tab: 'Tab', Enter: 'Enter' };

/** Chromium by Playwright, which would switch the page cache off. */
export class Chromium implements Driver {
  readonly log: string[] = [];
  readonly #setting: Setting;
  #context: BrowserContext | null = null;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async open(): Promise<void> {
    const { profile, width, height } = this.#setting;
    this.#context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      viewport: { width, height },
    });
    this.#context.on('console', (line) => this.log.push(`${line.type()}: ${line.text()}`));
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'commit' });
  }

  async reload(): Promise<void> {
    await this.#page.reload({ waitUntil: 'commit' });
  }

  async back(): Promise<void> {
    await this.#page.goBack({ waitUntil: 'commit' });
  }

  async forward(): Promise<void> {
    await this.#page.goForward({ waitUntil: 'commit' });
  }

  async evaluate(expression: string): Promise<string> {
    return this.#page.evaluate<string>(expression);
  }

  async click(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.#page.keyboard.press(KEYS[key]);
  }

  get #page(): Page {
    const page = this.#context?.pages()[0];
    if (page === undefined) throw new Error('Chromium is not open.');
    return page;
  }
}
