import { describe, expect, it } from 'vitest';
import { strategyFor } from '../../../sw/cache-policy.ts';

const origin = 'https://tracers.example.org';

function opening(address: string): string {
  return strategyFor({ method: 'GET', mode: 'navigate', url: new URL(address, origin), origin });
}

describe('opening a page', () => {
  it.each([
    '/',
    '/login',
    '/assessments/0190f3c2-6f5e-7c3a-8d2b-0123456789ab/6',
    '/review?assessments[]=1&assessments[]=2',
    '/no-such-page',
    '/apiary',
  ])('answers %s with the shell', (address) => expect(opening(address)).toBe('shell'));

  it.each(['/api', '/api/openapi.json', '/api/sections?version=2'])('leaves %s to the network', (address) =>
    expect(opening(address)).toBe('network'),
  );

  it('judges by the path alone, whatever the query holds', () => {
    expect(opening('/login?from=/api/sections')).toBe('shell');
    expect(opening('/help?file=a.pdf')).toBe('shell');
    expect(opening('/api/sections?page=/login')).toBe('network');
  });

  it('never answers a missing file with the shell', () => {
    expect(opening('/downloads/all-tracers.pdf')).toBe('network');
    expect(opening('/assets/gone-4f2a.js')).toBe('network');
  });

  it('leaves other origins alone', () => {
    expect(opening('https://elsewhere.example.org/login')).toBe('network');
  });
});

describe('anything but opening a page', () => {
  it('goes to the network: calls, files and forms', () => {
    const url = new URL('/assessments', origin);
    expect(strategyFor({ method: 'GET', mode: 'cors', url, origin })).toBe('network');
    expect(strategyFor({ method: 'POST', mode: 'navigate', url, origin })).toBe('network');
  });
});
