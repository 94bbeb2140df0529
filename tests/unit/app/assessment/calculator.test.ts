import { describe, expect, test } from 'vitest';
import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { calculatorFigures, calculatorParts } from '#domain/calculator.ts';
import { followUps } from '#app/screens/assessment/wastage/calculator-parts.ts';
import {
  amountOrDash,
  moneyOrDash,
  numberOrDash,
  shareOrDash,
  wholeMoneyOrDash,
} from '#domain/figure-words.ts';
import { entryLeaves } from '../../../support/papers/entries.ts';
import { blankAssessment as blank } from '../../../support/papers/blank-assessment.ts';
import { plainTestSection, testSection } from '../../../support/papers/test-section.ts';

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
const parts = calculatorParts(testSection);
const figures = (assessment: Assessment) =>
  calculatorFigures(parts, assessment.wastageCalculator, assessment);

describe('The calculator finds the parts it reads and fills', () => {
  test('by their names, among the questions that carry the calculator', () => {
    expect(parts).toEqual({
      casesObserved: { questionId: '912', partId: 'observed', number: 12 },
      casesPerYear: { questionId: '912', partId: 'peryear', number: 12 },
      annual: { questionId: '913', partId: 'annual', number: 13 },
      avoidable: { questionId: '913', partId: 'avoidable', number: 13 },
    });
  });

  test('and finds none in a section without the calculator', () => {
    expect(calculatorParts(plainTestSection)).toEqual({
      casesObserved: null,
      casesPerYear: null,
      annual: null,
      avoidable: null,
    });
  });
});

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
    followUps(testSection, before, leaf, withLeaves(before, { [leaf]: value }));
  const lastRow = entryLeaf('wastageCalculator', '000000000003');

  test('is filled in by the edit that completes the calculation, whichever that is', () => {
    const withoutLast = holding({
      ...cases,
      ...entryLeaves('wastageCalculator', example),
      [lastRow]: drug('', [1, 1, 2, 5]),
    });
    expect(edit(withoutLast, lastRow, example.at(-1) ?? null)).toEqual([{ leaf: ANNUAL, value: 107_400 }]);
    const withoutCases = holding({
      ...entryLeaves('wastageCalculator', example),
      'answers.912.parts.observed': '20',
    });
    expect(edit(withoutCases, 'answers.912.parts.peryear', '6000')).toEqual([
      { leaf: ANNUAL, value: 107_400 },
    ]);
  });

  test('follows the calculator, even back to nothing', () => {
    const filled = holding({ ...cases, ...entryLeaves('wastageCalculator', example), [ANNUAL]: 107_400 });
    expect(edit(filled, 'answers.912.parts.peryear', '3000')).toEqual([{ leaf: ANNUAL, value: 53_700 }]);
    expect(edit(filled, lastRow, null)).toEqual([{ leaf: ANNUAL, value: 98_400 }]);
    expect(edit(filled, lastRow, drug('', [1, 1, 2, 5]))).toEqual([{ leaf: ANNUAL, value: null }]);
  });

  test('stays when the person has entered a figure of their own', () => {
    const edited = holding({ ...cases, ...entryLeaves('wastageCalculator', example), [ANNUAL]: 90_000 });
    expect(edit(edited, 'answers.912.parts.peryear', '3000')).toEqual([]);
  });

  test('is left alone by any other edit', () => {
    const filled = holding({ ...cases, ...entryLeaves('wastageCalculator', example) });
    expect(edit(filled, 'answers.913.parts.avoidable', 60)).toEqual([]);
    expect(edit(filled, 'notes', 'Done.')).toEqual([]);
  });

  test('holds cents, not endless decimals', () => {
    const before = holding({ 'answers.912.parts.observed': '3', 'answers.912.parts.peryear': '100' });
    expect(
      edit(before, entryLeaf('wastageCalculator', FIRST_ENTRY), drug('Ephedrine', [10, 1, 0, 10])),
    ).toEqual([{ leaf: ANNUAL, value: 333.33 }]);
  });
});
