import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PageLife } from '#device/outbox/draft.ts';
import { editAssessment } from '#device/outbox/editing-tab.ts';
import type { EditingTab } from '#device/outbox/editing-tab.ts';
import { ChannelHub, InProcessLocks, VirtualClock, settle } from '../../../support/device/device-harness.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const OTHER_ID = '01980000-0000-7000-8000-000000000002';

let clock: VirtualClock;
let locks: InProcessLocks;
let hub: ChannelHub;
let opened: EditingTab[];
/** The actions of the tabs, in order. */
let log: string[];

beforeEach(() => {
  clock = new VirtualClock();
  locks = new InProcessLocks();
  hub = new ChannelHub();
  opened = [];
  log = [];
});
afterEach(async () => {
  opened.forEach((tab) => tab.release());
  await settle();
});

interface Options {
  readonly id?: string;
  /** Frozen: it hears nothing. */
  readonly isFrozen?: boolean;
  readonly flush?: () => Promise<void>;
  readonly page?: PageLife;
  readonly ending?: Map<string, Promise<void>>;
}

const stays: PageLife = { onLeaving: () => () => undefined, onReturn: () => () => undefined };

function draftWith(flush: () => Promise<void> = async () => undefined, flushLate = flush) {
  return { flush, flushLate };
}

async function open(name: string, options: Options = {}): Promise<EditingTab> {
  const { id = ID, isFrozen = false, flush, page = stays, ending = new Map() } = options;
  const channel = hub.open(isFrozen ? 'nowhere' : 'device-1');
  const write = flush ?? (async () => void log.push(`${name} writes`));
  const late = flush ?? (async () => void log.push(`${name} compares and writes`));
  const draft = draftWith(write, late);
  const tab = editAssessment(id, { locks: locks.tab(), channel, clock, draft, page, ending });
  tab.subscribe(() => log.push(`${name} ${tab.getState()}`));
  opened.push(tab);
  await settle();
  return tab;
}

describe('One tab edits an assessment', () => {
  test('the first one does, a second one shows it read-only', async () => {
    const first = await open('first');
    const second = await open('second');
    expect(first.getState()).toBe('here');
    expect(second.getState()).toBe('elsewhere');
  });

  test('before the lock has answered it does neither', () => {
    const channel = hub.open('device-1');
    const tab = editAssessment(ID, {
      locks,
      channel,
      clock,
      draft: draftWith(),
      page: stays,
      ending: new Map(),
    });
    opened.push(tab);
    expect(tab.getState()).toBe('asking');
  });

  test('another assessment is unaffected', async () => {
    await open('first');
    const other = await open('other', { id: OTHER_ID });
    expect(other.getState()).toBe('here');
  });

  test('when it is left, the next one to open it edits', async () => {
    const first = await open('first');
    first.release();
    await settle();
    expect((await open('second')).getState()).toBe('here');
  });

  test('opened again in the same page, it edits as soon as earlier typing is written', async () => {
    const ending = new Map<string, Promise<void>>();
    const first = await open('first', { ending });
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const released = first.releaseAfter(written);
    const second = await open('second', { ending });
    expect(second.getState()).toBe('asking');
    write();
    await released;
    await settle();
    expect(second.getState()).toBe('here');
    expect(ending.size).toBe(0);
  });

  test('one that was left before its lock was granted keeps nothing', async () => {
    const channel = hub.open('device-1');
    editAssessment(ID, {
      locks,
      channel,
      clock,
      draft: draftWith(),
      page: stays,
      ending: new Map(),
    }).release();
    await settle();
    expect(locks.isHeld(`rta-edit-${ID}`)).toBe(false);
  });
});

