import { setTimeout } from 'node:timers/promises';

/** A session of W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
export class WebDriver {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(server: string, capabilities: Record<string, unknown>): Promise<WebDriver> {
    await answers(server);
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await call(`${server}/session`, 'POST', body)) as { sessionId: string };
    return new WebDriver(`${server}/session/${sessionId}`);
  }

  async post(command: string, body: Record<string, unknown> = {}): Promise<unknown> {
    return call(`${this.#url}/${command}`, 'POST', body);
  }

  /** Ends the session, and the browser with it. */
  async end(): Promise<void> {
    await call(this.#url, 'DELETE');
  }
}

/** Waits until the driver has begun to listen; it says so nowhere. */
async function answers(server: string): Promise<void> {
  for (;;) {
    try {
      await call(`${server}/status`, 'GET');
      return;
    } catch {
      await setTimeout(50);
    }
  }
}

async function call(url: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  return value;
}
