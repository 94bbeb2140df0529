import { describe, expect, test } from 'vitest';
import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { calculatorFigures } from '#domain/calculator.ts';
import { annualAfterEdit } from '#app/screens/assessment/wastage/calculator-parts.ts';
import { problemOf } from '#app/screens/assessment/wastage/row-problem.ts';
import { unreadable } from '#app/screens/assessment/wastage/unreadable-answers.ts';
import {
  amountOrDash,
  moneyOrDash,
  numberOrDash,
  shareOrDash,
  wholeMoneyOrDash,
} from '#domain/figure-words.ts';
import { entryLeaves } from '../../../support/papers/entries.ts';
import { blankAssessment as blank } from '../../../support/papers/blank-assessment.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const drug = (medication: string, numbers: readonly [number, number, number, number]): WastageRow => ({
  medication,
  unit: 'mg',
  packageAmount: numbers[0],
  packagesOpened: numbers[1],
  amountGiven: numbers[2],
  costPerPackage: numbers[3],
});

/** The worked example (rule CALC-8). */
const example = [
  drug('Ephedrine', [50, 20, 300, 12]),
  drug('Succinylcholine', [200, 20, 800, 10]),
  drug('Glycopyrrolate', [1, 10, 4, 5]),
];
const cases: Leaves = { 'answers.912.parts.observed': '20', 'answers.912.parts.peryear': '6,000' };
const ANNUAL = 'answers.913.parts.annual';

const holding = (leaves: Leaves): Assessment => withLeaves(blank, leaves);
const figures = (assessment: Assessment) => calculatorFigures(testSection, assessment);

describe('The worked example comes out', () => {
  const result = figures(
    holding({ ...cases, ...entryLeaves('wastageCalculator', example), 'answers.913.parts.avoidable': 60 }),
  );

  test('in dollars', () => {
    expect([
      moneyOrDash(result.total),
      moneyOrDash(result.perCase),
      wholeMoneyOrDash(result.perYear),
    ]).toEqual(['$358.00', '$17.90', '$107,400']);
    expect(wholeMoneyOrDash(result.avoidablePerYear)).toBe('$64,440');
    expect(shareOrDash(result.costShare)).toBe('73.1%');
  });

  test('drug by drug, each in its own unit', () => {
    const rows = result.drugs.map((waste) => [
      amountOrDash(waste?.wasted ?? null, 'mg'),
      shareOrDash(waste?.share ?? null),
      moneyOrDash(waste?.cost ?? null),
    ]);
    expect(rows).toEqual([
      ['700 mg', '70%', '$168.00'],
      ['3,200 mg', '80%', '$160.00'],
      ['6 mg', '60%', '$30.00'],
    ]);
  });
});

test('An unknown figure is a dash', () => {
  const result = figures(
    holding({ 'answers.912.parts.observed': 'about 20', ...entryLeaves('wastageCalculator', example) }),
  );
  expect(moneyOrDash(result.total)).toBe('$358.00');
  expect([
    moneyOrDash(result.perCase),
    wholeMoneyOrDash(result.perYear),
    wholeMoneyOrDash(result.avoidablePerYear),
  ]).toEqual(['—', '—', '—']);
  expect([amountOrDash(null, 'mg'), shareOrDash(null), numberOrDash(null)]).toEqual(['—', '—', '—']);
});

