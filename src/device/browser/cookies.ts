/**
 * The CSRF cookie's value, to be echoed in `X-XSRF-TOKEN` (rule API-5); null when there is none. Over https its
 * name has a prefix, and what has none may be a neighbor's.
 */
function xsrfToken(cookies: string): string | null {
  const entries = cookies.split('; ');
  for (const prefix of ['__Host-XSRF-TOKEN=', 'XSRF-TOKEN=']) {
    const entry = entries.find((cookie) => cookie.startsWith(prefix));
    if (entry !== undefined) return decodeURIComponent(entry.slice(prefix.length));
  }
  return null;
}

/**
 * The half of the CSRF pair that a page sends. A browser may send a cookie that its page does not see, as Firefox
 * does with one that came after the worker had opened the page; a refusal therefore says the value itself.
 */
export class CsrfPair {
  readonly #cookies: () => string;
  /** The value that was refused last, and the one that the server named instead. */
  #refused: { readonly sent: string | null; readonly told: string } | null = null;

  /** @param cookies what the page sees of them */
  constructor(cookies: () => string) {
    this.#cookies = cookies;
  }

  value(): string | null {
    const seen = xsrfToken(this.#cookies());
    return this.#refused !== null && (seen === null || seen === this.#refused.sent)
      ? this.#refused.told
      : seen;
  }

  /** @param told as the answer's header says it; null on an answer that refuses nothing */
  learn(sent: string | null, told: string | null): void {
    if (told !== null) this.#refused = { sent, told };
  }
}