describe('A page that the browser may keep', () => {
  let leave: (mayReturn: boolean) => void;
  let goOn: () => void;
  const page: PageLife = {
    onLeaving: (listener) => {
      leave = listener;
      return () => undefined;
    },
    onReturn: (listener) => {
      goOn = listener;
      return () => undefined;
    },
  };

  test('lets go, so that the next page in its place can edit, and is read-only when it is back', async () => {
    const kept = await open('kept', { page });
    leave(true);
    await settle();
    expect(kept.getState()).toBe('asking');
    expect((await open('next')).getState()).toBe('here');
    goOn();
    await settle();
    expect(kept.getState()).toBe('elsewhere');
  });

  test('edits again when it is back and nobody else does', async () => {
    const kept = await open('kept', { page });
    leave(true);
    goOn();
    await settle();
    expect(kept.getState()).toBe('here');
  });

  test('a page that is only hidden lets nothing go', async () => {
    const hidden = await open('hidden', { page });
    leave(false);
    goOn();
    await settle();
    expect(hidden.getState()).toBe('here');
  });
});

describe('Edit here', () => {
  test('the first writes its typing, hands over, and is read-only; the second edits', async () => {
    const first = await open('first');
    const second = await open('second');
    log = [];
    await second.takeOver();
    await settle();
    expect(log).toEqual(['first writes', 'first elsewhere', 'second here']);
    expect(first.getState()).toBe('elsewhere');
    expect(second.getState()).toBe('here');
  });

  test('it does not have to wait when the first replies', async () => {
    await open('first');
    const second = await open('second');
    const before = clock.now();
    await second.takeOver();
    expect(clock.now()).toBe(before);
    expect(clock.sleeping).toBe(0);
  });

  test('it can go back again', async () => {
    const first = await open('first');
    const second = await open('second');
    await second.takeOver();
    await settle();
    await first.takeOver();
    await settle();
    expect([first.getState(), second.getState()]).toEqual(['here', 'elsewhere']);
  });

  test('a frozen tab does not reply: after a moment its lock is stolen', async () => {
    const first = await open('frozen', { isFrozen: true });
    const second = await open('second');
    const taken = second.takeOver();
    await clock.advance(1499);
    expect(second.getState()).toBe('elsewhere');
    await clock.advance(1);
    await taken;
    await settle();
    expect(second.getState()).toBe('here');
    expect(first.getState()).toBe('elsewhere');
  });

  test('the frozen tab’s typing is still written when it wakes', async () => {
    await open('frozen', { isFrozen: true });
    const second = await open('second');
    void second.takeOver();
    await clock.advance(1500);
    expect(log).toContain('frozen compares and writes');
  });

  test('a tab whose disk hangs is taken over all the same', async () => {
    const never = new Promise<void>(() => undefined);
    await open('hanging', { flush: () => never });
    const second = await open('second');
    void second.takeOver();
    await clock.advance(1500);
    expect(second.getState()).toBe('here');
  });

  test('where nobody edits any more it is granted', async () => {
    const first = await open('first');
    const second = await open('second');
    first.release();
    await settle();
    void second.takeOver();
    await clock.advance(1500);
    expect(second.getState()).toBe('here');
  });

  test('a tab of another assessment keeps its own', async () => {
    const other = await open('other', { id: OTHER_ID });
    await open('first');
    const second = await open('second');
    await second.takeOver();
    await settle();
    expect(other.getState()).toBe('here');
  });

  test('a tab that was left is told nothing and hands over nothing', async () => {
    const first = await open('first');
    first.release();
    await settle();
    await open('second');
    log = [];
    const third = await open('third');
    await third.takeOver();
    expect(log.filter((line) => line.startsWith('first'))).toEqual([]);
  });
});

test('messages that are not ours are ignored', async () => {
  const tab = await open('first');
  log = [];
  const channel = hub.open('device-1');
  for (const message of [null, 'wake', 7, {}, { kind: 'hand-over' }, { kind: 'other', assessment: ID }]) {
    channel.post(message);
  }
  await settle();
  expect(tab.getState()).toBe('here');
  expect(log).toEqual([]);
});
