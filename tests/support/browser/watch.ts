import type { BrowserContext } from 'playwright/test';

/**
 * Notes every error and warning of every page, and every exception that nobody caught. A
 * test says which it expects; all others fail it.
 */
export class Watch {
  readonly #noted: string[] = [];
  readonly #expected: RegExp[] = [];
  #isOver = false;

  /** Errors during teardown are not errors of the app. */
  stop(): void {
    this.#isOver = true;
  }

  follow(context: BrowserContext): void {
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

  unexpected(): string[] {
    return this.#noted.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
