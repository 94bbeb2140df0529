import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankPerson } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { ENTRY_ID, FIRST_ENTRY, entryId } from '#domain/entries.ts';
import { withIds } from '#domain/whole-lists.ts';
import { changedLeaves, differingLeaves, leavesIn, leavesOf } from '#domain/leaf-changes.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { leafEntries, leafNames, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, Leaves } from '#domain/leaf.ts';

const whole = () => false;
const blank = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 7, name: 'Dana Reyes' },
  at: '2026-11-21T08:00:00.000Z',
});
const ann = { name: 'Ann', title: 'RN' };
const bo = { name: 'Bo', title: '' };
const cy = { name: 'Cy', title: '' };

const participants = (state: Assessment) => state.participants.map(({ id, name }) => [id, name]);
const having = (...people: [id: string, person: typeof ann][]): Assessment => ({
  ...blank,
  participants: people.map(([id, person]) => ({ id, ...person })),
});
const A = 'aaaaaaaaaaaa';
const B = 'bbbbbbbbbbbb';
const C = 'cccccccccccc';
/** Those at these places, where none has an id. */
const [SECOND_ENTRY, THIRD_ENTRY] = ['000000000002', '000000000003'];
const leafOf = (id: string) => entryLeaf('participants', id);
const sent = (change: AssessmentChange, over: Assessment) => withLeaves(over, leavesIn(change, whole, over));

