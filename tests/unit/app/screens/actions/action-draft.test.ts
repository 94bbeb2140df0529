import { describe, expect, it } from 'vitest';
import { ActionDraft } from '#app/screens/actions/action-draft.ts';
import { DraftWriter } from '#device/outbox/draft.ts';
import { actionEdit } from '#device/rows/action-lane.ts';
import type { LeftIn, Overtaken } from '#device/rows/left-behind.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { withActionLeaves } from '#domain/action-leaves.ts';
import { newAction } from '#domain/action.ts';
import { VirtualClock, settle } from '../../../../support/device/device-harness.ts';

const origin = { assessment: null, section: '3', sectionVersion: 1, question: null, part: null };
const action = newAction({
  id: 'a',
  origin,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T10:00:00.000Z',
});

/** A device whose writes end when the test says so, and a page that is left when it says so. */
function slowDevice(overtaken: Overtaken<ActionLeaf> = new Map()) {
  const written: { leaves: ActionLeaves; seen: SeenVersion }[] = [];
  const left: LeftIn<ActionLeaf>[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const clock = new VirtualClock();
  let leave: (mayReturn: boolean) => void = () => undefined;
  let goOn = (): void => undefined;
  const draft = new ActionDraft(action, (screen) => {
    return new DraftWriter<ActionLeaf>({
      ...screen,
      clock,
      newId: () => 'left',
      write: async (edits) => {
        written.push(actionEdit(edits));
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        ends.push({ resolve, reject });
        await promise;
      },
      writeLate: async () => overtaken,
      leaveBehind: (one) => left.push(one),
      removeLeft: () => undefined,
      reopen: async () => undefined,
      page: {
        onLeaving: (call) => {
          leave = call;
          return () => undefined;
        },
        onReturn: (call) => {
          goOn = call;
          return () => undefined;
        },
      },
    });
  });
  return { draft, written, left, ends, clock, leave: () => leave(true), goOn: () => goOn() };
}

describe('SYN-5 what is typed into an action', () => {
  it('is written at once; while a write is under way the newest values wait, and go together, on the oldest version seen', async () => {
    const { draft, written, ends } = slowDevice();
    draft.enter({ plan: 'P' }, 4);
    await settle();
    draft.enter({ plan: 'Pr' }, 4);
    draft.enter({ plan: 'Pre', outcome: 'x' }, 3);
    expect(written).toEqual([{ leaves: { plan: 'P' }, seen: 4 }]);
    expect(draft.getSnapshot()).toMatchObject({ status: 'saving', shown: { plan: 'Pre', outcome: 'x' } });
    ends[0]?.resolve();
    await settle();
    expect(written).toHaveLength(2);
    expect(written[1]).toEqual({ leaves: { plan: 'Pre', outcome: 'x' }, seen: 3 });
    ends[1]?.resolve();
    await draft.flush();
    expect(draft.getSnapshot().status).toBe('saved');
    expect(draft.isSaved()).toBe(true);
  });

  it('stays in the field until the device reads it back, also when an older reading comes between', async () => {
    const { draft, ends } = slowDevice();
    draft.enter({ plan: 'Premix' }, null);
    await settle();
    ends[0]?.resolve();
    await draft.flush();
    draft.read({ ...action });
    expect(draft.getSnapshot().shown.plan).toBe('Premix');
    draft.read(withActionLeaves(action, { plan: 'Premix' }));
    draft.read(withActionLeaves(action, { plan: 'What a colleague wrote' }));
    expect(draft.getSnapshot().shown.plan).toBe('What a colleague wrote');
  });

  it('is said not to be saved where the device refuses it, stays in the field, and is tried again', async () => {
    const { draft, written, ends, clock } = slowDevice();
    draft.enter({ plan: 'Premix' }, 2);
    await settle();
    ends[0]?.reject(new Error('The disk is full.'));
    await settle();
    expect(draft.getSnapshot().status).toBe('failed');
    expect(draft.isSaved()).toBe(false);
    expect(draft.getSnapshot().shown.plan).toBe('Premix');
    await clock.advance(1000);
    expect(written[1]).toEqual({ leaves: { plan: 'Premix' }, seen: 2 });
    ends[1]?.resolve();
    await draft.flush();
    expect(draft.getSnapshot().status).toBe('saved');
  });
});

describe('OFF-52 what is typed into an action when its page is left', () => {
  it('is left behind with what the device may have of it', async () => {
    const { draft, left, ends, leave } = slowDevice();
    draft.enter({ plan: 'Premix' }, 2);
    await settle();
    ends[0]?.resolve();
    await draft.flush();
    draft.enter({ plan: 'Premixed bags' }, 2);
    leave();
    expect(left[0]?.leaves).toEqual([{ leaf: 'plan', value: 'Premixed bags', seen: 2, from: ['Premix'] }]);
  });

  it('is what another window has made of it meanwhile, where that came first', async () => {
    const { draft, leave, goOn } = slowDevice(new Map([['plan', 'Written elsewhere']]));
    draft.enter({ plan: 'Premix' }, 2);
    leave();
    goOn();
    await settle();
    expect(draft.getSnapshot().shown.plan).toBe('Written elsewhere');
  });
});

describe('ACT-3 a state that cannot be kept yet', () => {
  it('waits for the field that it needs, which says so, while everything else is written', async () => {
    const { draft, written, left, ends, leave } = slowDevice();
    draft.enter({ state: 'done' }, 1);
    expect(draft.getSnapshot().faults).toEqual([
      { leaf: 'done_on', sentence: 'Please enter the day on which it was done.' },
    ]);
    draft.enter({ outcome: '5 of 5' }, 1);
    await settle();
    expect(written).toEqual([{ leaves: { outcome: '5 of 5' }, seen: 1 }]);
    ends[0]?.resolve();
    await draft.flush();
    expect(written).toHaveLength(1);
    expect(draft.getSnapshot().shown.state).toBe('done');

    draft.enter({ done_on: '2026-11-20' }, 1);
    await settle();
    expect(written[1]?.leaves).toEqual({ state: 'done', done_on: '2026-11-20' });
    expect(draft.getSnapshot().faults).toEqual([]);
    leave();
    expect(left[0]?.leaves).toMatchObject([
      { leaf: 'state', from: ['open', 'done'] },
      { leaf: 'done_on', from: [null, '2026-11-20'] },
    ]);
  });

  it('was what it was before it was entered, also where that was nothing', async () => {
    const { draft, left, leave } = slowDevice();
    draft.enter({ state: 'dropped' }, 1);
    draft.enter({ done_on: '2026-11-19' }, 1);
    draft.enter({ done_on: '2026-11-20' }, 1);
    draft.enter({ dropped_why: 'The unit is closed' }, 1);
    leave();
    expect(left[0]?.leaves.find(({ leaf }) => leaf === 'done_on')).toMatchObject({
      value: '2026-11-20',
      from: [null],
    });
  });
});