describe('The annual waste answer', () => {
  const edit = (before: Assessment, leaf: Leaf, value: LeafValue) =>
    annualAfterEdit(testSection, before, withLeaves(before, { [leaf]: value }));
  const lastRow = entryLeaf('wastageCalculator', '000000000003');

  test('is filled in by the edit that completes the calculation, whichever that is', () => {
    const withoutLast = holding({
      ...cases,
      ...entryLeaves('wastageCalculator', example),
      [lastRow]: drug('', [1, 1, 2, 5]),
    });
    expect(edit(withoutLast, lastRow, example.at(-1) ?? null)).toEqual({ leaf: ANNUAL, value: 107_400 });
    const withoutCases = holding({
      ...entryLeaves('wastageCalculator', example),
      'answers.912.parts.observed': '20',
    });
    expect(edit(withoutCases, 'answers.912.parts.peryear', '6000')).toEqual({ leaf: ANNUAL, value: 107_400 });
  });

  test('follows the calculator, even back to nothing', () => {
    const filled = holding({ ...cases, ...entryLeaves('wastageCalculator', example), [ANNUAL]: 107_400 });
    expect(edit(filled, 'answers.912.parts.peryear', '3000')).toEqual({ leaf: ANNUAL, value: 53_700 });
    expect(edit(filled, lastRow, null)).toEqual({ leaf: ANNUAL, value: 98_400 });
    expect(edit(filled, lastRow, drug('', [1, 1, 2, 5]))).toEqual({ leaf: ANNUAL, value: null });
  });

  test('stays when the person has entered a figure of their own', () => {
    const edited = holding({ ...cases, ...entryLeaves('wastageCalculator', example), [ANNUAL]: 90_000 });
    expect(edit(edited, 'answers.912.parts.peryear', '3000')).toBeNull();
  });

  test('follows the drug that the questions ask for', () => {
    const counted = holding({
      ...cases,
      'answers.910.parts.drug': 'Ephedrine',
      'answers.910.parts.package': '50 mg',
      'answers.910.parts.opened': '20',
      'answers.910.parts.given': '300',
      'answers.911.parts.cost': 12,
      [ANNUAL]: 50_400,
    });
    expect(edit(counted, 'answers.910.parts.opened', '21')).toEqual({ leaf: ANNUAL, value: 54_000 });
    expect(edit(counted, 'answers.911.parts.cost', null)).toEqual({ leaf: ANNUAL, value: null });
  });

  test('is left alone by any other edit', () => {
    const filled = holding({ ...cases, ...entryLeaves('wastageCalculator', example) });
    expect(edit(filled, 'answers.913.parts.avoidable', 60)).toBeNull();
    expect(edit(filled, 'notes', 'Done.')).toBeNull();
  });

  test('holds cents, not endless decimals', () => {
    const before = holding({ 'answers.912.parts.observed': '3', 'answers.912.parts.peryear': '100' });
    expect(
      edit(before, entryLeaf('wastageCalculator', FIRST_ENTRY), drug('Ephedrine', [10, 1, 0, 10])),
    ).toEqual({ leaf: ANNUAL, value: 333.33 });
  });
});

test('A number in words is named with its question, and no other text is', () => {
  const named = (leaves: Leaves) => unreadable(testSection, holding(leaves));
  const said: Leaves = {
    'answers.910.parts.drug': 'Ephedrine',
    'answers.910.parts.package': '50 mg',
    'answers.910.parts.opened': '20',
    'answers.910.parts.given': '300',
  };
  expect(
    named({
      ...said,
      'answers.910.parts.opened': 'about 1,200',
      'answers.912.parts.observed': '20',
      'answers.912.parts.peryear': 'about 6,000',
    }),
  ).toEqual([
    { text: 'about 1,200', number: 10 },
    { text: 'about 6,000', number: 12 },
  ]);
  expect(named({ ...said, 'answers.912.parts.peryear': '6,000' })).toEqual([]);
  expect(named({})).toEqual([]);
});

test('A drug that its questions count already would count twice, and what cannot be is named', () => {
  const ephedrine = drug('ephedrine ', [50, 20, 300, 12]);
  expect(problemOf(ephedrine, 'Ephedrine')).toBe(
    'Ephedrine is counted already, from its questions. Here it would count twice.',
  );
  expect(problemOf(ephedrine, 'Propofol')).toBeUndefined();
  expect(problemOf(drug('', [50, 1, 60, 12]))).toBe('More was given than opened.');
});
