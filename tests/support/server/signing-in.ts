import type { Answer, TestClient } from './client.ts';
import type { TestServer } from './harness.ts';

/** The address with which a sign-in has ended, as the app reads it. */
export interface Landed {
  readonly path: string;
  readonly said: URLSearchParams;
}

/** A browser between the hospital's provider and the tracers' server: keeps both's cookies and follows redirects. */
export class SigningIn {
  readonly client: TestClient;
  readonly #jars = new Map<string, Map<string, string>>();
  #server: TestServer;
  readonly #publicUrl: string;

  constructor(server: TestServer, publicUrl: string) {
    this.#server = server;
    this.#publicUrl = publicUrl;
    this.client = server.anyone();
  }

  /** From here on another instance answers. */
  moveTo(server: TestServer): void {
    this.#server = server;
  }

  /** @param who their name at the provider; undefined where its session is to go on, null to go back there */
  async begin(query = '', who?: string | null): Promise<Landed> {
    return this.follow(`${this.#publicUrl}/api/sign-in${query}`, who);
  }

  /** Until the page of the app, or the provider's where nobody is to log in. */
  async follow(address: string, who?: string | null): Promise<Landed> {
    let [next, form] = [new URL(address), undefined as URLSearchParams | undefined];
    for (let steps = 0; steps < 20; steps += 1) {
      if (next.origin === this.#publicUrl && next.pathname === '/sign-in')
        return { path: next.pathname, said: new URLSearchParams(next.hash.slice(1)) };
      const { status, location } = await this.step(next, form);
      form = undefined;
      if (location !== null) next = new URL(location, next);
      else if (status === 200 && next.pathname.startsWith('/interaction/') && who !== undefined)
        form = new URLSearchParams(who === null ? { cancel: '1' } : { who });
      else throw new Error(`Stopped at ${next.href} with ${status}.`);
    }
    throw new Error('Led in a circle.');
  }

  /** One request, with the cookies of its origin. */
  async step(
    url: URL,
    form?: URLSearchParams,
  ): Promise<{ status: number; location: string | null; text: string }> {
    const jar = this.#jarOf(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (url.origin === this.#publicUrl) {
      const answer = await this.#server.app.inject({
        url: url.pathname + url.search,
        headers: { cookie, accept: 'text/html' },
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      const location = answer.headers.location;
      return { status: answer.statusCode, location: location ?? null, text: answer.body };
    }
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  }

  /** The app's call that ends it, from this browser. */
  async exchange(code: string | null, path = '/sign-in/session'): Promise<Answer> {
    const client = this.#server.anyone();
    client.token = this.client.token;
    client.cookie = [...this.#jarOf(this.#publicUrl)]
      .filter(([name]) => name !== 'XSRF-TOKEN')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await client.post(path, { code });
    if (answer.status === 200) this.client.token = answer.body.token;
    return answer;
  }

  /** Signs in and becomes a client with a token. */
  async signIn(who: string, query = ''): Promise<TestClient> {
    const { said } = await this.begin(query, who);
    const answer = await this.exchange(said.get('code'));
    if (answer.status !== 200) throw new Error(`Not signed in: ${said.toString()} ${answer.text}`);
    return this.client;
  }

  /** At the provider, by its own page. */
  async logOutThere(issuer: string): Promise<void> {
    const asked = await this.step(new URL(`${issuer}/session/end`));
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    const done = await this.step(
      new URL(`${issuer}/session/end/confirm`),
      new URLSearchParams({ xsrf, logout: 'yes' }),
    );
    if (done.status >= 400) throw new Error(`Not logged out there: ${done.status} ${done.text}`);
  }

  /** Forgets the provider's session, as another browser would not have it. */
  forget(origin: string): void {
    this.#jars.delete(origin);
  }

  #jarOf(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }
}
