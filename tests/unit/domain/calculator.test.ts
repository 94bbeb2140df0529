import { describe, expect, test } from 'vitest';
import { calculatorFigures, calculatorParts } from '#domain/calculator.ts';
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
    const figures = calculatorFigures(calculatorParts(testSection), exampleRows, testAssessment());
    expect(figures).toMatchObject({ casesObserved: 20, casesPerYear: 6000, total: 358 });
    expect(figures.perCase).toBeCloseTo(17.9);
    expect(figures.perYear).toBeCloseTo(107_400);
    expect(figures.avoidablePerYear).toBeCloseTo(64_440);
    expect(figures.costShare).toBeCloseTo(0.731, 3);
  });

  test('knows nothing per year without cases', () => {
    const figures = calculatorFigures(
      calculatorParts(testSection),
      exampleRows,
      testAssessment({ answers: {} }),
    );
    expect(figures).toMatchObject({ total: 358, perCase: null, perYear: null, avoidablePerYear: null });
  });
});
