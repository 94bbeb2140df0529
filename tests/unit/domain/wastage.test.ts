import { describe, expect, test } from 'vitest';
import { blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { wastage } from '#domain/wastage.ts';

const row = (given: Partial<WastageRow>): WastageRow => ({ ...blankWastageRow, ...given });

/** The worked example of rule CALC-8: 20 cases observed, 6,000 a year, invented prices. */
const ephedrine = row({
  medication: 'Ephedrine',
  unit: 'mg',
  packageAmount: 50,
  packagesOpened: 20,
  amountGiven: 300,
  costPerPackage: 12,
});
const succinylcholine = row({
  medication: 'Succinylcholine',
  unit: 'mg',
  packageAmount: 200,
  packagesOpened: 20,
  amountGiven: 800,
  costPerPackage: 10,
});
const glycopyrrolate = row({
  medication: 'Glycopyrrolate',
  unit: 'mg',
  packageAmount: 1,
  packagesOpened: 10,
  amountGiven: 4,
  costPerPackage: 5,
});

describe('The worked example', () => {
  const result = wastage([ephedrine, succinylcholine, glycopyrrolate], 20, 6000);

  test('each drug: how much is wasted, what share, what it cost', () => {
    expect(result.drugs).toEqual([
      { wasted: 700, share: 0.7, cost: 168, opened: 240 },
      { wasted: 3200, share: 0.8, cost: 160, opened: 200 },
      { wasted: 6, share: 0.6, cost: 30, opened: 50 },
    ]);
  });

  test('$358.00 of $490.00 opened, which is 73.1 %', () => {
    expect(result.total).toBe(358);
    expect(((result.costShare ?? 0) * 100).toFixed(1)).toBe('73.1');
  });

  test('$17.90 a case and $107,400 a year', () => {
    expect(result.perCase).toBeCloseTo(17.9, 10);
    expect(result.perYear).toBeCloseTo(107_400, 6);
  });

  test('the costliest waste comes first', () => {
    expect(result.ranking).toEqual([0, 1, 2]);
    expect(wastage([glycopyrrolate, ephedrine, succinylcholine], 20, 6000).ranking).toEqual([1, 2, 0]);
  });
});

describe('One drug', () => {
  const wasteOf = (drug: WastageRow) => wastage([drug], null, null).drugs[0];

  test.each([
    ['no package amount', { packageAmount: '' }],
    ['a package amount of 0', { packageAmount: 0 }],
    ['no packages opened', { packagesOpened: '' }],
    ['0 packages opened', { packagesOpened: 0 }],
    ['a package amount of 0, and nothing given', { packageAmount: 0, amountGiven: 0 }],
    ['0 packages opened, and nothing given', { packagesOpened: 0, amountGiven: 0 }],
    ['no amount given', { amountGiven: '' }],
    ['more given than was opened: overfill is ignored', { amountGiven: 1001 }],
  ] satisfies [string, Partial<WastageRow>][])('%s: nothing can be known yet', (_, change) => {
    expect(wasteOf({ ...ephedrine, ...change })).toBeNull();
  });

  test('all of it given: nothing wasted', () => {
    expect(wasteOf({ ...ephedrine, amountGiven: 1000 })).toEqual({
      wasted: 0,
      share: 0,
      cost: 0,
      opened: 240,
    });
  });

  test('none of it given: all wasted', () => {
    expect(wasteOf({ ...ephedrine, amountGiven: 0 })).toEqual({
      wasted: 1000,
      share: 1,
      cost: 240,
      opened: 240,
    });
  });

  test('no price: the amount is known, the money is not', () => {
    expect(wasteOf({ ...ephedrine, costPerPackage: '' })).toEqual({
      wasted: 700,
      share: 0.7,
      cost: null,
      opened: null,
    });
  });

  test('a price of 0 is a price', () => {
    expect(wasteOf({ ...ephedrine, costPerPackage: 0 })?.cost).toBe(0);
  });
});

describe('The sums', () => {
  test('one row without a price: no total, but each drug that can be known', () => {
    const result = wastage([ephedrine, { ...glycopyrrolate, costPerPackage: '' }], 20, 6000);
    expect(result).toMatchObject({ total: null, perCase: null, perYear: null, costShare: null });
    expect(result.drugs.map((drug) => drug?.cost)).toEqual([168, null]);
    expect(result.ranking).toEqual([0]);
  });

  test('one row only begun: no total', () => {
    expect(wastage([ephedrine, row({ medication: 'Ketamine' })], 20, 6000).total).toBeNull();
  });

  test('a blank row counts for nothing', () => {
    expect(wastage([ephedrine, blankWastageRow], 20, 6000).total).toBe(168);
  });

  test('only blank rows: nothing is known', () => {
    expect(wastage([blankWastageRow], 20, 6000)).toEqual({
      drugs: [null],
      total: null,
      perCase: null,
      perYear: null,
      costShare: null,
      ranking: [],
    });
  });

  test.each([null, 0])('cases observed %s: a total, but no figure per case', (observed) => {
    expect(wastage([ephedrine], observed, 6000)).toMatchObject({ total: 168, perCase: null, perYear: null });
  });

  test('cases per year unknown: a figure per case, but none per year', () => {
    expect(wastage([ephedrine], 20, null)).toMatchObject({ perCase: 8.4, perYear: null });
  });

  test('drugs that cost nothing have no share in the cost', () => {
    expect(wastage([{ ...ephedrine, costPerPackage: 0 }], 20, 6000)).toMatchObject({
      total: 0,
      costShare: null,
    });
  });
});
