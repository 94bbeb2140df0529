import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionChangeSchema, actionSchema } from '#domain/action-schema.ts';
import { ACTION_LEAVES, actionLeavesIn, editedFields, withActionLeaves } from '#domain/action-leaves.ts';
import type { ActionLeaves } from '#domain/action-leaves.ts';
import { actionFaults, mayChange } from '#domain/action-rules.ts';
import type { Action } from '#domain/action.ts';
import { judgeForcedSave, judgeSave, replacedByOwnSave } from '#domain/conflict.ts';
import type { SaveFacts } from '#domain/conflict.ts';
import type { EditedFields, ActionLeaf } from '#domain/action-leaves.ts';
import { wireName } from '#contract/wire-case.ts';
import { testAction } from '../../support/papers/test-actions.ts';

const blank = testAction();

describe('Leaves of an action', () => {
  test('are all its fields but ids and times, named as on the wire', () => {
    const leaves = Object.keys(actionLeavesIn(editedFields(blank)));
    expect(leaves).toEqual(Object.keys(actionChangeSchema.shape).map(wireName));
    const others = Object.keys(actionSchema.shape)
      .map(wireName)
      .filter((name) => !leaves.includes(name));
    expect(others.filter((name) => !/^(id|version)$|_(by|by_name|at)$/.test(name))).toEqual([
      'assessment',
      'section',
      'section_version',
      'question',
      'part',
    ]);
    expect(leaves.every(ACTION_LEAVES.isLeaf)).toBe(true);
    expect(['ownerUser', 'notes', 'id', 'toString', 7].some(ACTION_LEAVES.isLeaf)).toBe(false);
  });

  test('a change sets what it names and nothing else', () => {
    const change = { plan: 'Stock syringes.', ownerUser: 12, due: '2026-05-01' };
    const leaves = actionLeavesIn(change);
    expect(leaves).toEqual({ plan: 'Stock syringes.', owner_user: 12, due: '2026-05-01' });
    expect(withActionLeaves(blank, leaves)).toEqual({ ...blank, ...change });
    expect(ACTION_LEAVES.differing({ ...blank, plan: 'Stock syringes.' }, leaves)).toEqual({
      owner_user: 12,
      due: '2026-05-01',
    });
    expect(withActionLeaves({ ...blank, ...change }, { owner_user: null, due: null })).toEqual({
      ...blank,
      plan: 'Stock syringes.',
    });
  });

  test('two changes of different leaves come to the same in either order', () => {
    const text = fc.string({ maxLength: 5 });
    const mine = fc.record({ plan: text, owner_name: text, state: fc.constantFrom('open', 'done') });
    const theirs = fc.record({ finding: text, outcome: text, done_on: fc.constant('2026-05-06') });
    fc.assert(
      fc.property(mine, theirs, (one, other) => {
        const onward = withActionLeaves(withActionLeaves(blank, one as ActionLeaves), other);
        expect(withActionLeaves(withActionLeaves(blank, other), one as ActionLeaves)).toEqual(onward);
      }),
    );
  });
});

