import { expect, test } from 'vitest';
import { TechnicalLog, errorEvent } from '#device/technical-log.ts';
import { Tablet } from '../../support/device/device-world.ts';
import { noNetwork } from '../../support/device/scripted-server.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

function logAt(storage = memory()) {
  let now = Date.UTC(2026, 10, 21, 12);
  return new TechnicalLog(storage, () => (now += 1000));
}

test('an event is one line: when, and what it was', () => {
  const log = logAt();
  log.note({ kind: 'page', path: '/assessments/:assessmentId/:questionIndex' });
  log.note({ kind: 'call', method: 'PUT', route: '/assessments/{id}', outcome: '409', ms: 12.6 });
  log.note({ kind: 'sync', network: 'unreachable', paused: null });
  log.note({ kind: 'sync', network: 'reachable', paused: 'expired' });
  expect(log.text().split('\n')).toEqual([
    '2026-11-21T12:00:01.000Z page /assessments/:assessmentId/:questionIndex',
    '2026-11-21T12:00:02.000Z call PUT /assessments/{id} 409 13 ms',
    '2026-11-21T12:00:03.000Z sync unreachable',
    '2026-11-21T12:00:04.000Z sync reachable, paused: expired',
  ]);
});

test('an error is its name and place, never its message', () => {
  const error = new TypeError('Cannot read “Maya Okafor”, MRN 1234567');
  error.stack = `TypeError: ${error.message}\n    at read (https://rta.example/assets/first-abc.js:1:2345)`;
  expect(errorEvent(error)).toEqual({ kind: 'error', name: 'TypeError', place: 'first-abc.js:1:2345' });
  expect(errorEvent('Maya Okafor')).toEqual({
    kind: 'error',
    name: 'Unknown error',
    place: 'an unknown place',
  });
  error.name = 'Maya Okafor';
  expect(errorEvent(error)).toMatchObject({ name: 'Unknown error' });
});

test('it keeps the last 200 events, also of other windows, in the order of time', () => {
  const storage = memory();
  const [early, late] = [logAt(storage), logAt(storage)];
  for (let at = 0; at < 150; at += 1) early.note({ kind: 'page', path: '/early' });
  early.keep();
  for (let at = 0; at < 151; at += 1) late.note({ kind: 'page', path: '/late' });
  const lines = late.text().split('\n');
  expect(lines).toHaveLength(200);
  expect(lines.filter((line) => line.endsWith('/early')).length).toBe(99);
  expect(lines).toEqual(lines.toSorted());
  late.keep();
  expect(storage.kept.get('technical-log')?.split('\n')).toHaveLength(200);
});

test('a stored line that is not the log’s own is not sent', () => {
  const storage = memory();
  storage.setItem('technical-log', `Maya Okafor\n2026-11-21T12:00:00.000Z page /\n{"token":"x"}`);
  expect(logAt(storage).text()).toBe('2026-11-21T12:00:00.000Z page /');
});

test('a full device loses the log, not the page', () => {
  const storage = memory();
  const log = new TechnicalLog(
    {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
    Date.now,
  );
  log.note({ kind: 'page', path: '/' });
  expect(() => log.keep()).not.toThrow();
  expect(log.text()).toContain('page /');
});

test('the engine says when the server is out of reach and back, once each', async () => {
  const tablet = new Tablet();
  const tab = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  tab.mayRetry();
  await tablet.clock.advance(60_000);
  tablet.server.instead = null;
  tab.mayRetry();
  await tablet.clock.advance(60_000);
  const network = tab.logged.map((event) => (event.kind === 'sync' ? event.network : event.kind));
  expect(network).toEqual(['reachable', 'unreachable', 'reachable']);
  await tablet.close();
});
