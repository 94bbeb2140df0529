import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';

const dist = mkdtempSync(join(tmpdir(), 'tracers-dist-'));
const PAGE = '<!doctype html><title>RTA Tracers</title>';
const SCRIPT = `export const app = "${'x'.repeat(500)}";`;
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  const files = {
    'index.html': PAGE,
    'service-worker.js': 'self.x = 1;',
    'manifest.webmanifest': '{"name":"RTA Tracers"}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/app-3f2a.js': SCRIPT,
    '.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(dist, name), text);
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(dist, 'assets/icon-1.png'), 'png');
  server = await startTestServer({ publicDir: dist });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a first visit gets the landing page where the build has drawn it, and every other address the app', async () => {
  const drawn = '<!doctype html><title>RTA Tracers</title><h1>Identify barriers</h1>';
  writeFileSync(join(dist, 'landing.html'), drawn);
  const other = await startTestServer({ publicDir: dist });
  const at = (url: string) => other.app.inject({ url, headers: asPage });
  const first = await at('/');
  expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, drawn, 'no-cache']);
  expect((await at('/assessments')).body).toBe(PAGE);
  await other.close();
  rmSync(join(dist, 'landing.html'));
});

test('every text says that it is UTF-8, compressed or not', async () => {
  const urls = [
    '/',
    '/login',
    '/service-worker.js',
    '/assets/app-3f2a.js',
    '/icon.svg',
    '/api/health',
    '/api/x',
  ];
  for (const url of urls) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await get(url, { ...asPage, 'accept-encoding': encoding });
      expect([url, encoding, headers['content-type']]).toEqual([
        url,
        encoding,
        expect.stringMatching(/^\w+\/[\w+]+; charset=utf-8$/),
      ]);
    }
  }
});

describe('caching', () => {
  test('hashed assets are kept forever', async () => {
    const { statusCode, headers, body } = await get('/assets/app-3f2a.js');
    expect([statusCode, body]).toEqual([200, SCRIPT]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  test('the page, the worker and the manifest are requested anew each time', async () => {
    for (const url of ['/', '/index.html', '/service-worker.js', '/manifest.webmanifest']) {
      const first = await get(url);
      expect([url, first.statusCode, first.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      const again = await get(url, { 'if-none-match': String(first.headers['etag']) });
      expect([url, again.statusCode]).toEqual([url, 304]);
    }
  });

  test('personal answers are never stored', async () => {
    expect((await get('/api/me')).headers['cache-control']).toBe('no-store');
    const institution = await server.addInstitution();
    const client = await server.as(await server.addUser(institution.id));
    for (const path of ['/me', '/users', '/assessments']) {
      expect((await client.get(path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('compression', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('%s for a browser that takes %s', async (encoding, accepted) => {
    for (const url of ['/', '/assets/app-3f2a.js', '/service-worker.js']) {
      const { statusCode, headers } = await get(url, { 'accept-encoding': accepted });
      expect([url, statusCode, headers['content-encoding']]).toEqual([url, 200, encoding]);
      expect(headers['vary']).toMatch(/accept-encoding/i);
      expect(headers['content-type']).not.toMatch(/octet-stream|br$/);
    }
  });

  test('a file without a compressed neighbor is sent as it is', async () => {
    const { statusCode, headers } = await get('/assets/icon-1.png', { 'accept-encoding': 'br' });
    expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      undefined,
      'image/png',
    ]);
  });
});

describe('addresses', () => {
  test('R013 the address of a page brings the app, and so does an unknown one, with dots too', async () => {
    for (const url of [
      '/',
      '/login',
      '/assessments/018f-x/3',
      '/review?assessments[]=a.b',
      '/help/getting-started',
      '/nothing',
      '/missing.js',
      '/icons/x.png',
      '/old/deep/file.css',
      '/assets.html',
    ]) {
      const { statusCode, headers, body } = await get(url, asPage);
      expect([url, statusCode, body]).toEqual([url, 200, PAGE]);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test('a missing asset, and a missing file that no page was asked for, is 404, never the page', async () => {
    for (const [url, headers] of [
      ['/assets/app-old.js', asPage],
      ['/assets/nothing', asPage],
      ['/assets', asPage],
      ['/assets/app-old.js', { accept: '*/*' }],
      ['/missing.js', { accept: '*/*' }],
      ['/icons/x.png', { accept: 'image/*' }],
    ] as const) {
      const answer = await get(url, headers);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { errors: ['This does not exist.'] },
      ]);
    }
  });

  test('a request that is not for a page gets none', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/login', headers: asPage })).statusCode).toBe(
      404,
    );
  });

  test('the API never answers with the page', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/assessments/x/y/z']) {
      const answer = await get(url, asPage);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { errors: ['This does not exist.'] },
      ]);
    }
  });

  test('nothing outside the built app, and nothing hidden, can be read', async () => {
    const outside = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/.vite/manifest.json',
      '/assets//app-3f2a.js',
    ];
    for (const url of outside) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      expect(body).not.toContain('rta-tracers');
    }
  });
});

describe('security headers', () => {
  test('allow nothing inline, nothing foreign and no frame', async () => {
    for (const url of ['/', '/assets/app-3f2a.js', '/api/health', '/api/nothing']) {
      const { headers } = await get(url, asPage);
      const policy = new Map(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => directive.trim().split(/ (.*)/) as [string, string]),
      );
      expect(policy.get('default-src')).toBe("'none'");
      for (const name of ['script-src', 'style-src', 'connect-src', 'worker-src', 'manifest-src']) {
        expect([name, policy.get(name)]).toEqual([name, "'self'"]);
      }
      for (const name of ['frame-ancestors', 'object-src', 'base-uri']) {
        expect([name, policy.get(name)]).toEqual([name, "'none'"]);
      }
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
      expect(policy.get('trusted-types')).toBe('rta-worker');
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('promise https only where there is https', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await startTestServer({ publicDir: dist, publicUrl: 'https://tracers.hospital.test' });
    const { headers } = await secure.app.inject({ url: '/' });
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('open nothing to the scripts of another site, whatever it asks', async () => {
    for (const url of ['/', '/assets/app-3f2a.js', '/api/health', '/api/me', '/api/openapi.json']) {
      const { headers } = await get(url, { ...asPage, origin: 'https://elsewhere.test' });
      expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});
