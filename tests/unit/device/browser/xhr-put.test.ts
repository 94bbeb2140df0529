import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { xhrPut } from '#device/browser/xhr-put.ts';

/** A request that does what a test says; the browser's own is in tests/browser/upload.test.ts. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  withCredentials = false;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  address = '';
  isAborted = false;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(_method: string, address: URL): void {
    this.address = address.href;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {}
  abort(): void {
    this.isAborted = true;
  }
  /** So much has left. */
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
  answer(status: number, text = ''): void {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

let told: string[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', { href: 'https://tracers.test/assessments' });
  told = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void told.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(url = '/api/storage/incoming?signature=s3cret', signal = new AbortController().signal) {
  const shares: number[] = [];
  const outcome = xhrPut('/api', {
    url,
    headers: { 'content-type': 'application/pdf' },
    bytes: new ArrayBuffer(100),
    onProgress: (share) => shares.push(share),
    stallMs: 60_000,
    signal,
  });
  return { outcome, shares, request: FakeRequest.last };
}

describe('putting a file', () => {
  test('goes to the API’s own origin, or where the address says, and reports its progress', async () => {
    const { outcome, shares, request } = begin();
    expect(request.address).toBe('https://tracers.test/api/storage/incoming?signature=s3cret');
    expect(request.headers).toEqual({ 'content-type': 'application/pdf' });
    request.progress(25);
    request.progress(100);
    request.answer(422, '{"errors":["No."]}');
    expect(await outcome).toEqual({ kind: 'answered', status: 422, text: '{"errors":["No."]}' });
    expect(shares).toEqual([0.25, 1]);
    expect(told).toEqual(['422: PUT to file storage']);
    expect(begin('https://bucket.test/x').request.address).toBe('https://bucket.test/x');
  });

  test('is abandoned after a minute without progress, however long it takes with some', async () => {
    const { outcome, request } = begin();
    for (let minute = 1; minute <= 10; minute += 1) {
      vi.advanceTimersByTime(59_999);
      request.progress(minute);
    }
    expect(request.isAborted).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(await outcome).toEqual({ kind: 'stalled' });
    expect(request.isAborted).toBe(true);
    expect(told).toEqual(['timeout of 60000ms exceeded: PUT to file storage']);
  });

  test('reports a broken connection without the address, which is a key', async () => {
    const { outcome, request } = begin();
    request.dispatchEvent(new Event('error'));
    expect(await outcome).toEqual({ kind: 'broken' });
    expect(told).toEqual(['Network Error: PUT to file storage']);
  });

  test('ends when it is canceled, even before it begins', async () => {
    const cancel = new AbortController();
    const { outcome, request } = begin('/x', cancel.signal);
    cancel.abort();
    expect(await outcome).toEqual({ kind: 'aborted' });
    expect(request.isAborted).toBe(true);
    expect(await begin('/x', cancel.signal).outcome).toEqual({ kind: 'aborted' });
  });
});
