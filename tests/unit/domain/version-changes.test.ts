import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, Leaves } from '#domain/leaf.ts';
import {
  beforeFirstVersion,
  changesOfVersion,
  isAskedFor,
  isTakenBack,
  mayTakeBack,
} from '#domain/version-changes.ts';
import { testSection } from '../../support/papers/test-section.ts';

const whole = wholePartsOf(testSection);
const start = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T08:00:00.000Z',
});
const A = 'a'.repeat(12);
const B = 'b'.repeat(12);
const row = { ...start.wastageCalculator[0], id: undefined, medication: 'Testamine' };
const { id: _id, ...wastage } = row;

const BEFORE: Leaves = {
  area: 'North ward',
  notes: 'Calm.',
  [`participants.${FIRST_ENTRY}`]: { name: 'Ann', title: 'RN' },
  [`participants.${A}`]: { name: 'Bo', title: 'RN' },
  [`wastage_calculator.${A}`]: wastage,
  'answers.901.observations': 'Two syringes.',
  'answers.901.flagged': true,
  'answers.903.parts.ease': 3,
  'answers.906.parts': { never: true },
  'answers.908.parts': { cost: 1, storage: 2, staffing: 3, build: 4 },
};
const before = withLeaves(start, BEFORE);

/** One change of each kind of leaf. */
const CHANGES: [string, Leaf, Leaves][] = [
  ['a field', 'area', { area: 'South ward' }],
  ['the final comments', 'notes', { notes: '' }],
  ['a text', 'answers.901.observations', { 'answers.901.observations': 'Three syringes.' }],
  ['a flag', 'answers.901.flagged', { 'answers.901.flagged': false }],
  ['a part', 'answers.903.parts.ease', { 'answers.903.parts.ease': null }],
  ['a part that was blank', 'answers.904.parts.share', { 'answers.904.parts.share': 40 }],
  ['a choice', 'answers.906.parts', { 'answers.906.parts': { always: true } }],
  ['a ranking', 'answers.908.parts', { 'answers.908.parts': { cost: 4, storage: 2, staffing: 3, build: 1 } }],
  ['an entry', `participants.${A}`, { [`participants.${A}`]: { name: 'Bob', title: 'RN' } }],
  ['an entry that was added', `participants.${B}`, { [`participants.${B}`]: { name: 'Cy', title: '' } }],
  ['an entry that was removed', `participants.${A}`, { [`participants.${A}`]: null }],
  ['a medication', `wastage_calculator.${A}`, { [`wastage_calculator.${A}`]: null }],
  ['the order of a list', 'participants.order', { 'participants.order': [A, FIRST_ENTRY] }],
];

describe('A version that changed', () => {
  test.each(CHANGES)(
    '%s: is said to have changed that alone, and taking it back leaves what was',
    (_, leaf, set) => {
      const after = withLeaves(before, set);
      const changes = changesOfVersion(before, after, whole);
      expect(changes.map((change) => change.leaf)).toEqual([leaf]);
      const [change] = changes;
      if (change === undefined) throw new Error('Nothing changed.');
      expect(isTakenBack(after, change)).toBe(false);

      // Somebody has answered something else since.
      const since = withLeaves(after, { 'answers.902.opportunities': 'Label them.' });
      const back = withLeaves(since, { [leaf]: change.before });
      expect(isTakenBack(back, change)).toBe(true);
      expect(back.answers['902']?.opportunities).toBe('Label them.');
      expect(changesOfVersion(before, back, whole).map((one) => one.leaf)).toEqual([
        'answers.902.opportunities',
      ]);
    },
  );

  test('nothing but the place where someone stands: changed no answer', () => {
    const moved = { ...before, lastQuestionIndex: 7, version: 9 };
    expect(changesOfVersion(before, moved, whole)).toEqual([]);
  });
});

test('the first version is compared with blanks', () => {
  const first = { ...before, version: 1 };
  const blank = beforeFirstVersion(first);
  expect(blank).toMatchObject({ id: start.id, section: '9', sectionVersion: 1, answers: {}, version: 0 });
  expect(
    changesOfVersion(blank, first, whole)
      .map(({ leaf }) => leaf)
      .toSorted(),
  ).toEqual(Object.keys(BEFORE).toSorted());
});

test('an answer to something that the module no longer asks is known as that', () => {
  const asked = ['area', `participants.${A}`, 'answers.901.flagged', 'answers.903.parts.ease'] as const;
  expect(asked.every((leaf) => isAskedFor(leaf, testSection))).toBe(true);
  const gone = ['answers.999.flagged', 'answers.999.parts.x', 'answers.903.parts.gone'] as const;
  expect(gone.some((leaf) => isAskedFor(leaf, testSection))).toBe(false);
});

test('Rule MEA-9: what somebody else watched is not taken back by others', () => {
  const dose = { by: 1, drug: 'Morphine', cells: {} };
  const set = { 'answers.915.parts.hands.u1': { yes: 1, of: 2 }, 'sheets.doses.kq3x9v0c2mzt': dose } as const;
  const after = withLeaves(before, set);
  const changes = changesOfVersion(before, after, whole);
  expect(changes).toHaveLength(2);
  expect(changes.map((change) => mayTakeBack(after, change, 1))).toEqual([true, true]);
  expect(changes.map((change) => mayTakeBack(after, change, 2))).toEqual([false, false]);
});
