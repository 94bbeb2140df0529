import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const serverTrusting = async (...trustedProxies: string[]): Promise<TestServer> => {
  const server = await startTestServer({ publicUrl: 'https://tracers.hospital.test', trustedProxies });
  running.push(server);
  return server;
};

/** Tries a wrong key as often as one client may, then says whether the next client is refused with it. */
async function areOneClient(
  server: TestServer,
  remoteAddress: string,
  [before, after]: readonly [string | undefined, string | undefined],
): Promise<boolean> {
  const ask = async (named: string | undefined): Promise<number> => {
    const headers = named === undefined ? {} : { 'x-forwarded-for': named };
    const url = '/api/welcome?key=wrong';
    return (await server.app.inject({ url, remoteAddress, headers })).statusCode;
  };
  for (let count = 0; count < 50; count += 1) expect(await ask(before)).toBe(422);
  return (await ask(after)) === 429;
}

describe('who is believed when naming a client’s address', () => {
  test('nobody, unless the operator says so', async () => {
    const server = await serverTrusting();
    expect(await areOneClient(server, '10.0.0.7', ['198.51.100.1', '198.51.100.2'])).toBe(true);
  });

  test.each([
    ['an address', '10.0.0.7', '10.0.0.7'],
    ['a range', '10.0.0.0/8', '10.200.3.4'],
    ['an IPv4 address that comes as an IPv6 one', '10.0.0.7', '::ffff:10.0.0.7'],
    ['an IPv6 address', 'fd00::7', 'fd00:0:0::7'],
    ['an IPv6 range', 'fd00::/8', 'fd12:3456::1'],
  ])('%s that is listed, and nobody beside it', async (_what, listed, proxy) => {
    const server = await serverTrusting('192.0.2.1', listed);
    expect(await areOneClient(server, proxy, ['198.51.100.1', '198.51.100.2'])).toBe(false);
    expect(await areOneClient(server, '203.0.113.9', ['198.51.100.3', '198.51.100.4'])).toBe(true);
    expect(await areOneClient(server, '2001:db8::9', ['198.51.100.5', '198.51.100.6'])).toBe(true);
  });

  test('a client that invents addresses in front of a proxy is counted by its own', async () => {
    const server = await serverTrusting('10.0.0.0/8');
    const invented = ['192.0.2.10, 198.51.100.1', '192.0.2.11, junk, 198.51.100.1, 10.1.1.1'] as const;
    expect(await areOneClient(server, '10.0.0.7', invented)).toBe(true);
    expect(await areOneClient(server, '10.0.0.7', ['198.51.100.7, 10.1.1.1', '198.51.100.8'])).toBe(false);
  });
});
