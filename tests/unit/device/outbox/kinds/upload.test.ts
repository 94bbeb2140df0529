import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import type { Device } from '#device/device.ts';
import type { PutOutcome, PutRequest } from '#device/ports.ts';
import { readOutcome } from '#device/outbox/parcels.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../../support/device/device-harness.ts';
import { MINUTE, SECOND, Tablet, ann, dana } from '../../../../support/device/device-world.ts';
import { expired, html, json, noNetwork, tokenOf } from '../../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const bytes = (text = '%PDF-1.7 scan'): ArrayBuffer => new TextEncoder().encode(text).buffer;
const chosen = (more: object = {}) => ({
  kind: 'upload' as const,
  name: 'Ward 4 (east).pdf',
  size: bytes().byteLength,
  section: '9',
  title: 'Test Section',
  date: '2026-11-20T12:00:00.000Z',
  ...more,
});

const quiet = () => ({ onProgress: () => undefined, signal: new AbortController().signal });
const submit = async (device: Device, more: object = {}) =>
  (await device.sync((sync) => sync.parcels())).submit(chosen(more), bytes(), quiet());
const asked = () => tablet.server.sent('POST', /upload-assessment/);
const answered = (status: number, text = ''): PutOutcome => ({ kind: 'answered', status, text });
/** How a bucket says what went wrong. */
const s3Error = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>…</Message></Error>`;

describe('A scan that is sent while the person watches', () => {
  test('R110 R122 is announced under a cleaned name, put privately, confirmed, and the list is fetched again', async () => {
    const { device } = await tablet.openPulled();
    const shares: number[] = [];
    const parcels = await device.sync((sync) => sync.parcels());
    const result = await parcels.submit(chosen(), bytes(), {
      ...quiet(),
      onProgress: (share) => shares.push(share),
    });

    expect(result).toEqual({ kind: 'done' });
    const [request] = asked();
    expect(request?.body).toMatchObject({
      object_name: 'Ward4east.pdf',
      content_type: 'application/pdf',
      section: '9',
      date: '2026-11-20T12:00:00.000Z',
      size: 13,
      uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
    });
    expect(tablet.server.puts[0]?.headers).toEqual({
      'content-type': 'application/pdf',
      'x-amz-acl': 'private',
    });
    expect(shares).toEqual([0.5, 1]);
    await settle();
    const [id = ''] = tablet.server.scans.keys();
    const database = await tablet.look();
    expect(await database.summaries.get(id)).toMatchObject({ uploaded: true });
    expect([await database.parcels.count(), await database.parcelFiles.count()]).toEqual([0, 0]);
  });

  test('and canceled is neither sent nor kept', async () => {
    const { device } = await tablet.openPulled();
    const cancel = new AbortController();
    tablet.server.nextPuts.push(() => {
      cancel.abort();
      return { kind: 'aborted' };
    });
    const parcels = await device.sync((sync) => sync.parcels());
    const result = await parcels.submit(chosen(), bytes(), { ...quiet(), signal: cancel.signal });
    expect(result).toEqual({ kind: 'cancelled' });
    // Canceling has told the server, because the scan may still be on its way.
    expect(tablet.server.canceledScans.size).toBe(1);
    await tablet.clock.advance(10 * MINUTE);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(tablet.server.scans.size).toBe(0);
  });

  test('and canceled without a connection is neither sent nor kept', async () => {
    const { device } = await tablet.openPulled();
    const cancel = new AbortController();
    tablet.server.nextPuts.push(() => {
      tablet.server.instead = noNetwork;
      cancel.abort();
      return { kind: 'aborted' };
    });
    const parcels = await device.sync((sync) => sync.parcels());
    const result = await parcels.submit(chosen(), bytes(), { ...quiet(), signal: cancel.signal });
    expect(result).toEqual({ kind: 'cancelled' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test.each<[what: string, why: string, prepare: (cancel: () => void) => void]>([
    [
      'canceled',
      'This device could not delete it.',
      (cancel) =>
        tablet.server.nextPuts.push(() => {
          cancel();
          return { kind: 'aborted' };
        }),
    ],
    [
      'refused',
      'This module does not exist.',
      () =>
        tablet.server.next('POST', /upload/, () => json(422, { errors: ['This module does not exist.'] })),
    ],
  ])('and %s, but not to be deleted here, is called kept, and goes later', async (_what, why, prepare) => {
    const { device } = await tablet.openPulled();
    const cancel = new AbortController();
    prepare(() => cancel.abort());
    const parcels = await device.sync((sync) => sync.parcels());
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is broken.', 'UnknownError');
    });
    const result = await parcels.submit(chosen(), bytes(), { ...quiet(), signal: cancel.signal });
    broken.mockRestore();
    expect(result).toMatchObject({ kind: 'kept', why });
    expect(await device.read(readWaitingWork)).toMatchObject([{ detail: 'Ward 4 (east).pdf' }]);
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.scans.size).toBe(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test.each<[when: string, put: (request: PutRequest, cancel: () => void) => PutOutcome]>([
    [
      'once every byte has gone',
      ({ onProgress, signal }, cancel) => {
        onProgress(1);
        cancel();
        return signal.aborted ? { kind: 'aborted' } : answered(200);
      },
    ],
    [
      'before anybody knew that every byte had gone',
      (_request, cancel) => {
        cancel();
        return { kind: 'aborted' };
      },
    ],
  ])('and canceled %s is told to be on the server, where it is', async (_when, put) => {
    const { device } = await tablet.openPulled();
    const cancel = new AbortController();
    tablet.server.nextPuts.push((request) => {
      tablet.server.scans.set(request.url.split('/').at(-1) ?? '', request.bytes);
      return put(request, () => cancel.abort());
    });
    const parcels = await device.sync((sync) => sync.parcels());
    const result = await parcels.submit(chosen(), bytes(), { ...quiet(), signal: cancel.signal });
    expect(result).toEqual({ kind: 'done' });
    expect(tablet.server.puts).toHaveLength(1);
    expect([...tablet.server.assessments.values()].filter(({ uploaded }) => uploaded)).toHaveLength(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('and refused shows the server’s sentence and is not kept', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.next('POST', /upload/, () => json(422, { errors: ['This module does not exist.'] }));
    expect(await submit(device)).toEqual({ kind: 'refused', why: 'This module does not exist.' });
    tablet.server.nextPuts.push(() =>
      answered(422, '{"errors":["Uploaded assessments must be in PDF format."]}'),
    );
    expect(await submit(device)).toEqual({
      kind: 'refused',
      why: 'Uploaded assessments must be in PDF format.',
    });
    tablet.server.nextPuts.push(() => answered(400, s3Error('EntityTooLarge')));
    expect(await submit(device)).toEqual({ kind: 'refused', why: 'Upload error: 400' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is sent from memory where the device has no room', async () => {
    const { device } = await tablet.openPulled();
    const add = Reflect.get(IDBObjectStore.prototype, 'add');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name === 'parcelFiles') throw new DOMException('Full.', 'QuotaExceededError');
      return add.apply(this, row);
    });
    expect(await submit(device)).toEqual({ kind: 'done' });
    tablet.server.instead = noNetwork;
    expect(await submit(device)).toEqual({ kind: 'failed', why: NO_CONNECTION });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });
});

describe('R129 R125 Each fault has its sentence, and the scan is kept and sent later', () => {
  const faults: [string, () => void, string][] = [
    ['no network', () => (tablet.server.instead = noNetwork), NO_CONNECTION],
    [
      'an answer of another shape',
      () => tablet.server.next('POST', /upload/, () => json(201, { url: 'x' })),
      'Invalid response from server',
    ],
    [
      'a page in place of an answer',
      () => tablet.server.next('POST', /upload/, () => html(200)),
      'Invalid response from server',
    ],
    [
      'a signing server that fails',
      () => tablet.server.next('POST', /upload/, () => html(502)),
      'Could not contact request signing server. Status = 502',
    ],
    ['a storage that fails', () => tablet.server.nextPuts.push(() => answered(500)), 'Upload error: 500'],
    [
      'an address that is too old',
      () => tablet.server.nextPuts.push(() => answered(403)),
      'Upload error: 403',
    ],
    ...['RequestTimeout', 'IncompleteBody', 'BadDigest', 'ExpiredToken'].map(
      (code): [string, () => void, string] => [
        `a bucket that answers ${code}`,
        () => tablet.server.nextPuts.push(() => answered(400, s3Error(code))),
        'Upload error: 400',
      ],
    ),
    ['a connection that breaks', () => tablet.server.nextPuts.push(() => ({ kind: 'broken' })), 'XHR error'],
    [
      'a browser that cannot ask elsewhere',
      () => tablet.server.nextPuts.push(() => ({ kind: 'unsupported' })),
      'CORS not supported',
    ],
    [
      'a connection that stands still',
      () => tablet.server.nextPuts.push(() => ({ kind: 'stalled' })),
      NO_CONNECTION,
    ],
  ];
  test.each(faults)('%s', async (_what, fail, sentence) => {
    const { device } = await tablet.openPulled();
    fail();
    const result = await submit(device);
    expect(result).toMatchObject({ kind: 'kept', why: sentence });
    expect(await device.read(readWaitingWork)).toMatchObject([
      {
        kind: 'upload',
        title: 'Test Section',
        detail: 'Ward 4 (east).pdf',
        state: 'waiting',
        why: sentence,
        attempts: 1,
      },
    ]);
    expect(await device.stored((store) => store.waitingStates())).toMatchObject([{ state: 'waiting' }]);

    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.scans.size).toBe(1);
    expect(asked().length).toBeGreaterThan(2);
    expect(await device.read(readWaitingWork)).toEqual([]);
    if (result.kind !== 'kept') throw new Error('It was not kept.');
    expect(await device.read((database) => readOutcome(database, result.id))).toEqual({ kind: 'sent' });
  });
});

describe('A scan that waits', () => {
  const keptOffline = async () => {
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const result = await submit(tab.device);
    if (result.kind !== 'kept') throw new Error(result.kind);
    return { ...tab, tab, id: result.id };
  };

  test('survives a restart, and goes under the same id with the same bytes', async () => {
    const { tab, id } = await keptOffline();
    tab.die();
    tablet.server.instead = null;
    await tablet.open();
    await tablet.clock.advance(6 * MINUTE);
    expect([...tablet.server.scans.keys()]).toEqual([id]);
    expect(new Uint8Array(tablet.server.scans.get(id) ?? new ArrayBuffer())).toEqual(new Uint8Array(bytes()));
  });

  test('is put once when only the confirmation was lost', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.nextPuts.push((request) => {
      tablet.server.scans.set(request.url.split('/').at(-1) ?? '', request.bytes);
      tablet.server.instead = noNetwork;
      return answered(200);
    });
    expect(await submit(device)).toMatchObject({ kind: 'kept', why: NO_CONNECTION });
    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.puts).toHaveLength(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect([...tablet.server.assessments.values()].filter(({ uploaded }) => uploaded)).toHaveLength(1);
  });

  test('is sent by one of two tabs', async () => {
    const { device } = await keptOffline();
    await tablet.open();
    tablet.server.instead = null;
    tablet.server.puts.length = 0;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.puts).toHaveLength(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is sent as soon as the tablet is back online, and when asked to', async () => {
    const { tab, device, id } = await keptOffline();
    await tablet.clock.advance(10 * MINUTE);
    tablet.server.instead = null;
    tab.mayRetry();
    await tablet.clock.advance(SECOND);
    expect([...tablet.server.scans.keys()]).toEqual([id]);
    expect(await device.sync((sync) => sync.sendNow())).toEqual({ sent: 0, waiting: 0, needYou: 0 });
  });

  test('is counted by "Send now"', async () => {
    const { device } = await keptOffline();
    tablet.server.instead = null;
    expect(await device.sync((sync) => sync.sendNow())).toEqual({ sent: 1, waiting: 0, needYou: 0 });
  });

  test('holds up no save of an assessment while it is on its way', async () => {
    const { device } = await keptOffline();
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    tablet.server.instead = null;
    tablet.server.nextPuts.push(() => new Promise(() => undefined));
    device.makeDue(id);
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.scans.size).toBe(0);
    expect(tablet.server.assessments.has(id)).toBe(true);
  });

  test('is never sent under another person’s name', async () => {
    const { tab } = await keptOffline();
    tablet.server.instead = null;
    tab.token = tokenOf(dana.id);
    await tablet.open({ userId: dana.id });
    tablet.server.requests.length = 0;
    await tablet.clock.advance(10 * MINUTE);
    expect(asked()).toEqual([]);
    tab.token = tokenOf(ann.id);
    tab.mayRetry();
    await tablet.clock.advance(SECOND);
    expect(asked()[0]?.headers['authorization']).toBe(`Bearer ${tokenOf(ann.id)}`);
  });

  test('waits for a new token after the old one has expired, which charges no attempt', async () => {
    const { tab, device } = await keptOffline();
    tablet.server.instead = null;
    tablet.server.next('POST', /upload/, () => {
      tab.token = null;
      return expired();
    });
    await tablet.clock.advance(6 * MINUTE);
    expect(tab.refused[0]).toEqual({ why: 'expired', of: { userId: ann.id, token: tokenOf(ann.id) } });
    expect(await device.read(readWaitingWork)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    tab.token = tokenOf(ann.id, 2);
    tab.mayRetry();
    await tablet.clock.advance(SECOND);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('that the server refuses needs the person: tried again, saved as a file, or discarded', async () => {
    const { device, id } = await keptOffline();
    tablet.server.instead = null;
    tablet.server.next('POST', /upload/, () => json(403, { errors: ['You may not do this.'] }));
    await tablet.clock.advance(6 * MINUTE);
    expect(await device.read(readWaitingWork)).toMatchObject([
      { state: 'refused', why: 'You may not do this.' },
    ]);
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.scans.size).toBe(0);

    const parcels = await device.sync((sync) => sync.parcels());
    expect(await parcels.bytes(id)).toEqual(bytes());
    expect(await (await device.sync((sync) => sync.exportBackup())).text()).toContain(btoa('%PDF-1.7 scan'));
    tablet.server.next('POST', /upload/, () => json(403, { errors: ['Still not.'] }));
    await parcels.retry(id);
    expect(await device.read(readWaitingWork)).toMatchObject([{ state: 'refused', why: 'Still not.' }]);

    await parcels.discard(id);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(await parcels.bytes(id)).toBeNull();
    expect(await device.read((database) => readOutcome(database, id))).toEqual({ kind: 'given-up' });
    expect(await (await device.sync((sync) => sync.exportBackup())).text()).toContain(btoa('%PDF-1.7 scan'));
  });

  test('is missed when the database was deleted', async () => {
    const { device } = await keptOffline();
    await device.close();
    tablet.idb = new Tablet().idb;
    const again = await tablet.open();
    expect(await again.device.stored((store) => store.loss.lost())).toMatchObject({ waiting: 1 });
  });

  test('whose row is of a version that is not known says so, and blocks no other', async () => {
    const { device } = await keptOffline();
    const database = await tablet.look();
    await database
      .table('parcels')
      .add({ id: 'from the future', kind: 'upload', shape: 'unknown', refusal: null });
    const [strange, known] = (await device.read(readWaitingWork)).toSorted((a, b) =>
      a.title.localeCompare(b.title),
    );
    expect(strange).toMatchObject({
      kind: 'upload',
      state: 'refused',
      why: expect.stringContaining('backup'),
    });
    expect(known).toMatchObject({ kind: 'upload', state: 'waiting' });
    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.scans.size).toBe(1);
  });

  test('beside a kind that only a newer app has, which is named, kept, and can be discarded', async () => {
    const { device } = await keptOffline();
    const database = await tablet.look();
    const { kind: _kind, ...row } = await database.table('parcels').toCollection().first();
    const newer = { ...row, id: '019a0000-0000-7000-8000-000000000001', kind: 'photo', picture: 'x' };
    await database.table('parcels').add(newer);
    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.scans.size).toBe(1);
    const waiting = await device.read(readWaitingWork);
    expect(waiting).toMatchObject([
      { kind: 'unknown', state: 'refused', why: expect.stringContaining('newer version') },
    ]);
    expect(await database.table('parcels').get(newer.id)).toEqual({
      ...newer,
      nextAttemptAt: expect.any(Number),
    });

    for (const one of waiting) await device.sync((sync) => sync.discard(one));
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(await (await device.sync((sync) => sync.exportBackup())).text()).toContain('"picture": "x"');
  });
});
