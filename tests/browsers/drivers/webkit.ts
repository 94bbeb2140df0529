import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clicking, pressing, typing } from './actions.ts';
import type { Driver, Key, Setting } from './driver.ts';
import { Program } from './program.ts';
import { WebDriver } from './webdriver.ts';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));

interface WebKitSetting extends Setting {
  readonly keepsPages: boolean;
  /** A script that runs in each page before its own. */
  readonly before?: string;
}

/** WebKitGTK by WebKitWebDriver, on a screen that nobody sees. */
export class WebKit implements Driver {
  readonly #setting: WebKitSetting;
  #programs: Program[] = [];
  #session: WebDriver | null = null;

  constructor(setting: WebKitSetting) {
    this.#setting = setting;
  }

  async open(): Promise<void> {
    const { profile, width, height, keepsPages, before = '' } = this.#setting;
    const screen = ['-screen', '0', `${width}x${height}x24`];
    const display = new Program('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp'], { reads: 3 });
    this.#programs = [display];
    const [number] = await display.says(/^\d+$/);
    const port = await freePort();
    const env = { DISPLAY: `:${number}`, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' };
    this.#programs.unshift(new Program('WebKitWebDriver', [`--port=${port}`], { reads: 1, env }));
    const size = ['--width', String(width), '--height', String(height)];
    const args = ['--profile', profile, ...size, '--page-cache', keepsPages ? 'on' : 'off'];
    const script = join(profile, 'before.js');
    await writeFile(script, before);
    args.push('--script', script);
    this.#session = await WebDriver.open(`http://127.0.0.1:${port}`, {
      pageLoadStrategy: 'normal',
      timeouts: { script: 3000 },
      'webkitgtk:browserOptions': { binary: WINDOW, args },
    });
  }

  async close(): Promise<void> {
    await this.#session?.end();
    this.#session = null;
    for (const program of this.#programs) await program.end('SIGTERM');
    this.#programs = [];
  }

  get log(): readonly string[] {
    const file = join(this.#setting.profile, 'console');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  }

  async goto(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('refresh');
  }

  async back(): Promise<void> {
    await this.#post('back');
  }

  async forward(): Promise<void> {
    await this.#post('forward');
  }

  async evaluate(expression: string): Promise<string> {
    return (await this.#post('execute/sync', { script: `return ${expression}`, args: [] })) as string;
  }

  async click(x: number, y: number): Promise<void> {
    await this.#post('actions', { actions: clicking(x, y) });
  }

  async type(text: string): Promise<void> {
    await this.#post('actions', { actions: typing(text) });
  }

  async press(key: Key): Promise<void> {
    await this.#post('actions', { actions: pressing(key) });
  }

  async #post(command: string, body?: Record<string, unknown>): Promise<unknown> {
    if (this.#session === null) throw new Error('WebKit is not open.');
    return this.#session.post(command, body);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
