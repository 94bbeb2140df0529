import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { changeOf, changedLeaves, differingLeaves, leavesIn, leavesOf } from '#domain/leaf-changes.ts';
import {
  answerLeaf,
  counterLeaf,
  entryLeaf,
  isLeaf,
  parseLeaf,
  partLeaf,
  questionOfLeaf,
  rowLeaf,
  wholePartsOf,
} from '#domain/leaf.ts';
import { leafPath } from '#domain/leaf-path.ts';
import { equalValues, leafEntries, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { sumOf } from '#domain/tally.ts';
import { testSection } from '../../support/papers/test-section.ts';

const whole = wholePartsOf(testSection);

const blank = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 7, name: 'Dana Reyes' },
  at: '2026-11-21T08:00:00.000Z',
});

const leavesOfChange = (change: AssessmentChange): Leaves => leavesIn(change, whole, blank);

/** The blank assessment with these leaves set. */
const having = (leaves: Leaves): Assessment => withLeaves(blank, leaves);

describe('The parts of a leaf', () => {
  test('each scalar field is one leaf, and each entry of a list', () => {
    const leaves = leavesOfChange({
      area: 'North ward',
      department: 'Nursing',
      notes: 'Quiet shift.',
      lists: {
        facilitators: { entries: { kq3x9v0c2mzt: { name: 'Ann', title: '' }, '000000000001': null } },
        wastageCalculator: { order: ['kq3x9v0c2mzt', '000000000001'] },
      },
    });
    expect(leaves).toEqual({
      area: 'North ward',
      department: 'Nursing',
      notes: 'Quiet shift.',
      'facilitators.kq3x9v0c2mzt': { name: 'Ann', title: '' },
      'facilitators.000000000001': null,
      'wastage_calculator.order': ['kq3x9v0c2mzt', '000000000001'],
    });
  });

  test('an answer has a leaf for its flag, its observations, its opportunities and each part', () => {
    const answer = {
      flagged: true,
      observations: 'o',
      opportunities: 'p',
      parts: { name: 'Kit', cost: null },
    };
    expect(leavesOfChange({ answers: { '907': answer } })).toEqual({
      'answers.907.flagged': true,
      'answers.907.observations': 'o',
      'answers.907.opportunities': 'p',
      'answers.907.parts.name': 'Kit',
      'answers.907.parts.cost': null,
    });
  });

  test('of a tally what each person counted is a leaf', () => {
    const hands = { u7: { yes: 3, of: 5 }, u12: null };
    expect(leavesOfChange({ answers: { '702': { parts: { hands } } } })).toEqual({
      'answers.702.parts.hands.u7': { yes: 3, of: 5 },
      'answers.702.parts.hands.u12': null,
    });
    expect(parseLeaf(counterLeaf(702, 'hands', 'u12'))).toEqual({
      kind: 'counter',
      questionId: '702',
      partId: 'hands',
      counter: 'u12',
    });
  });

  test('of an observed-dose sheet each row is a leaf', () => {
    const row = { by: 7, drug: 'Morphine', cells: { form: 'asis', quiet: true } };
    const rows = { kq3x9v0c2mzt: row, kq3x9v0c2mzu: null };
    expect(leavesOfChange({ sheets: { doses: { rows } } })).toEqual({
      'sheets.doses.kq3x9v0c2mzt': row,
      'sheets.doses.kq3x9v0c2mzu': null,
    });
    expect(parseLeaf(rowLeaf('doses', 'kq3x9v0c2mzt'))).toEqual({
      kind: 'row',
      sheet: 'doses',
      id: 'kq3x9v0c2mzt',
    });
    expect(leafPath('sheets.doses.rows.kq3x9v0c2mzt.drug')).toBe('sheets.doses.kq3x9v0c2mzt');
  });

  test('for radio and ranking the whole map of parts is one leaf', () => {
    const answers = { '906': { parts: { never: true } }, '908': { parts: { cost: 1, storage: 2 } } };
    expect(leavesOfChange({ answers })).toEqual({
      'answers.906.parts': { never: true },
      'answers.908.parts': { cost: 1, storage: 2 },
    });
  });

  test('a null within a choice removes it from the one leaf', () => {
    const answers = { '906': { parts: { never: null, often: true } } };
    expect(leavesOfChange({ answers })).toEqual({ 'answers.906.parts': { often: true } });
  });

  test('positions are not leaves', () => {
    expect(leavesOfChange({ lastQuestionIndex: 4, page: 2, currentQuestionIndex: 3 })).toEqual({});
  });

  test('a change that names nothing has no leaves', () => {
    expect(leavesOfChange({ answers: { '901': {} } })).toEqual({});
    expect(changeOf({})).toEqual({});
    expect(changeOf({ notes: 'n' })).toEqual({ notes: 'n' });
  });

  test('a question that the section does not have changes part by part', () => {
    expect(whole('999')).toBe(false);
    expect(whole('toString')).toBe(false);
  });

  test.each<[leaf: Leaf, question: string | null]>([
    ['notes', null],
    ['wastage_calculator.000000000001', null],
    ['participants.order', null],
    ['answers.906.parts', '906'],
    ['answers.907.parts.name', '907'],
    ['answers.907.flagged', '907'],
  ])('%s belongs to question %s', (leaf, question) => {
    expect(questionOfLeaf(leaf)).toBe(question);
  });

  test('one function takes apart the leaves that the constructors put together', () => {
    expect(parseLeaf(answerLeaf(907, 'flagged'))).toEqual({
      kind: 'answer',
      questionId: '907',
      field: 'flagged',
    });
    expect(parseLeaf(partLeaf('907', 'flagged'))).toEqual({
      kind: 'part',
      questionId: '907',
      partId: 'flagged',
    });
    expect(parseLeaf(entryLeaf('wastageCalculator', 'kq3x9v0c2mzt'))).toEqual({
      kind: 'entry',
      list: 'wastageCalculator',
      id: 'kq3x9v0c2mzt',
    });
    expect(parseLeaf('facilitators.order')).toEqual({ kind: 'order', list: 'facilitators' });
  });

  test.each([
    'page',
    'version',
    'answers.907',
    'answers.0.flagged',
    'answers.907.flagged.x',
    'facilitators',
    'facilitators.1',
    'facilitators.KQ3X9V0C2MZT',
    'facilitators.000000000001.name',
    'notes.order',
    'sheets.doses.1',
    'sheets.Doses.kq3x9v0c2mzt',
    'answers.702.parts.hands.12',
    'answers.702.parts.hands.u0',
    'answers.702.parts.hands.u12.yes',
    'constructor',
    '',
  ])('"%s" is not a leaf', (path) => {
    expect(isLeaf(path)).toBe(false);
    expect(() => questionOfLeaf(path as Leaf)).toThrow(RangeError);
  });
});

