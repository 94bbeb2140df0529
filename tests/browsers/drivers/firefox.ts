import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clicking, pressing, typing } from './actions.ts';
import { Bidi } from './bidi.ts';
import type { Driver, Key, Setting } from './driver.ts';
import { Program } from './program.ts';

/** Without a first page that is not blank the focus stays in the address bar of a new profile. */
const START = 'data:text/html,start';

const PREFERENCES = {
  // The window counts as the one in front, or the page hears of no focus.
  'focusmanager.testmode': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Otherwise a machine without a network is offline also to itself.
  'network.manage-offline-status': false,
};

/** Firefox by WebDriver BiDi. */
export class Firefox implements Driver {
  readonly log: string[] = [];
  readonly #setting: Setting;
  #program: Program | null = null;
  #bidi: Bidi | null = null;
  #context = '';

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async open(): Promise<void> {
    const { profile, width, height } = this.#setting;
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    await writeFile(join(profile, 'user.js'), lines.join(''));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', START];
    const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
    this.#program = new Program(path, args, { reads: 2 });
    const [, address] = await this.#program.says(/WebDriver BiDi listening on (ws:\S+)/);
    this.#bidi = await Bidi.connect(`${address}/session`, (_, params) => {
      this.log.push(`${String(params['level'])}: ${String(params['text'])}`);
    });
    await this.#send('session.new', { capabilities: {} });
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.#send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    this.#context = contexts[0]?.context ?? '';
    await this.#inPage('browsingContext.setViewport', { viewport: { width, height } });
  }

  async close(): Promise<void> {
    if (this.#program === null) return;
    await this.#send('browser.close', {});
    await this.#program.end();
    this.#program = null;
  }

  async goto(url: string): Promise<void> {
    await this.#inPage('browsingContext.navigate', { url, wait: 'interactive' });
  }

  async reload(): Promise<void> {
    await this.#inPage('browsingContext.reload', { wait: 'interactive' });
  }

  async back(): Promise<void> {
    await this.#inPage('browsingContext.traverseHistory', { delta: -1 });
  }

  async forward(): Promise<void> {
    await this.#inPage('browsingContext.traverseHistory', { delta: 1 });
  }

  async evaluate(expression: string): Promise<string> {
    const outcome = await this.#send<Outcome>('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
    return outcome.result.value;
  }

  async click(x: number, y: number): Promise<void> {
    await this.#act(clicking(x, y));
  }

  async type(text: string): Promise<void> {
    await this.#act(typing(text));
  }

  async press(key: Key): Promise<void> {
    await this.#act(pressing(key));
  }

  async #act(actions: unknown[]): Promise<void> {
    await this.#inPage('input.performActions', { actions });
  }

  async #inPage(method: string, params: Record<string, unknown>): Promise<void> {
    await this.#send(method, { context: this.#context, ...params });
  }

  async #send<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
    if (this.#bidi === null) throw new Error('Firefox is not open.');
    return this.#bidi.send<Result>(method, params);
  }
}

type Outcome =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };
