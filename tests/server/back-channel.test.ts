import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { TestProvider } from '../support/server/provider.ts';
import { SigningIn } from '../support/server/signing-in.ts';

/** Logging out at the hospital's provider ends sessions here (rule SES-24). */

const PUBLIC_URL = 'http://tracers.test';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

describe('logging out at the provider', () => {
  let provider: TestProvider;
  let server: TestServer;
  let hospital: number;
  beforeAll(async () => {
    provider = await TestProvider.open();
    server = await startTestServer({ publicUrl: PUBLIC_URL, signIn: provider.settings() });
    await provider.serve({ publicUrl: PUBLIC_URL, address: await server.listen() });
    hospital = (await server.addInstitution()).id;
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  it('ends the sessions that began there, and no other', async () => {
    const user = await server.addUser(hospital, { email: 'ann@lakeside.test' });
    provider.people.set('ann', { email: user.email, email_verified: true });
    const tablet = new SigningIn(server, PUBLIC_URL);
    const desk = new SigningIn(server, PUBLIC_URL);
    const [here, there] = [await tablet.signIn('ann'), await desk.signIn('ann')];
    const byPassword = await server.logIn(user);
    const waiting = await tablet.begin('', 'ann');
    await tablet.logOutThere(provider.issuer);
    expect(provider.notTold).toEqual([]);
    const ended = await here.get('/me');
    expect(ended.status).toBe(401);
    expect(ended.body.reason).toBe('ended');
    expect((await there.get('/me')).status).toBe(200);
    expect((await byPassword.get('/me')).status).toBe(200);
    // What was under way by that session is over, too.
    expect((await tablet.exchange(waiting.said.get('code'))).status).toBe(422);
    const administrator = await server.as(await server.addUser(hospital, { roleId: 1 }));
    const log = await administrator.get<{ user_id: number; detail: string[] }[]>('/audit?kind=log-out');
    expect(log.body.map((row) => [row.user_id, row.detail])).toEqual([[user.id, ['provider']]]);
  });
});

describe('a logout token', () => {
  const ISSUER_CLIENT = 'tracers';
  let issuer: string;
  let closeIssuer: () => Promise<void>;
  let server: TestServer;
  let privateKey: CryptoKey;
  let isAway = false;
  const settings = () =>
    ({
      issuer,
      clientId: ISSUER_CLIENT,
      clientSecret: 'a secret',
      name: 'Lakeside',
      hospitals: 'all',
      scope: 'openid',
      prompt: 'login',
      trustsEmail: false,
      roles: null,
    }) as const;

  /** A provider that signs what no honest one would. */
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateKey = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig', kid: 'only' };
    const http = createServer((request, response) => {
      if (isAway) return response.writeHead(503).end();
      const body = request.url?.includes('.well-known')
        ? { issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: `${issuer}/auth` }
        : { keys: [jwk] };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    closeIssuer = () => new Promise((resolve) => http.close(() => resolve()));
    server = await startTestServer({ publicUrl: PUBLIC_URL, signIn: settings() });
  });
  afterAll(async () => {
    await server.close();
    await closeIssuer();
  });

  let ids = 0;
  interface Claims {
    readonly [name: string]: unknown;
  }
  const honest = (): Claims => ({
    iss: issuer,
    aud: ISSUER_CLIENT,
    iat: Math.floor(Date.now() / 1000),
    jti: `token ${(ids += 1)}`,
    sub: 'ann',
    events: { [EVENT]: {} },
  });
  const signed = (claims: Claims, key: CryptoKey | Uint8Array = privateKey, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'only', typ: 'logout+jwt' }).sign(key);
  const sent = (token: string, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: '/api/sign-in/back-channel',
      headers: { 'content-type': type },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const statusOf = async (claims: Claims, ...how: [key?: CryptoKey | Uint8Array, alg?: string]) =>
    (await sent(await signed(claims, ...how))).statusCode;

  it('is believed from the provider once, without anybody’s cookie', async () => {
    const token = await signed(honest());
    const first = await sent(token);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await sent(token)).statusCode).toBe(400);
  });

  it('is not believed from another key, for another server, of another issuer or another age', async () => {
    const { privateKey: other } = await generateKeyPair('RS256');
    expect(await statusOf(honest(), other)).toBe(400);
    expect(await statusOf(honest(), new TextEncoder().encode('a secret'.repeat(5)), 'HS256')).toBe(400);
    expect(await statusOf({ ...honest(), aud: 'another' })).toBe(400);
    expect(await statusOf({ ...honest(), iss: 'https://elsewhere.test' })).toBe(400);
    expect(await statusOf({ ...honest(), iat: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
    expect(await statusOf({ ...honest(), iat: Math.floor(Date.now() / 1000) + 3600 })).toBe(400);
  });

  it('is not believed without what makes it one, nor with what makes it something else', async () => {
    expect(await statusOf({ ...honest(), events: {} })).toBe(400);
    expect(await statusOf({ ...honest(), events: undefined })).toBe(400);
    expect(await statusOf({ ...honest(), nonce: 'as in an ID token' })).toBe(400);
    expect(await statusOf({ ...honest(), sub: undefined })).toBe(400);
    expect(await statusOf({ ...honest(), jti: undefined })).toBe(400);
    expect((await sent('')).statusCode).toBe(400);
    expect((await sent(await signed(honest()), 'application/json')).statusCode).toBe(400);
  });

  it('is asked for again while the provider’s keys cannot be read', async () => {
    const other = await startTestServer({
      publicUrl: PUBLIC_URL,
      signIn: settings(),
    });
    isAway = true;
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/sign-in/back-channel',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${await signed(honest())}`,
    });
    isAway = false;
    expect(answer.statusCode).toBe(503);
    await other.close();
  });
});
