import { expect, test } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

const get = async (options: { securityContact?: string } = {}) => {
  const server = await startTestServer({ ...options, clock: () => now });
  const { statusCode, headers, body } = await server.app.inject('/.well-known/security.txt');
  await server.close();
  return { statusCode, type: headers['content-type'], body };
};

test('whoever finds a hole is told where to write, by mail or on the web', async () => {
  const { statusCode, type, body } = await get({ securityContact: 'security@hospital.test' });
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: mailto:security@hospital.test\n');
  expect(body).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(now);
  expect(expires).toBeLessThan(now + 365 * 24 * 60 * 60 * 1000);
  expect((await get({ securityContact: 'https://hospital.test/security' })).body).toContain(
    'Contact: https://hospital.test/security\n',
  );
});

test('without a contact there is no such page, not even the app', async () => {
  expect((await get()).statusCode).toBe(404);
});
