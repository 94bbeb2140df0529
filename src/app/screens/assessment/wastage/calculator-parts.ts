import type { Assessment } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts, partValueAt } from '#domain/calculator.ts';
import type { CalculatorFigures, PartPlace } from '#domain/calculator.ts';
import { partLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';

export function leafOfPart(place: PartPlace): Leaf {
  return partLeaf(place.questionId, place.partId);
}

/** Dollars to the cent, as a dollars answer holds them. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/** An edit of one leaf. */
interface Edit {
  readonly leaf: Leaf;
  readonly value: LeafValue;
}

/**
 * The annual waste answer after an edit of the calculator or of the answers that it reads: the new result, unless
 * the person has entered their own figure there (rule CALC-6). Null when the edit leaves that answer alone.
 */
export function annualAfterEdit(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  after: Assessment,
): Edit | null {
  const { annual } = calculatorParts(section);
  if (annual === null) return null;
  const old = annualResult(section, before);
  const value = annualResult(section, after);
  return value === old || partValueAt(annual, before) !== old ? null : { leaf: leafOfPart(annual), value };
}

function annualResult(section: Pick<Section, 'questions'>, assessment: Assessment): number | null {
  const { perYear } = calculatorFigures(section, assessment);
  return perYear === null ? null : toCents(perYear);
}

/** A drug's name, or what stands above its figures until it has one. */
export function drugName({ rows, startsCounted }: CalculatorFigures, index: number): string {
  const name = rows[index]?.medication.trim() ?? '';
  if (name !== '') return name;
  if (startsCounted) return index === 0 ? 'The drug counted' : `Medication ${index}`;
  return `Medication ${index + 1}`;
}
