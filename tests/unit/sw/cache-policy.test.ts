import { describe, expect, it } from 'vitest';
import {
  keptAddress,
  missingDownloads,
  outdatedDownloads,
  readDownloadList,
  strategyFor,
} from '../../../sw/cache-policy.ts';

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

  it('judges by the path alone, whatever the query', () => {
    expect(opening('/login?from=/api/sections')).toBe('shell');
    expect(opening('/help?file=a.pdf')).toBe('shell');
    expect(opening('/api/sections?page=/login')).toBe('network');
  });

  it('R013 looks for a file where there is a dot, before it is an unknown page of the app', () => {
    expect(opening('/downloads/all-tracers.pdf')).toBe('download');
    for (const address of ['/downloads/gone.html', '/robots.txt', '/no/such.page', '/v1.2/']) {
      expect([address, opening(address)]).toEqual([address, address.endsWith('/') ? 'shell' : 'file']);
    }
  });

  it('never answers a missing asset with the shell', () => {
    for (const address of ['/assets/gone-4f2a.js', '/assets/gone', '/assets'])
      expect([address, opening(address)]).toEqual([address, 'network']);
    expect(opening('/assets-of-the-ward')).toBe('shell');
  });

  it('leaves other origins alone', () => {
    expect(opening('https://elsewhere.example.org/login')).toBe('network');
  });
});

describe('files to print or fill in', () => {
  const asking = (address: string, mode = 'cors', method = 'GET') =>
    strategyFor({ method, mode, url: new URL(address, origin), origin });

  it.each(['/downloads/nursing.pdf', '/downloads/wastage-calculator.xlsx', '/downloads/worksheet.docx'])(
    'takes %s from what is kept, whether opened or fetched',
    (address) => {
      expect(asking(address)).toBe('download');
      expect(asking(address, 'navigate')).toBe('download');
    },
  );

  it.each([
    '/downloads/list.json',
    '/downloads/',
    '/downloads/deeper/nursing.pdf',
    '/nursing.pdf',
    'https://elsewhere.example.org/downloads/nursing.pdf',
  ])('leaves %s to the network', (address) => expect(asking(address)).toBe('network'));

  it('never touches the answer to an authenticated call, even a PDF', () => {
    for (const address of [
      '/api/assessments/download/0190f3c2-6f5e-7c3a-8d2b-0123456789ab',
      '/api/download-comparison',
      '/api/downloads/nursing.pdf',
    ]) {
      for (const method of ['GET', 'POST']) expect(asking(address, 'cors', method)).toBe('network');
    }
    expect(asking('/downloads/nursing.pdf', 'cors', 'POST')).toBe('network');
  });
});

describe('a kept download', () => {
  const file = (name: string, digit: string) => ({ path: `/downloads/${name}`, revision: digit.repeat(64) });
  const at = (kept: { path: string; revision: string }) => new URL(keptAddress(kept), origin);
  const [nursing, newerNursing, pharmacy] = [
    file('nursing.pdf', '1'),
    file('nursing.pdf', '2'),
    file('pharmacy.pdf', '3'),
  ];

  it('is fetched once for each revision', () => {
    expect(missingDownloads([nursing, pharmacy], [])).toEqual([nursing, pharmacy]);
    expect(missingDownloads([nursing, pharmacy], [at(nursing)])).toEqual([pharmacy]);
    expect(missingDownloads([newerNursing, pharmacy], [at(nursing), at(pharmacy)])).toEqual([newerNursing]);
    expect(missingDownloads([nursing], [at(nursing)])).toEqual([]);
  });

  it('goes when its newer revision has arrived, or when it is no longer listed', () => {
    expect(outdatedDownloads([newerNursing], [at(nursing), at(newerNursing)])).toEqual([at(nursing)]);
    expect(outdatedDownloads([pharmacy], [at(nursing), at(pharmacy)])).toEqual([at(nursing)]);
    expect(outdatedDownloads([nursing, pharmacy], [at(nursing), at(pharmacy)])).toEqual([]);
  });

  it('stays while its newer revision could not be fetched', () => {
    expect(outdatedDownloads([newerNursing], [at(nursing)])).toEqual([]);
  });

  it('is only what the server’s list names, and a list that cannot be read changes nothing', () => {
    expect(readDownloadList([nursing, pharmacy])).toEqual([nursing, pharmacy]);
    expect(readDownloadList([])).toEqual([]);
    for (const wrong of [
      null,
      '<!doctype html>',
      { errors: ['Please log in.'] },
      [nursing, null],
      [nursing, { path: '/downloads/x.pdf' }],
      [{ ...nursing, revision: 'abc' }],
      [{ ...nursing, path: '/api/me' }],
      [{ ...nursing, path: '//elsewhere.example.org/downloads/x.pdf' }],
    ]) {
      expect(readDownloadList(wrong)).toBeNull();
    }
  });
});

describe('anything but opening a page', () => {
  it('goes to the network: calls, files and forms', () => {
    const url = new URL('/assessments', origin);
    expect(strategyFor({ method: 'GET', mode: 'cors', url, origin })).toBe('network');
    expect(strategyFor({ method: 'POST', mode: 'navigate', url, origin })).toBe('network');
  });
});
