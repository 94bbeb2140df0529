import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptInTime } from '../../../sw/cache-storage.ts';

const request = new Request('https://rta.example/assessments');
const kept = new Response('kept');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('What is kept is the answer, and the network is not asked', async () => {
  const network = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', network);
  expect(await keptInTime(Promise.resolve(kept), request)).toBe(kept);
  expect(network).not.toHaveBeenCalled();
});

test('A cache that never answers gives way to the network within ten seconds', async () => {
  const page = new Response('from the network');
  vi.stubGlobal('fetch', () => Promise.resolve(page));
  const answer = keptInTime(new Promise(() => undefined), request);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe(page);
});

test('Without a network, a cache that is only slow still answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const slow = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), 30_000);
  });
  const answer = keptInTime(slow, request);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe(kept);
});
