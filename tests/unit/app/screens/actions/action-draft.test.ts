import { describe, expect, it, vi } from 'vitest';
import { ActionDraft } from '#app/screens/actions/action-draft.ts';
import type { ActionLeaves } from '#domain/action-leaves.ts';
import { withActionLeaves } from '#domain/action-leaves.ts';
import { newAction } from '#domain/action.ts';

const origin = { assessment: null, section: '3', sectionVersion: 1, question: null, part: null };
const action = newAction({
  id: 'a',
  origin,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T10:00:00.000Z',
});

/** A device whose writes end when the test says so. */
function slowDevice() {
  const written: { leaves: ActionLeaves; seen: number | null }[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const draft = new ActionDraft(action, async (leaves, seen) => {
    written.push({ leaves, seen });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends.push({ resolve, reject });
    await promise;
  });
  return { draft, written, ends };
}

describe('SYN-5 what is typed into an action', () => {
  it('is written at once; while a write is under way the newest values wait, and go together, on the oldest version seen', async () => {
    const { draft, written, ends } = slowDevice();
    draft.enter({ plan: 'P' }, 4);
    draft.enter({ plan: 'Pr' }, 4);
    draft.enter({ plan: 'Pre', outcome: 'x' }, 3);
    expect(written).toEqual([{ leaves: { plan: 'P' }, seen: 4 }]);
    expect(draft.getSnapshot()).toMatchObject({ status: 'saving', shown: { plan: 'Pre', outcome: 'x' } });
    ends[0]?.resolve();
    await vi.waitFor(() => expect(written).toHaveLength(2));
    expect(written[1]).toEqual({ leaves: { plan: 'Pre', outcome: 'x' }, seen: 3 });
    ends[1]?.resolve();
    await draft.flush();
    expect(draft.getSnapshot().status).toBe('saved');
    expect(draft.isSaved()).toBe(true);
  });

  it('stays in the field until the device reads it back, also when an older reading comes between', async () => {
    const { draft, ends } = slowDevice();
    draft.enter({ plan: 'Premix' }, null);
    ends[0]?.resolve();
    await draft.flush();
    draft.read({ ...action });
    expect(draft.getSnapshot().shown.plan).toBe('Premix');
    draft.read(withActionLeaves(action, { plan: 'Premix' }));
    draft.read(withActionLeaves(action, { plan: 'What a colleague wrote' }));
    expect(draft.getSnapshot().shown.plan).toBe('What a colleague wrote');
  });

  it('is said not to be saved where the device refuses it, stays in the field, and is tried again', async () => {
    const { draft, written, ends } = slowDevice();
    draft.enter({ plan: 'Premix' }, 2);
    ends[0]?.reject(new Error('The disk is full.'));
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('failed'));
    expect(draft.isSaved()).toBe(false);
    expect(draft.getSnapshot().shown.plan).toBe('Premix');
    const again = draft.flush();
    expect(written[1]).toEqual({ leaves: { plan: 'Premix' }, seen: 2 });
    ends[1]?.resolve();
    await again;
    expect(draft.getSnapshot().status).toBe('saved');
  });
});

describe('ACT-3 a state that cannot be kept yet', () => {
  it('waits for the field that it needs, which says so, while everything else is written', async () => {
    const { draft, written, ends } = slowDevice();
    draft.enter({ state: 'done' }, 1);
    expect(draft.getSnapshot().faults).toEqual([
      { leaf: 'done_on', sentence: 'Please enter the day on which it was done.' },
    ]);
    draft.enter({ outcome: '5 of 5' }, 1);
    expect(written).toEqual([{ leaves: { outcome: '5 of 5' }, seen: 1 }]);
    ends[0]?.resolve();
    await draft.flush();
    expect(written).toHaveLength(1);
    expect(draft.getSnapshot().shown.state).toBe('done');

    draft.enter({ done_on: '2026-11-20' }, 1);
    expect(written[1]?.leaves).toEqual({ state: 'done', done_on: '2026-11-20' });
    expect(draft.getSnapshot().faults).toEqual([]);
    ends[1]?.resolve();
    await draft.flush();
  });
});
