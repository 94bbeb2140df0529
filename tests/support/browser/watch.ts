import type { BrowserContext, Request } from 'playwright/test';

/**
 * Notes every error and warning of every page, and every exception that nobody caught. A
 * test says which it expects; all others fail it.
 */
export class Watch {
  readonly #noted: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #calls: string[] = [];
  #isOver = false;

  /** Errors during teardown are not errors of the app. */
  stop(): void {
    this.#isOver = true;
  }

  follow(context: BrowserContext): void {
    const call = (request: Request, ending: string) => {
      const { pathname } = new URL(request.url());
      const at = new Date().toISOString().slice(11, 23);
      if (pathname.startsWith('/api/')) this.#calls.push(`${at} ${request.method()} ${pathname}: ${ending}`);
    };
    context.on('request', (request) => call(request, 'asked'));
    context.on('response', (response) => call(response.request(), String(response.status())));
    context.on('requestfailed', (request) => call(request, request.failure()?.errorText ?? 'failed'));
    context.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warning')
        this.#note(`${type}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (event) => {
      const { name, message, stack } = event.error();
      this.#note(`uncaught: ${name} ${message} ${stack ?? ''}`);
    });
  }

  /** The browser's own line about a call or file that got no answer. */
  expectNoAnswer(): void {
    this.#expected.push(/^error: Failed to load resource: net::ERR_/);
    // Its line about looking for a newer service worker.
    this.#expected.push(/^error: An unknown error occurred when fetching the script/);
  }

  /** The browser's own line about a call that was answered with this status. */
  expectStatus(status: number, path = /\/api\//): void {
    this.#expected.push(
      new RegExp(`^error: Failed to load resource: .* status of ${status} .*${path.source}`),
    );
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  #note(line: string): void {
    if (!this.#isOver) this.#noted.push(line);
  }

  /** The last calls of the pages to the API, for whoever has to find out why a test failed. */
  lastCalls(): string[] {
    return this.#calls.slice(-30);
  }

  unexpected(): string[] {
    return this.#noted.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
