import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { startTestServer, TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { csrfOf } from '../support/server/client.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

const REFUSED = {
  errors: ['This request could not be verified. Please reload the page.'],
  reason: 'csrf',
};

const cookieHeader = ({ 'set-cookie': cookie }: LightMyRequestResponse['headers']): string =>
  [cookie ?? []].flat().join();

describe('the cookie', () => {
  test('comes with any answer when there is none, readable and bound to this site', async () => {
    for (const url of ['/api/health', '/api/sections', '/api/nothing', '/api/me']) {
      const { headers } = await scenario.server.app.inject({ url });
      expect(cookieHeader(headers)).toMatch(
        /^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Max-Age=34560000; SameSite=Lax$/,
      );
    }
  });

  test('is kept when it is ours, and replaced when it is not', async () => {
    const cookie = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    const again = await scenario.server.app.inject({
      url: '/api/health',
      headers: { cookie: `a=b; XSRF-TOKEN=${cookie}; c=d` },
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    for (const forged of [`${cookie}x`, cookie.replace('.', '-'), 'x.y', '', `x${cookie}`]) {
      const { headers } = await scenario.server.app.inject({
        url: '/api/health',
        headers: { cookie: `XSRF-TOKEN=${forged}` },
      });
      expect(cookieHeader(headers)).toContain('XSRF-TOKEN=');
    }
  });

  test('is secure where people reach the app over https', async () => {
    const server = await startTestServer({ publicUrl: 'https://tracers.hospital.test' });
    const { headers } = await server.app.inject({ url: '/api/health' });
    await server.close();
    expect(cookieHeader(headers)).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Max-Age=34560000; SameSite=Lax; Secure$/,
    );
  });

  test('with anything after its two parts, or longer than ours, is not ours', async () => {
    const cookie = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    for (const forged of [`${cookie}.x`, `${cookie}.${'x'.repeat(4000)}`, `${'x'.repeat(101)}.x`]) {
      for (let times = 0; times < 2; times += 1) {
        const { headers } = await scenario.server.app.inject({
          url: '/api/health',
          headers: { cookie: `XSRF-TOKEN=${forged}` },
        });
        expect(cookieHeader(headers)).toContain('XSRF-TOKEN=');
      }
    }
  });
});

describe('over https', () => {
  const withServer = async (run: (server: TestServer) => Promise<void>): Promise<void> => {
    const server = await startTestServer({ publicUrl: 'https://tracers.hospital.test' });
    await run(server);
    await server.close();
  };
  const post = (server: TestServer, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/page-views', headers, payload: { path_template: '/' } });
  const valueOf = (answer: LightMyRequestResponse, name: string): string =>
    answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';

  test('a request is paired by the cookie that only this host can set', () =>
    withServer(async (server) => {
      const value = valueOf(await server.app.inject({ url: '/api/health' }), '__Host-XSRF-TOKEN');
      const pair = { cookie: `__Host-XSRF-TOKEN=${value}`, 'x-xsrf-token': value };
      expect((await post(server, pair)).statusCode).toBe(200);
      expect((await post(server, { ...pair, 'x-xsrf-token': `${value}x` })).statusCode).toBe(403);
    }));

  test('the bare name, which a neighbor below the same domain can set, pairs nothing', () =>
    withServer(async (server) => {
      const value = valueOf(await server.app.inject({ url: '/api/health' }), '__Host-XSRF-TOKEN');
      const refused = await post(server, { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value });
      expect(refused.statusCode).toBe(403);
      expect(valueOf(refused, 'XSRF-TOKEN')).toBe('');
    }));
});

describe('a writing request', () => {
  const write = async (method: 'POST' | 'PUT', url: string, headers: Record<string, string>) => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    const token = await scenario.server.tokenOf(user);
    return scenario.server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: url.endsWith('authenticate')
        ? { email: user.email, password: TEST_PASSWORD }
        : { section: '9' },
    });
  };

  test('is refused without the pair, half of it, or two that differ', async () => {
    const one = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    const two = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    const cases: Record<string, string>[] = [
      {},
      { cookie: `XSRF-TOKEN=${one}` },
      { 'x-xsrf-token': one },
      { cookie: `XSRF-TOKEN=${one}`, 'x-xsrf-token': two },
      { cookie: 'XSRF-TOKEN=forged.forged', 'x-xsrf-token': 'forged.forged' },
    ];
    for (const headers of cases) {
      for (const url of ['/api/assessments', '/api/authenticate']) {
        const answer = await write('POST', url, headers);
        expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED]);
      }
    }
  });

  test('learns from the refusal the value of the cookie that counts: the own one, or the fresh one', async () => {
    const own = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    const half = await write('POST', '/api/assessments', { cookie: `XSRF-TOKEN=${own}` });
    expect(half.headers['x-xsrf-token']).toBe(own);
    const none = await write('POST', '/api/assessments', {});
    expect(none.headers['x-xsrf-token']).toBe(csrfOf(none));
    const right = await write('POST', '/api/assessments', {
      cookie: `XSRF-TOKEN=${own}`,
      'x-xsrf-token': own,
    });
    expect([right.statusCode, right.headers['x-xsrf-token']]).toEqual([201, undefined]);
  });

  test('goes through with the fresh cookie that the refusal brings', async () => {
    const refused = await write('POST', '/api/assessments', {});
    const fresh = csrfOf(refused);

    const again = await write('POST', '/api/assessments', {
      cookie: `XSRF-TOKEN=${fresh}`,
      'x-xsrf-token': fresh,
    });

    expect(again.statusCode).toBe(201);
  });
});

const writing = Object.entries<Call>(calls).filter(([, call]) => call.method !== 'GET');

test.each(writing)('R118 %s is refused without the pair, whoever calls', async (_name, { method, path }) => {
  const [{ user }] = await scenario.hospital('Ann Lee:1');
  const token = await scenario.server.tokenOf(user);
  const url = `/api${path.replace('{id}', String(user.id))}`;
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const answer = await scenario.server.app.inject({ method, url, headers, payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED]);
  }
});
