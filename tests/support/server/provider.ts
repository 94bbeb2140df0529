import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { SignInSettings } from '#server/sign-in/settings.ts';

/** Somebody of the hospital, as its provider tells of them. */
export interface ProvidersPerson {
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

const CLIENT_ID = 'tracers';
const CLIENT_SECRET = 'a secret that the two of them share';

/** Where the tracers' server is, for the provider to lead back to and to tell of log-outs. */
interface Where {
  /** Where browsers reach it. */
  readonly publicUrl: string;
  /** Where the provider does. */
  readonly address: string;
}

/** A hospital's OpenID Provider, the real one of `oidc-provider`, with a page on which a name alone logs in. */
export class TestProvider {
  readonly issuer: string;
  readonly people = new Map<string, ProvidersPerson>();
  /** Answers as a gateway does whose provider is away. */
  isAway = false;
  /** Why a log-out there could not be told here. */
  readonly notTold: string[] = [];
  #handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;
  readonly #http;

  private constructor(http: ReturnType<typeof createServer>) {
    this.#http = http;
    this.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  }

  /** Its address is known from here on; it answers once `serve` was called. */
  static async open(): Promise<TestProvider> {
    let opened: TestProvider | null = null;
    const http = createServer((request, response) => void opened?.answer(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    opened = new TestProvider(http);
    return opened;
  }

  settings(more: Partial<SignInSettings> = {}): SignInSettings {
    return {
      issuer: this.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: 'Lakeside Hospital',
      hospitals: 'all',
      scope: 'openid email profile',
      prompt: 'login',
      trustsEmail: false,
      roles: null,
      ...more,
    };
  }

  async serve({ publicUrl, address }: Where): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = new Provider(this.issuer, {
      adapter: memoryAdapters(),
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${publicUrl}/api/sign-in/callback`],
          backchannel_logout_uri: `${address}/api/sign-in/back-channel`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'only' }] },
      cookies: { keys: ['a key of the tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups'],
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button>`;
          },
          postLogoutSuccessSource: (context) => {
            context.body = 'You are logged out.';
          },
        },
      },
      findAccount: (_context, id) =>
        this.people.has(id)
          ? { accountId: id, claims: () => ({ sub: id, ...this.people.get(id) }) }
          : undefined,
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      // The hospital has agreed for its people.
      loadExistingGrant: async (context) => {
        const accountId = context.oidc.session?.accountId;
        const grant = new context.oidc.provider.Grant({
          clientId: CLIENT_ID,
          ...(accountId && { accountId }),
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      // It tells nothing to addresses of this machine, unless asked to in this way.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
      ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    });
    provider.on('backchannel.error', (_context, error) => this.notTold.push(error.message));
    const callback = provider.callback();
    this.#handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response);
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(PAGE);
        return;
      }
      const fields = new URLSearchParams(await textOf(request));
      const result = fields.has('cancel')
        ? { error: 'access_denied', error_description: 'The person went back.' }
        : { login: { accountId: fields.get('who') ?? '' } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway || this.#handle === null) {
      response.writeHead(503).end();
      return;
    }
    await this.#handle(request, response);
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

/** Its own, as the library warns of the one that it has. */
function memoryAdapters(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>();
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`;
    const foundBy = async (isIt: (row: AdapterPayload) => boolean) =>
      [...rows].find(([key, row]) => key.startsWith(`${name} `) && isIt(row))?.[1];
    return {
      upsert: async (id, row) => void rows.set(keyOf(id), row),
      find: async (id) => rows.get(keyOf(id)),
      findByUid: (uid) => foundBy((row) => row.uid === uid),
      findByUserCode: (userCode) => foundBy((row) => row.userCode === userCode),
      consume: async (id) => {
        const row = rows.get(keyOf(id));
        if (row !== undefined) rows.set(keyOf(id), { ...row, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Lakeside Hospital</title><h1>Lakeside Hospital</h1>
<form method="post"><label>Name <input name="who"></label><button>Continue</button><button name="cancel" value="1">Back</button></form></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
