import { expect, test } from 'vitest';
import { actionEdit, editedAction, frozenAction } from '#device/rows/action-lane.ts';
import type { ActionRows } from '#device/rows/action-lane.ts';
import { ROW_VERSION } from '#device/rows/stored.ts';
import { newAction } from '#domain/action.ts';

const origin = { assessment: null, section: '9', sectionVersion: 1, question: 903, part: null };
const blank = newAction({
  id: 'a',
  origin,
  user: { id: 1, name: 'Ann Lee' },
  at: '2026-11-01T10:00:00.000Z',
});

/** On the server in this version, with nothing waiting. */
const held = (version: number): ActionRows => {
  const action = { ...blank, version };
  return { stored: { id: 'a', row: ROW_VERSION, base: action, working: action, replaced: [] }, lane: null };
};

test('SYN-5 what waits of an action names the oldest version that any of it was typed over', () => {
  const first = editedAction(held(5), { leaves: { plan: 'Premix' }, seen: 3, now: 0 });
  const { lane, stored } = editedAction(first, { leaves: { outcome: 'Well' }, seen: 5, now: 1000 });
  const sent = lane && frozenAction(lane, stored.working, true, 'm');
  expect(sent?.inFlight).toMatchObject({ ifMatch: 3, body: { plan: 'Premix', outcome: 'Well' } });
});

test('SYN-5 of edits that are written together, the oldest version counts; none, where one was made before the server had it', () => {
  const plan = { leaf: 'plan', value: 'Premix' } as const;
  const outcome = { leaf: 'outcome', value: 'Well' } as const;
  const leaves = { plan: 'Premix', outcome: 'Well' };
  expect(
    actionEdit([
      { ...plan, seen: 4 },
      { ...outcome, seen: 2 },
    ]),
  ).toEqual({ leaves, seen: 2 });
  expect(
    actionEdit([
      { ...plan, seen: 4 },
      { ...outcome, seen: null },
    ]),
  ).toEqual({ leaves, seen: null });
});