describe('Ids', () => {
  test('are twelve small letters and digits, and sort by the time of adding', () => {
    const time = fc.integer({ min: 0, max: Date.parse('2100-01-01') });
    const random = fc.uint8Array({ minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(time, random, random, (at, one, other) => {
        const [first, second] = [entryId(at, one), entryId(at + 1, other)];
        expect(first).toMatch(ENTRY_ID);
        expect(first < second).toBe(true);
      }),
    );
    expect(entryId(Date.parse('2026-11-22T12:00:00.000Z'), new Uint8Array([0, 35, 36]))).toBe('0mwrsbk000z0');
  });

  test('of entries that were stored without one follow from their places', () => {
    expect(withIds([ann, bo]).map(({ id }) => id)).toEqual(['000000000001', '000000000002']);
  });

  test('are never the same in one list, whatever was stored', () => {
    const mixed = fc.array(
      fc.record({ id: fc.option(fc.constantFrom(A, FIRST_ENTRY, SECOND_ENTRY), { nil: undefined }) }),
    );
    fc.assert(
      fc.property(mixed, (entries) => {
        const ids = withIds(entries).map(({ id }) => id);
        expect(new Set(ids).size).toBe(entries.length);
      }),
    );
  });
});

describe('Setting entries', () => {
  test('edits one in its place, adds a new one at the end and removes another', () => {
    const before = having([A, ann], [B, bo]);
    const after = withLeaves(before, { [leafOf(A)]: null, [leafOf(B)]: cy, [leafOf(C)]: ann });
    expect(participants(after)).toEqual([
      [B, 'Cy'],
      [C, 'Ann'],
    ]);
  });

  test('the last person who is removed leaves a blank row', () => {
    expect(withLeaves(having([A, ann]), { [leafOf(A)]: null }).participants).toEqual([
      { id: FIRST_ENTRY, ...blankPerson },
    ]);
  });

  test('a list of medications may become empty', () => {
    const row = entryLeaf('wastageCalculator', FIRST_ENTRY);
    expect(withLeaves(blank, { [row]: null }).wastageCalculator).toEqual([]);
  });

  test('an order that does not know all entries lets the others follow', () => {
    const before = having([A, ann], [B, bo], [C, cy]);
    expect(participants(withLeaves(before, { 'participants.order': [C, A] })).map(([id]) => id)).toEqual([
      C,
      A,
      B,
    ]);
  });
});

describe('Differences', () => {
  test('one entry, and no order, when one is edited, added or removed', () => {
    const before = having([A, ann], [B, bo]);
    expect(changedLeaves(before, having([A, cy], [B, bo]), whole)).toEqual([leafOf(A)]);
    expect(changedLeaves(before, having([A, ann], [B, bo], [C, cy]), whole)).toEqual([leafOf(C)]);
    expect(changedLeaves(before, having([B, bo]), whole)).toEqual([leafOf(A)]);
  });

  test('only the order when rows changed places', () => {
    expect(changedLeaves(having([A, ann], [B, bo]), having([B, bo], [A, ann]), whole)).toEqual([
      'participants.order',
    ]);
  });

  test('an order that both sides know is no change, though one has more entries', () => {
    const order: Leaves = { 'participants.order': [A, B] };
    expect(differingLeaves(having([A, ann], [B, bo], [C, cy]), order)).toEqual({});
    expect(differingLeaves(having([B, bo], [A, ann]), order)).toEqual(order);
  });

  test('the blank row that is left cannot be removed again', () => {
    expect(differingLeaves(blank, { [leafOf(FIRST_ENTRY)]: null })).toEqual({});
  });
});

describe('A list in full', () => {
  test('without ids names the entries at the same places, adds and removes at the end', () => {
    const before = having([A, ann], [B, bo]);
    expect(participants(sent({ participants: [ann, cy] }, before))).toEqual([
      [A, 'Ann'],
      [B, 'Cy'],
    ]);
    expect(leafNames(differingLeaves(before, leavesIn({ participants: [ann, cy] }, whole, before)))).toEqual([
      leafOf(B),
    ]);
    expect(participants(sent({ participants: [ann, bo, cy] }, before))).toEqual([
      [A, 'Ann'],
      [B, 'Bo'],
      [THIRD_ENTRY, 'Cy'],
    ]);
    expect(participants(sent({ participants: [ann] }, before))).toEqual([[A, 'Ann']]);
  });

  test('with ids says what is there, and in which order', () => {
    const before = having([A, ann], [B, bo]);
    const change = {
      participants: [
        { id: C, ...cy },
        { id: A, ...ann },
      ],
    };
    expect(participants(sent(change, before))).toEqual([
      [C, 'Cy'],
      [A, 'Ann'],
    ]);
  });

  test('as it was read changes nothing', () => {
    const before = having([A, ann], [B, bo]);
    const { facilitators, wastageCalculator } = before;
    const change = { facilitators, wastageCalculator, participants: before.participants };
    expect(differingLeaves(before, leavesIn(change, whole, before))).toEqual({});
  });

  test('an entry that lacks an id among others is a new one', () => {
    const before = having([FIRST_ENTRY, ann]);
    const change = { participants: [{ id: FIRST_ENTRY, ...ann }, cy] };
    expect(participants(sent(change, before))).toEqual([
      [FIRST_ENTRY, 'Ann'],
      [SECOND_ENTRY, 'Cy'],
    ]);
  });
});

const person = fc.record({ name: fc.string({ maxLength: 3 }), title: fc.constant('') });
const ids = ['m1', 'm2', 'm3'].map((id) => id.padEnd(12, '0'));
const common = [A, B, C];
/** One person's changes to entries that both know, and to new ones of their own. */
const edits = (own: readonly string[]) =>
  fc.record(
    Object.fromEntries([
      ...common.map((id) => [leafOf(id), fc.option(person)] as const),
      ...own.map((id) => [leafOf(id), person] as const),
    ]),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Leaves>;
const mine = edits(ids);
const theirs = edits(ids.map((id) => id.replace('m', 't')));
const start = having([A, ann], [B, bo], [C, cy]);
const sortedPeople = (state: Assessment) => state.participants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const without = (leaves: Leaves, others: Leaves): Leaves =>
  Object.fromEntries(Object.entries(leaves).filter(([leaf]) => !Object.hasOwn(others, leaf)));

describe('Two people who change one list at the same time', () => {
  test('where they touch different entries, both changes are there, whoever is first', () => {
    fc.assert(
      fc.property(mine, theirs, (a, all) => {
        const b = without(all, a);
        const merged = withLeaves(withLeaves(start, a), b);
        for (const [leaf, value] of leafEntries({ ...a, ...b }))
          expect(leafValue(merged, leaf)).toEqual(value);
        expect(sortedPeople(merged)).toEqual(sortedPeople(withLeaves(withLeaves(start, b), a)));
      }),
    );
  });

  test('no entry that neither of them touched is lost or changes its place among the others', () => {
    fc.assert(
      fc.property(mine, theirs, (a, b) => {
        const untouched = common.filter((id) => ![a, b].some((leaves) => Object.hasOwn(leaves, leafOf(id))));
        const merged = withLeaves(withLeaves(start, a), b);
        const left = merged.participants.filter(({ id }) => untouched.includes(id));
        expect(left).toEqual(start.participants.filter(({ id }) => untouched.includes(id)));
      }),
    );
  });

  test('reordering on one side keeps what the other side added', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(common), theirs, (order, b) => {
        const reordered: Leaves = { 'participants.order': order };
        const merged = withLeaves(withLeaves(start, b), reordered);
        expect(sortedPeople(merged)).toEqual(sortedPeople(withLeaves(start, b)));
        const kept = order.filter((id) => leafValue(merged, leafOf(id)) !== null);
        expect(merged.participants.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(kept);
      }),
    );
  });
});

test('All leaves of a state make that state again, in its order', () => {
  const anyOrder = fc.shuffledSubarray([FIRST_ENTRY, A, B, C], { minLength: 1 });
  fc.assert(
    fc.property(anyOrder, (order) => {
      const state = having(...order.map((id): [string, typeof ann] => [id, ann]));
      expect(withLeaves(blank, leavesOf(state, whole)).participants).toEqual(state.participants);
    }),
  );
});

test('Every change of a person is a leaf of the list alone', () => {
  const names: Leaf[] = changedLeaves(start, withLeaves(start, { [leafOf(A)]: null }), whole);
  expect(names).toEqual(['participants.aaaaaaaaaaaa']);
});
