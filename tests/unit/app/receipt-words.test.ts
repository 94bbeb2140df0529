import { describe, expect, test } from 'vitest';
import { AskingAgain, isInContact, mayAsk } from '#app/screens/receipt/asking-again.ts';
import { countSentences, receiptSentence, repairSentence } from '#app/screens/receipt/receipt-words.ts';
import { dayAndMinute } from '#domain/date-and-time.ts';
import type { Receipt } from '#device/store/reading/receipts.ts';
import { NOTHING_YET } from '#device/sync/engine-status.ts';
import type { Sync } from '#device/sync/sync.ts';

const at = '2026-11-21T20:02:00.000Z';
const time = dayAndMinute(at);
const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  id: 'a',
  title: 'Nursing Unit',
  area: 'ICU',
  state: 'exact',
  server: { version: 14, at },
  hash: 'v1:ab',
  changes: 0,
  repairedAt: null,
  ...more,
});
const online = { isInContact: true, isUnsettled: false };
const offline = { isInContact: false, isUnsettled: false };

describe('The sentence about an assessment’s receipt', () => {
  test.each<[string, Partial<Receipt>, typeof online]>([
    [`The server has exactly this, version 14, ${time}`, {}, online],
    [`At the last contact, the server had exactly this, version 14, ${time}`, {}, offline],
    [`The server has version 14 of ${time}`, { state: 'unknown' }, online],
    [
      `The server has version 14 of ${time}; 2 changes are waiting on this device`,
      { state: 'waiting', changes: 2 },
      online,
    ],
    [
      `At the last contact, the server had version 14 of ${time}; 1 change is waiting on this device`,
      { state: 'waiting', changes: 1 },
      offline,
    ],
    [
      'Not on the server yet; 5 changes are waiting on this device',
      { state: 'waiting', changes: 5, server: null },
      offline,
    ],
    ['Not on the server yet; it is waiting on this device', { state: 'waiting', server: null }, offline],
    [
      `The server has version 14 of ${time}; 1 change on this device needs you`,
      { state: 'needs-you', changes: 1 },
      online,
    ],
    [
      `The server has version 14 of ${time}, newer than what this device shows. It is being fetched.`,
      { state: 'behind' },
      online,
    ],
    [
      `This device shows something different from what the server has, version 14 of ${time}. It is being fetched again.`,
      { state: 'differs' },
      online,
    ],
    [
      `This device shows something different from what the server has, version 14 of ${time}. It will be fetched again once you are back online.`,
      { state: 'differs' },
      offline,
    ],
    [
      `This device shows something different from what the server has, version 14 of ${time}. Fetching it again did not help. Please export a backup file on the Device page.`,
      { state: 'differs' },
      { isInContact: true, isUnsettled: true },
    ],
  ])('%s', (sentence, more, contact) => {
    expect(receiptSentence(receipt(more), contact)).toBe(sentence);
  });

  test('a repair is still told', () => {
    expect(repairSentence(at)).toContain(`On ${time}, this device showed something different`);
  });
});

test('All assessments are counted, and beside them those that differ from the server’s', () => {
  const all = [
    receipt(),
    receipt({ state: 'waiting' }),
    receipt({ state: 'needs-you' }),
    receipt({ state: 'unknown' }),
  ];
  expect(countSentences(all, true)).toEqual([
    '1 of 4 assessments on this device is exactly what the server has.',
    '2 have changes that the server does not have yet.',
    '1 has not been compared with the server yet.',
  ]);
  expect(countSentences([receipt(), receipt()], false)).toEqual([
    'At the last contact, 2 of 2 assessments on this device were exactly what the server had.',
  ]);
});

describe('Asking the server again', () => {
  const deviceThat = (outcome: 'done' | 'no-hash' | 'waits' | 'unreachable' | 'refused') => ({
    sync: async <T>(call: (sync: Pick<Sync, 'fetchAgain'>) => T | Promise<T>) =>
      call({ fetchAgain: () => Promise.resolve(outcome) }),
  });

  test.each([
    ['done', true, false],
    ['refused', true, false],
    ['no-hash', false, false],
    ['waits', true, true],
    ['unreachable', false, true],
  ] as const)('after %s: the others %s, this one again %s', async (outcome, goesOn, again) => {
    const asking = new AskingAgain();
    const open = receipt({ state: 'differs' });
    expect(asking.needs(open)).toBe(true);
    expect(asking.isUnsettled(open)).toBe(false);
    expect(await asking.ask(deviceThat(outcome), open)).toBe(goesOn);
    expect(asking.needs(open)).toBe(again);
    expect(asking.isUnsettled(open)).toBe(!again);
    // Another difference is another question.
    expect(asking.needs({ ...open, hash: 'v1:cd' })).toBe(true);
  });

  test('is for nobody of whom everything is known, or who waits', () => {
    const asking = new AskingAgain();
    for (const state of ['exact', 'waiting', 'needs-you'] as const)
      expect(asking.needs(receipt({ state }))).toBe(false);
  });

  test('needs a network that may answer; only an answer says that things are so now', () => {
    expect([mayAsk(NOTHING_YET), isInContact(NOTHING_YET)]).toEqual([true, false]);
    const reachable = { ...NOTHING_YET, network: 'reachable' as const };
    expect([mayAsk(reachable), isInContact(reachable)]).toEqual([true, true]);
    expect(isInContact({ ...reachable, paused: 'expired' })).toBe(false);
    expect(mayAsk({ ...NOTHING_YET, network: 'unreachable' })).toBe(false);
  });
});
