import { expect, test } from 'vitest';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

const row = (medication: string, unit: string, given: number, packagesOpened = 2): WastageRow => ({
  medication,
  unit,
  packageAmount: 10,
  packagesOpened,
  amountGiven: given,
  costPerPackage: 5,
});

function compare(...rounds: (readonly WastageRow[])[]) {
  const answers = {
    912: { ...blankAnswer, parts: { observed: '10', peryear: '1,000' } },
    913: { ...blankAnswer, parts: { avoidable: 50 } },
  };
  return comparedWastage(
    rounds.map((rows) => ({
      assessment: testAssessment({ wastageCalculator: [...rows], answers }),
      section: testSection,
    })),
  );
}

/** Each figure's words with its change since the earliest. */
const wordsOf = (compared: ReturnType<typeof compare>) =>
  Object.fromEntries(
    compared.map(({ label, lines }) => [label, lines.map(({ words, change }) => [words, change])]),
  );

test('The same drug has one row, whatever the order and capitalization', () => {
  const figures = compare(
    [row('Ephedrine', 'mg', 10), row('Propofol', 'mg', 20)],
    [row('Propofol', 'mg', 15), row(' ephedrine ', 'mg', 15)],
  );
  expect(wordsOf(figures)).toEqual({
    Ephedrine: [
      ['$5.00', null],
      ['$2.50', -2.5],
    ],
    Propofol: [
      ['$0.00', null],
      ['$2.50', 2.5],
    ],
    'Total for the period': [
      ['$5.00', null],
      ['$5.00', 0],
    ],
    'Waste per case': [
      ['$0.50', null],
      ['$0.50', 0],
    ],
    'Waste per year': [
      ['$500', null],
      ['$500', 0],
    ],
    'Avoidable per year': [
      ['$250', null],
      ['$250', 0],
    ],
  });
  expect(figures[0]?.details).toEqual([
    '2 × 10 mg opened, 10 mg given, 10 mg wasted (50%)',
    '2 × 10 mg opened, 15 mg given, 5 mg wasted (25%)',
  ]);
});

test('Amounts in another unit have a row of their own, and a drug entered twice is listed twice', () => {
  const figures = compare(
    [row('Ephedrine', 'mg', 10), row('Ephedrine', 'mg', 5)],
    [row('Ephedrine', 'mL', 10), blankWastageRow],
  );
  const drugs = figures.filter(({ label }) => label === 'Ephedrine');
  expect(drugs.map(({ lines }) => lines.map(({ words }) => words))).toEqual([
    ['$5.00', 'Not entered'],
    ['$7.50', 'Not entered'],
    ['Not entered', '$5.00'],
  ]);
});

test('A figure that cannot be calculated yet is a dash and has no change', () => {
  const figures = compare(
    [row('Ephedrine', 'mg', 10)],
    [{ ...row('Ephedrine', 'mg', 10), costPerPackage: '' }],
  );
  expect(wordsOf(figures)['Ephedrine']?.[1]).toEqual(['—', null]);
  expect(wordsOf(figures)['Total for the period']?.[1]).toEqual(['—', null]);
});

test('The drug of the questions is compared like those of the calculator', () => {
  const parts = { drug: 'Ephedrine', package: '10 mg', opened: '2', given: '15' };
  const asked = testAssessment({
    answers: { 910: { ...blankAnswer, parts }, 911: { ...blankAnswer, parts: { cost: 5 } } },
    wastageCalculator: [blankWastageRow, row('Propofol', 'mg', 20)],
  });
  const entered = testAssessment({ answers: {}, wastageCalculator: [row('Ephedrine', 'mg', 10)] });
  const figures = comparedWastage(
    [entered, asked].map((assessment) => ({ assessment, section: testSection })),
  );
  expect(figures.map(({ label, lines }) => [label, lines.map(({ words }) => words)]).slice(0, 3)).toEqual([
    ['Ephedrine', ['$5.00', '$2.50']],
    ['Propofol', ['Not entered', '$0.00']],
    ['Total for the period', ['$5.00', '$2.50']],
  ]);
});

test('There is nothing when nobody used the calculator, or the module has none', () => {
  expect(compare([blankWastageRow], [])).toEqual([]);
  const assessment = testAssessment({ wastageCalculator: [row('Ephedrine', 'mg', 10)] });
  expect(comparedWastage([{ assessment, section: plainTestSection }])).toEqual([]);
});