describe('The value at a leaf', () => {
  test('a question without an answer reads as blank', () => {
    expect(leafValue(blank, 'answers.901.observations')).toBe('');
    expect(leafValue(blank, 'answers.901.flagged')).toBe(false);
    expect(leafValue(blank, 'answers.906.parts')).toEqual({});
    expect(leafValue(blank, 'answers.907.parts.name')).toBeNull();
  });

  test('a part named like something every object has reads as empty', () => {
    const touched = having({ 'answers.907.flagged': true });
    expect(leafValue(touched, 'answers.907.parts.constructor')).toBeNull();
  });
});

describe('Setting leaves', () => {
  test('answer one part: the other parts of the question stay', () => {
    const before = having({ 'answers.907.parts.name': 'Kit', 'answers.907.observations': 'Seen.' });
    const after = withLeaves(before, { 'answers.907.parts.cost': 12.5 });
    expect(after.answers['907']).toEqual({
      parts: { name: 'Kit', cost: 12.5 },
      flagged: false,
      observations: 'Seen.',
      opportunities: '',
    });
  });

  test('a part set to null loses its value', () => {
    const before = having({ 'answers.907.parts.name': 'Kit', 'answers.907.parts.cost': 3 });
    const after = withLeaves(before, { 'answers.907.parts.name': null });
    expect(after.answers['907']?.parts).toEqual({ cost: 3 });
  });

  test('a person’s count leaves the others’ counts alone, and the last to take theirs back leaves nothing', () => {
    const one = having({ 'answers.702.parts.hands.u7': { yes: 3, of: 5 } });
    const two = withLeaves(one, { 'answers.702.parts.hands.u12': { yes: 1, of: 1 } });
    expect(sumOf(two.answers['702']?.parts['hands'])).toEqual({ yes: 4, of: 6 });
    const back = withLeaves(two, { 'answers.702.parts.hands.u7': null });
    expect(back.answers['702']?.parts).toEqual({ hands: { u12: { yes: 1, of: 1 } } });
    expect(withLeaves(back, { 'answers.702.parts.hands.u12': null }).answers['702']?.parts).toEqual({});
  });

  test('choose another answer of a single-choice question: only that one is chosen', () => {
    const before = having({ 'answers.906.parts': { never: true } });
    const after = withLeaves(before, { 'answers.906.parts': { always: true } });
    expect(after.answers['906']?.parts).toEqual({ always: true });
  });

  test('flag two questions and unflag one: one flag is counted', () => {
    const flagged = having({ 'answers.901.flagged': true, 'answers.906.flagged': true });
    expect(flagged.flaggedQuestions).toBe(2);
    expect(withLeaves(flagged, { 'answers.901.flagged': false }).flaggedQuestions).toBe(1);
  });

  test('the assessment given is not touched', () => {
    const before = having({ 'answers.907.parts.name': 'Kit' });
    const copy = structuredClone(before);
    withLeaves(before, { 'answers.907.parts.name': 'Box', notes: 'n', 'answers.901.flagged': true });
    expect(before).toEqual(copy);
  });
});