describe('Saves of an action are judged by the rules of an assessment (CON-1 to CON-6)', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const [ME, DANA] = [1, 2];
  const hoursAgo = (hours: number) => NOW - hours * 3_600_000;
  const save = (
    leaves: ActionLeaves,
    { by = DANA, at = hoursAgo(2), seen = 1 }: { by?: number; at?: number; seen?: number } = {},
  ): SaveFacts<EditedFields, ActionLeaf> => ({
    kind: ACTION_LEAVES,
    sender: ME,
    now: NOW,
    seen,
    current: { ...blank, plan: 'theirs' },
    leaves,
    revisions: [
      { version: 1, editedBy: ME, at: hoursAgo(9), leaves: {} },
      { version: 2, editedBy: by, at, leaves: { plan: 'theirs' } },
    ],
    forces: [],
  });

  test('what someone else changed is not overwritten unseen, and everything else merges', () => {
    expect(judgeSave(save({ plan: 'mine', due: '2026-12-01' }))).toEqual({ named: DANA, leaves: ['plan'] });
    expect(judgeSave(save({ due: '2026-12-01' }))).toBeNull();
    expect(judgeSave(save({ plan: 'theirs' }))).toBeNull();
    expect(judgeSave(save({ plan: 'mine' }, { seen: 2 }))).toBeNull();
  });

  test('someone who edited within the hour is in the way of every change', () => {
    expect(judgeSave(save({ due: '2026-12-01' }, { at: hoursAgo(0.5), seen: 2 }))).toEqual({
      named: DANA,
      leaves: [],
    });
  });

  test('a forced save goes past what was shown, and one’s own newer value can be put back', () => {
    expect(judgeForcedSave(save({ plan: 'mine' }, { at: hoursAgo(0.5), seen: 2 }))).toBeNull();
    expect(judgeForcedSave(save({ plan: 'mine' }))?.leaves).toEqual(['plan']);
    expect(replacedByOwnSave(save({ plan: 'older' }, { by: ME }))).toEqual([
      { leaf: 'plan', value: 'theirs' },
    ]);
  });
});

describe('What an action needs', () => {
  const sentences = (change: Partial<Action>) =>
    actionFaults({ ...blank, ...change }).map(({ leaf, sentence }) => [leaf, sentence]);

  test('done needs the day, and dropped a reason', () => {
    expect(sentences({})).toEqual([]);
    expect(sentences({ state: 'done' })).toEqual([['done_on', 'Please enter the day on which it was done.']]);
    expect(sentences({ state: 'done', doneOn: '2026-05-06' })).toEqual([]);
    expect(sentences({ state: 'dropped', droppedWhy: ' \u200b' })).toEqual([
      ['dropped_why', 'Please say why it is dropped.'],
    ]);
    expect(sentences({ state: 'dropped', droppedWhy: 'The unit is closing.' })).toEqual([]);
  });

  test('texts have at most 2,000 characters, the owner’s name 100, and days are days', () => {
    const errors = (change: unknown) =>
      actionChangeSchema.safeParse(change).error?.issues.map(({ message }) => message) ?? [];
    for (const field of ['finding', 'plan', 'outcome', 'droppedWhy']) {
      expect(errors({ [field]: 'x'.repeat(2000) })).toEqual([]);
      expect(errors({ [field]: 'x'.repeat(2001) })).toEqual(['A text may have at most 2,000 characters.']);
    }
    expect(errors({ ownerName: 'x'.repeat(100), area: 'x'.repeat(500) })).toEqual([]);
    expect(errors({ ownerName: 'x'.repeat(101) })).toEqual(['A name may have at most 100 characters.']);
    expect(errors({ due: '2026-02-30', doneOn: 'soon' })).toEqual([
      'This is not a day of the calendar.',
      'This is not a day of the calendar.',
    ]);
  });

  test('only administrators drop one, take it up again, or change the reason', () => {
    const dropped = { ...blank, state: 'dropped' as const };
    const may = (roleId: number, leaves: ActionLeaves, current: typeof blank = blank) =>
      mayChange(current, leaves, roleId);
    for (const administrator of [1, 5]) {
      expect(may(administrator, { state: 'dropped', dropped_why: 'Closed.' })).toBe(true);
      expect(may(administrator, { state: 'open' }, dropped)).toBe(true);
    }
    expect(may(2, { plan: 'New', state: 'done', done_on: '2026-05-06' })).toBe(true);
    expect(may(2, { state: 'dropped' })).toBe(false);
    expect(may(2, { dropped_why: 'Closed.' })).toBe(false);
    expect(may(2, { state: 'open' }, dropped)).toBe(false);
    expect(may(2, { outcome: 'Nothing came of it.' }, dropped)).toBe(true);
    for (const nobody of [3, 4]) expect(may(nobody, { plan: 'New' })).toBe(false);
  });
});
