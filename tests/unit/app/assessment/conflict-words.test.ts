import { describe, expect, test } from 'vitest';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { placeOfLeaf, wordsOfLeaf, wordsOfValue } from '#app/screens/assessment/conflict/leaf-words.ts';
import { numberRanges } from '#domain/number-ranges.ts';
import {
  alsoAnswered,
  combineWords,
  firstNameOf,
  replacedWords,
  sideBySide,
} from '#app/screens/assessment/conflict/side-by-side.ts';
import { blankAssessment as blank } from '../../../support/papers/blank-assessment.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const holding = (leaves: Leaves) => withLeaves(blank, leaves);
const words = (leaf: Leaf, value: LeafValue) => wordsOfLeaf(leaf, holding({ [leaf]: value }), testSection);

const ROW = 'wastage_calculator.000000000001';

describe('Question numbers', () => {
  test.each([
    [[], ''],
    [[6], '6'],
    [[16, 17, 18, 19, 20], '16–20'],
    [[3, 4], '3 and 4'],
    [[24, 2, 16, 18, 17], '2, 16–18 and 24'],
    [[5, 5, 7], '5 and 7'],
  ])('%j read %j', (numbers, text) => {
    expect(numberRanges(numbers)).toBe(text);
  });
});

describe('A value in words', () => {
  test.each<[leaf: Leaf, value: LeafValue, text: string]>([
    ['answers.906.parts', { sometimes: true }, 'Sometimes – fewer than half of the doses'],
    ['answers.906.parts', {}, ''],
    ['answers.903.parts.ease', 7, '7 of 10'],
    ['answers.904.parts.share', 12.5, '12.5%'],
    ['answers.905.parts.value', 1200.5, '$1,200.50'],
    ['answers.907.parts.shift', 'night', 'Night'],
    ['answers.907.parts.shift', null, ''],
    ['answers.907.parts.story', 'As told.\nTwice.', 'As told.\nTwice.'],
    [
      'answers.908.parts',
      { cost: 2, storage: 1, staffing: 4, build: 3 },
      '1. Storage\n2. Cost\n3. Not set up in our systems\n4. Staffing',
    ],
    ['answers.906.flagged', true, 'Flagged'],
    ['answers.906.flagged', false, 'Not flagged'],
    ['area', 'North ward', 'North ward'],
    ['facilitators.000000000001', { name: 'Dana Whitfield', title: 'RN' }, 'Dana Whitfield, RN'],
    ['participants.kq3x9v0c2mzt', { name: 'Maya Okafor', title: '' }, 'Maya Okafor'],
    ['participants.kq3x9v0c2mzt', { name: '', title: '' }, ''],
    ['participants.kq3x9v0c2mzt', null, 'Removed'],
  ])('%s holding %j reads %j', (leaf, value, text) => {
    expect(words(leaf, value)).toBe(text);
  });

  test('a row of the calculator reads as one drug', () => {
    const row = {
      medication: 'Ephedrine',
      unit: 'mg',
      packageAmount: 50,
      packagesOpened: 20,
      amountGiven: 300,
      costPerPackage: 12,
    };
    expect(words(ROW, row)).toBe('Ephedrine: 20 × 50 mg opened, 300 given, $12.00 each');
    expect(words(ROW, blankWastageRow)).toBe('');
  });
});

test.each<Leaf>(['facilitators.000000000001', 'participants.000000000001', ROW])(
  'a value that %s cannot hold reads as nothing, and breaks no page',
  (leaf) => {
    for (const value of ['Dana', {}, ['Dana'], { name: 'Dana' }])
      expect(wordsOfValue(leaf, value, testSection)).toBe('');
  },
);

describe('Where a leaf stands', () => {
  test.each<[leaf: Leaf, title: string, detail: string]>([
    ['answers.906.parts', 'Question 6', 'Radio with jump'],
    ['answers.906.observations', 'Question 6', 'Radio with jump: Observations'],
    ['answers.907.parts.cost', 'Question 7', 'Multipart: Cost'],
    [ROW, 'Wastage calculator', ''],
    ['facilitators.000000000001', 'Facilitators', ''],
    ['participants.order', 'Participants', 'Order'],
    ['notes', 'Final comments', ''],
  ])('%s stands at %s', (leaf, title, detail) => {
    expect(placeOfLeaf(leaf, testSection)).toMatchObject({ title, detail });
  });
});

describe('The conflict dialog', () => {
  test('shows mine beside theirs, beginning with what belongs to the whole assessment', () => {
    const mine = holding({
      'answers.906.parts': { never: true },
      'answers.903.parts.ease': 3,
      area: 'North ward',
    });
    const theirs = holding({ 'answers.906.parts': { always: true }, area: 'South ward' });
    const rows = sideBySide(
      ['answers.906.parts', 'answers.903.parts.ease', 'area'],
      mine,
      theirs,
      testSection,
    );
    expect(rows.map(({ title, mine: own, theirs: other }) => [title, own, other])).toEqual([
      ['Area', 'North ward', 'South ward'],
      ['Question 3', '3 of 10', ''],
      ['Question 6', 'Never', 'Always'],
    ]);
  });

  test('says what else the other person answered, by number', () => {
    expect(alsoAnswered('Dana Whitfield', ['914', '902', '903', '904'], testSection)).toBe(
      'Dana also answered 2–4 and 14; these stay',
    );
    expect(alsoAnswered('Dana Whitfield', [], testSection)).toBe('');
    expect(alsoAnswered('Dana Whitfield', ['77'], testSection)).toBe('');
  });

  test('says what combining keeps, and what Continue Editing replaces', () => {
    const at = (...numbers: number[]) =>
      numbers.map((number) => ({ number, title: `Question ${number}`, detail: '' }));
    const area = { number: null, title: 'Area', detail: '' };
    const of = (mine: number, theirs: number) => ({ name: 'Dana Whitfield', changed: { mine, theirs } });
    expect(combineWords(of(4, 2), at(7))).toBe(
      'Keeps your 4 answers and Dana’s 2; both changed question 7: you choose there whose stays',
    );
    expect(combineWords(of(1, 1), [])).toBe('Keeps your 1 answer and Dana’s 1');
    expect(combineWords(of(0, 1), [])).toBe('Keeps your changes and Dana’s 1 answer');
    expect(combineWords(of(3, 0), [area])).toBe(
      'Keeps your 3 answers and Dana’s changes; both changed Area: you choose there whose stays',
    );
    expect(combineWords(of(3, 2), at(7, 7, 3))).toMatch(/both changed questions 3 and 7: .*, one by one$/);
    expect(replacedWords('Dana Whitfield', [area, ...at(3)])).toBe(
      'Yours replaces Dana’s in Area and question 3; the rest of Dana’s stays',
    );
  });

  test('calls a person by their first name', () => {
    expect(firstNameOf('Dana Whitfield')).toBe('Dana');
    expect(firstNameOf(' Prince ')).toBe('Prince');
  });

  test('leaves the other side empty for an answer that only one of them gave', () => {
    expect(
      wordsOfLeaf('answers.901.observations', { ...blank, answers: { '901': blankAnswer } }, testSection),
    ).toBe('');
  });
});
