import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { MINUTE, Tablet } from '../../../../support/device/device-world.ts';
import { html, json, noNetwork } from '../../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const LOG = '2026-11-21T12:00:00.000Z sync reachable';
const WORDS = ' The list\n stays empty… ';

const submit = async (device: Device, signal = new AbortController().signal) =>
  (await device.sync((sync) => sync.parcels())).submit(
    { kind: 'bug-report', message: WORDS, emailMe: true },
    new TextEncoder().encode(LOG).buffer,
    { onProgress: () => undefined, signal },
  );
const reports = () => [...tablet.server.reports.values()];
const logs = () => [...tablet.server.scans.values()].map((bytes) => new TextDecoder().decode(bytes));

describe('A bug report', () => {
  test('R070 goes with its log, as it was written, under an id of its own', async () => {
    const { device } = await tablet.openPulled();
    expect(await submit(device)).toEqual({ kind: 'done' });
    expect(tablet.server.sent('GET', /sign-s3/)[0]?.path).toBe(
      `/sign-s3?object_name=log.txt&content_type=text%2Fplain&path=logs&size=${LOG.length}`,
    );
    expect(tablet.server.puts[0]?.headers).toEqual({ 'content-type': 'text/plain', 'x-amz-acl': 'private' });
    expect(logs()).toEqual([LOG]);
    expect(reports()).toEqual([
      {
        uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        log_url: '/api/storage/logs/log-1',
        email_me: true,
        message: WORDS,
      },
    ]);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('written offline waits over a restart, is named on the Device page, and arrives once', async () => {
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    expect(await submit(tab.device)).toMatchObject({ kind: 'kept', why: NO_CONNECTION });
    expect(await tab.device.read(readWaitingWork)).toMatchObject([
      { kind: 'bug-report', title: 'Bug report', detail: 'The list stays empty…', state: 'waiting' },
    ]);
    expect(await tab.device.stored((store) => store.waitingStates())).toMatchObject([{ state: 'waiting' }]);
    const backup = await (await tab.device.sync((sync) => sync.exportBackup())).text();
    expect(backup).toContain('The list');
    expect(backup).toContain(btoa(LOG));

    tab.die();
    const { device } = await tablet.open();
    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(reports()).toMatchObject([{ message: WORDS }]);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('whose answer was lost is sent again under the same id', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.next('POST', /bug-reports/, (request) => {
      tablet.server.reports.set((request.body as { uuid: string }).uuid, {});
      return noNetwork();
    });
    expect(await submit(device)).toMatchObject({ kind: 'kept' });
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.server.sent('POST', /bug-reports/)).toHaveLength(2);
    expect(tablet.server.reports.size).toBe(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  const withoutLog: [string, () => void][] = [
    [
      'too many logs today',
      () =>
        tablet.server.next('GET', /sign-s3/, () =>
          json(429, { errors: ['Please try again tomorrow.'] }, { 'retry-after': '60' }),
        ),
    ],
    [
      'a log that is refused',
      () => tablet.server.next('GET', /sign-s3/, () => json(403, { errors: ['No.'] })),
    ],
    [
      'a storage that does not take it',
      () => tablet.server.nextPuts.push(() => ({ kind: 'answered', status: 413, text: '' })),
    ],
    [
      'a log that the server does not know',
      () =>
        tablet.server.next('POST', /bug-reports/, () =>
          json(422, { errors: ['This log is not stored here.'], fields: ['log_url'] }),
        ),
    ],
  ];
  test.each(withoutLog)('goes without its log: %s', async (_what, fail) => {
    const { device } = await tablet.openPulled();
    fail();
    expect(await submit(device)).toEqual({ kind: 'done' });
    expect(reports()).toMatchObject([{ message: WORDS, log_url: null }]);
  });

  test('waits for a storage that is away', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.nextPuts.push(() => ({ kind: 'broken' }));
    expect(await submit(device)).toMatchObject({ kind: 'kept' });
    expect(reports()).toEqual([]);
    await tablet.clock.advance(6 * MINUTE);
    expect(reports()).toMatchObject([{ log_url: expect.stringContaining('logs/') }]);
  });

  test('is never taken for sent by a page that is not the server’s', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.next('POST', /bug-reports/, () => html(200));
    expect(await submit(device)).toMatchObject({ kind: 'kept' });
    await tablet.clock.advance(6 * MINUTE);
    expect(reports()).toHaveLength(1);
  });

  test('that the server refuses says why, and is not kept', async () => {
    const { device } = await tablet.openPulled();
    const errors = ['Please describe the problem.'];
    tablet.server.next('POST', /bug-reports/, () => json(422, { errors, fields: ['message'] }));
    expect(await submit(device)).toEqual({ kind: 'refused', why: errors[0] });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('that is canceled is neither sent nor kept', async () => {
    const { device } = await tablet.openPulled();
    const stop = new AbortController();
    tablet.server.next('GET', /sign-s3/, () => {
      stop.abort();
      return noNetwork();
    });
    expect(await submit(device, stop.signal)).toEqual({ kind: 'cancelled' });
    await tablet.clock.advance(6 * MINUTE);
    expect(reports()).toEqual([]);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });
});
