import type { Assessment } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts, partValueAt } from '#domain/calculator.ts';
import type { CalculatorParts, PartPlace } from '#domain/calculator.ts';
import { listOfLeaf, partLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { rowAfterEdit } from './counted-drug.ts';
import type { Edit } from './counted-drug.ts';

/** Edits that follow from one of the calculator or of the answers that it reads (rules CALC-6 and CALC-9). */

export function leafOfPart(place: PartPlace): Leaf {
  return partLeaf(place.questionId, place.partId);
}

/** Dollars to the cent, as a dollars answer holds them. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/** The edits that follow from an edit: of the drug's row, and then of the annual waste answer. */
export function followUps(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  leaf: Leaf,
  after: Assessment,
): readonly Edit[] {
  const row = rowAfterEdit(section, before, after);
  const withRow = row === null ? after : withLeaves(after, { [row.leaf]: row.value });
  const annual = annualAfterEdit(section, before, row?.leaf ?? leaf, withRow);
  return [row, annual].filter((following) => following !== null);
}

/**
 * The annual waste answer after an edit of the calculator or of its case counts: the new result, unless the
 * person has entered their own figure there. Null when the edit leaves that answer alone.
 */
function annualAfterEdit(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  leaf: Leaf,
  after: Assessment,
): Edit | null {
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
