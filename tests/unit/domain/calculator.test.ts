import { describe, expect, test } from 'vitest';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts, drugPlaces } from '#domain/calculator.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { exampleRows, testAssessment } from '../../support/papers/test-papers.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

describe('The calculator', () => {
  test('finds its parts among the questions that show it', () => {
    expect(calculatorParts(testSection)).toEqual({
      casesObserved: { questionId: '912', partId: 'observed', number: 12 },
      casesPerYear: { questionId: '912', partId: 'peryear', number: 12 },
      annual: { questionId: '913', partId: 'annual', number: 13 },
      avoidable: { questionId: '913', partId: 'avoidable', number: 13 },
    });
    expect(calculatorParts(plainTestSection)).toEqual({
      casesObserved: null,
      casesPerYear: null,
      annual: null,
      avoidable: null,
    });
  });

  test('gives the worked example’s figures', () => {
    const figures = calculatorFigures(testSection, testAssessment());
    expect(figures).toMatchObject({ casesObserved: 20, casesPerYear: 6000, total: 358 });
    expect(figures.perCase).toBeCloseTo(17.9);
    expect(figures.perYear).toBeCloseTo(107_400);
    expect(figures.avoidablePerYear).toBeCloseTo(64_440);
    expect(figures.costShare).toBeCloseTo(0.731, 3);
  });

  test('knows nothing per year without cases', () => {
    const figures = calculatorFigures(
      testSection,
      testAssessment({ answers: {}, wastageCalculator: exampleRows }),
    );
    expect(figures).toMatchObject({ total: 358, perCase: null, perYear: null, avoidablePerYear: null });
  });
});

describe('The drug of the questions', () => {
  const said = { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300' };
  const figures = (
    counted: Readonly<Record<string, string>>,
    wastageCalculator: readonly WastageRow[] = [],
    costs: Readonly<Record<string, number>> = { cost: 12 },
  ) =>
    calculatorFigures(
      testSection,
      testAssessment({
        answers: { 910: { ...blankAnswer, parts: counted }, 911: { ...blankAnswer, parts: costs } },
        wastageCalculator,
      }),
    );

  test('is found by its parts in the module, and nowhere in one without them', () => {
    const found = Object.values(drugPlaces(anesthesia)).map((place) => [place?.number, place?.partId]);
    expect(found).toEqual([
      [27, 'drug'],
      [27, 'package'],
      [27, 'opened'],
      [27, 'given'],
      [28, 'cost'],
    ]);
    expect(Object.values(calculatorParts(anesthesia)).map((place) => place?.number)).toEqual([
      29, 29, 39, 39,
    ]);
    expect(Object.values(drugPlaces(plainTestSection))).toEqual([null, null, null, null, null]);
  });

  test('is the first row, before those of the calculator, and counts with them', () => {
    const propofol: WastageRow = {
      medication: 'Propofol',
      unit: 'mg',
      packageAmount: 50,
      packagesOpened: 20,
      amountGiven: 300,
      costPerPackage: 12,
    };
    const { rows, total, startsCounted } = figures(said, [propofol]);
    expect(rows.map(({ medication }) => medication)).toEqual(['Ephedrine', 'Propofol']);
    expect(rows[0]).toEqual({
      medication: 'Ephedrine',
      unit: 'mg',
      packageAmount: 50,
      packagesOpened: 20,
      amountGiven: 300,
      costPerPackage: 12,
    });
    expect([startsCounted, total]).toEqual([true, 336]);
  });

  test('is no row while nothing is said of it', () => {
    expect(figures({}, exampleRows, {})).toMatchObject({ rows: exampleRows, startsCounted: false });
  });

  test.each<[string, Readonly<Record<string, string>>, Partial<WastageRow>]>([
    ['thousands', { package: '1,000 units' }, { packageAmount: 1000, unit: 'units' }],
    ['any spelling of a unit', { package: '10ml' }, { packageAmount: 10, unit: 'mL' }],
    ['a unit said with the amount given alone', { given: '300 mcg' }, { amountGiven: 300, unit: 'mcg' }],
    ['no unit', { package: '50' }, { packageAmount: 50 }],
    ['no amount in another unit', { package: '5 mg', given: '2 mL' }, { packageAmount: 5, unit: 'mg' }],
    ['no amount in an unknown unit', { package: '5 drops' }, {}],
    ['nothing that is about right', { opened: 'about 1,200', given: '20-30' }, {}],
  ])('reads %s', (_, answers, row) => {
    expect(figures({ drug: 'Ephedrine', ...answers }, [], {}).rows).toEqual([
      { ...blankWastageRow, medication: 'Ephedrine', ...row },
    ]);
  });
});
