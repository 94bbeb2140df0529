import type { Assessment } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts, partValueAt } from '#domain/calculator.ts';
import type { CalculatorParts, PartPlace } from '#domain/calculator.ts';
import { listOfLeaf, partLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';

/** How the calculator fills the annual waste answer (rule CALC-6). */

export function leafOfPart(place: PartPlace): Leaf {
  return partLeaf(place.questionId, place.partId);
}

/** Dollars to the cent, as a dollars answer holds them. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/**
 * The annual waste answer after an edit of the calculator or of its case counts: the new result, unless the
 * person has entered their own figure there. Null when the edit leaves that answer alone.
 */
export function annualAfterEdit(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  leaf: Leaf,
  after: Assessment,
): { readonly leaf: Leaf; readonly value: number | null } | null {
  const parts = calculatorParts(section);
  const readLeaves = [parts.casesObserved, parts.casesPerYear].map((place) => place && leafOfPart(place));
  const isRow = listOfLeaf(leaf) === 'wastageCalculator';
  if (parts.annual === null || (!isRow && !readLeaves.includes(leaf))) return null;
  const old = annualResult(parts, before);
  const value = annualResult(parts, after);
  return value === old || partValueAt(parts.annual, before) !== old
    ? null
    : { leaf: leafOfPart(parts.annual), value };
}

function annualResult(parts: CalculatorParts, assessment: Assessment): number | null {
  const { perYear } = calculatorFigures(parts, assessment.wastageCalculator, assessment);
  return perYear === null ? null : toCents(perYear);
}