describe('Comparing', () => {
  const pairs: [string, LeafValue, LeafValue, boolean][] = [
    ['the order of keys means nothing', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['the order of a list does', [{ name: 'Ann' }, { name: 'Bo' }], [{ name: 'Bo' }, { name: 'Ann' }], false],
    ['one more key', { a: 1 }, { a: 1, b: 2 }, false],
    ['another key of the same number', { a: 1 }, { b: 1 }, false],
    ['a number is not its text', 1, '1', false],
    ['a list is not a map', [], {}, false],
    ['nothing is not an empty text', null, '', false],
    ['nothing is nothing', null, null, true],
    ['nothing is not an empty map', null, {}, false],
    ['nothing is not an empty list', null, [], false],
    ['a text is not the list of its letters', 'ab', ['a', 'b'], false],
    ['a text is not a map', '', {}, false],
    ['a missing key is not one with nothing in it', { a: null }, { b: null }, false],
    ['texts to the letter', 'Ann ', 'Ann', false],
  ];
  test.each(pairs)('%s', (_, a, b, isEqual) => {
    expect(equalValues(a, b)).toBe(isEqual);
    expect(equalValues(b, a)).toBe(isEqual);
  });

  test('only the leaves with another value differ', () => {
    const stored = having({ notes: 'same', 'answers.907.parts.cost': 3 });
    const sent: Leaves = {
      notes: 'same',
      area: 'North ward',
      'answers.907.parts.cost': 4,
      'answers.907.parts.name': null,
      'answers.906.parts': {},
    };
    expect(differingLeaves(stored, sent)).toEqual({ area: 'North ward', 'answers.907.parts.cost': 4 });
  });

  test('a value that was removed is a changed leaf', () => {
    const a = having({ 'answers.907.parts.name': 'Kit', 'answers.906.parts': { never: true } });
    const b = having({ 'answers.906.parts': {} });
    expect(changedLeaves(a, b, whole)).toEqual(['answers.906.parts', 'answers.907.parts.name']);
  });

  test('looking at a question, which leaves a blank answer behind, changes nothing', () => {
    const looked = having({ 'answers.901.observations': '', 'answers.906.parts': {} });
    expect(changedLeaves(blank, looked, whole)).toEqual([]);
  });

  test('positions, dates and editors are not compared', () => {
    const moved = {
      ...blank,
      page: 3,
      lastQuestionIndex: 9,
      version: 12,
      updatedAt: 'later',
      lastEditedBy: 99,
    };
    expect(changedLeaves(blank, moved, whole)).toEqual([]);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const person = fc.record({ name: text, title: text });
const amount = fc.oneof(fc.constant<'' | number>(''), fc.integer({ min: 0, max: 1e6 }));
const wasteRow = fc.record({
  medication: text,
  unit: text,
  packageAmount: amount,
  packagesOpened: amount,
  amountGiven: amount,
  costPerPackage: amount,
});

const anyCount = fc
  .tuple(fc.nat({ max: 999 }), fc.nat({ max: 999 }))
  .map(([a, b]) => ({ yes: Math.min(a, b), of: Math.max(a, b) }));

const anyRow = fc.record({
  by: fc.constantFrom(7, 12),
  drug: text,
  cells: fc.dictionary(fc.constantFrom('form', 'quiet', 'hub'), fc.oneof(fc.boolean(), fc.constant('mixed'))),
});

/** Any value of every leaf that the test sections have; null removes a part's value. */
const anyValues: Record<string, fc.Arbitrary<LeafValue>> = {
  area: text,
  department: text,
  notes: text,
  'facilitators.000000000001': person,
  'facilitators.kq3x9v0c2mzt': fc.option(person),
  'participants.kq3x9v0c2mzt': fc.option(person),
  'wastage_calculator.000000000001': wasteRow,
  'wastage_calculator.kq3x9v0c2mzt': fc.option(wasteRow),
  'answers.906.parts': fc.oneof(fc.constant<LeafValue>({}), fc.constant<LeafValue>({ never: true })),
  'answers.908.parts': fc.constantFrom<LeafValue>({}, { cost: 1, storage: 2, staffing: 3, build: 4 }),
  'answers.903.parts.ease': fc.option(fc.integer({ min: 1, max: 10 })),
  'answers.907.parts.name': fc.option(text),
  'answers.907.parts.cost': fc.option(fc.integer({ min: 0 })),
  'answers.702.parts.hands.u12': fc.option(anyCount),
  'answers.702.parts.hands.u7': fc.option(anyCount),
  'answers.702.parts.hub.u12': fc.option(anyCount),
  'sheets.doses.kq3x9v0c2mzt': fc.option(anyRow),
  'sheets.doses.kq3x9v0c2mzu': fc.option(anyRow),
  'sheets.syringes.kq3x9v0c2mzt': fc.option(anyRow),
  'answers.901.flagged': fc.boolean(),
  'answers.907.flagged': fc.boolean(),
  'answers.901.observations': text,
  'answers.907.opportunities': text,
};
const anyLeaves = fc.record(anyValues, { requiredKeys: [] }) as fc.Arbitrary<Leaves>;

describe('For any leaves', () => {
  test('the change that carries them names exactly them', () => {
    fc.assert(
      fc.property(anyLeaves, (leaves) => {
        expect(leavesOfChange(changeOf(leaves))).toEqual(leaves);
      }),
    );
  });

  test('they survive the wire as JSON', () => {
    fc.assert(
      fc.property(anyLeaves, (leaves) => {
        expect(leavesOfChange(JSON.parse(JSON.stringify(changeOf(leaves))))).toEqual(leaves);
      }),
    );
  });

  test('once set, they are what the assessment holds, and no other leaf has changed', () => {
    fc.assert(
      fc.property(anyLeaves, anyLeaves, (start, leaves) => {
        const before = having(start);
        const after = withLeaves(before, leaves);
        for (const [leaf, value] of leafEntries(leaves)) expect(leafValue(after, leaf)).toEqual(value);
        for (const leaf of changedLeaves(before, after, whole)) expect(leaves).toHaveProperty([leaf]);
      }),
    );
  });

  test('an answer that was taken back leaves no trace: the assessment is the same as one that never had it', () => {
    fc.assert(
      fc.property(anyLeaves, (leaves) => {
        const fresh = having({});
        const there = withLeaves(fresh, leaves);
        const back = leafEntries(leaves).map(([leaf]) => [leaf, leafValue(fresh, leaf)]);
        const after = withLeaves(there, Object.fromEntries(back) as Leaves);
        expect(after.sheets).toEqual(fresh.sheets);
        expect(Object.keys(after)).toEqual(Object.keys(fresh));
      }),
    );
  });

  test('changed leaves are exactly what turns one state into the other', () => {
    fc.assert(
      fc.property(anyLeaves, anyLeaves, (left, right) => {
        const [a, b] = [having(left), having(right)];
        const changed = changedLeaves(a, b, whole);
        expect(changedLeaves(b, a, whole).toSorted()).toEqual(changed.toSorted());
        const carried = Object.fromEntries(changed.map((leaf) => [leaf, leafValue(b, leaf)]));
        expect(changedLeaves(withLeaves(a, carried), b, whole)).toEqual([]);
        for (const leaf of changed) {
          const { [leaf]: _, ...others } = carried;
          expect(changedLeaves(withLeaves(a, others), b, whole)).toEqual([leaf]);
        }
      }),
    );
  });

  test('all leaves of a state make that state again', () => {
    fc.assert(
      fc.property(anyLeaves, (leaves) => {
        const state = having(leaves);
        expect(changedLeaves(withLeaves(blank, leavesOf(state, whole)), state, whole)).toEqual([]);
      }),
    );
  });
});
