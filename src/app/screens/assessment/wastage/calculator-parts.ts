import type { Assessment, PartValue, WastageRow } from '#domain/assessment.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { wastage } from '#domain/wastage.ts';
import type { Wastage } from '#domain/wastage.ts';
import type { Leaf } from '#domain/leaf.ts';
import { countIn } from '../question/number-text.ts';

/**
 * The parts that the wastage calculator reads and fills. They are found by their names
 * among the section's calculator questions: in Anesthesia `observed` and `peryear` stand in
 * question 29, `annual` and `avoidable` in question 39 (decisions 4).
 */
export interface PartPlace {
  readonly questionId: string;
  readonly partId: string;
  /** 1-based, as people call the question. */
  readonly number: number;
}

export interface CalculatorParts {
  readonly observed: PartPlace | null;
  readonly peryear: PartPlace | null;
  readonly annual: PartPlace | null;
  readonly avoidable: PartPlace | null;
}

export function calculatorParts(section: Pick<Section, 'questions'>): CalculatorParts {
  const questions = orderedQuestions(section).filter((question) => question.hasWastageCalculator);
  const find = (partId: keyof CalculatorParts): PartPlace | null => {
    const question = questions.find((candidate) => Object.hasOwn(candidate.parts, partId));
    return question === undefined
      ? null
      : { questionId: String(question.id), partId, number: question.index + 1 };
  };
  return {
    observed: find('observed'),
    peryear: find('peryear'),
    annual: find('annual'),
    avoidable: find('avoidable'),
  };
}

export function leafOfPart(place: PartPlace): Leaf {
  return `answers.${place.questionId}.parts.${place.partId}`;
}

export interface CalculatorFigures extends Wastage {
  readonly observed: number | null;
  readonly peryear: number | null;
  /** Dollars a year that the judged share could save; null while either is unknown. */
  readonly avoidablePerYear: number | null;
}

type Values = Pick<Assessment, 'answers'>;

function partValue(place: PartPlace | null, { answers }: Values): PartValue | null {
  return place === null ? null : (answers[place.questionId]?.parts[place.partId] ?? null);
}

/** Cases are short answers, so they arrive as text. */
function numberOf(value: PartValue | null): number | null {
  if (typeof value === 'string') return countIn(value);
  return typeof value === 'number' ? value : null;
}

export function calculatorFigures(
  parts: CalculatorParts,
  rows: readonly WastageRow[],
  values: Values,
): CalculatorFigures {
  const observed = numberOf(partValue(parts.observed, values));
  const peryear = numberOf(partValue(parts.peryear, values));
  const avoidable = numberOf(partValue(parts.avoidable, values));
  const figures = wastage(rows, observed, peryear);
  return {
    ...figures,
    observed,
    peryear,
    avoidablePerYear:
      figures.perYear !== null && avoidable !== null ? (figures.perYear * avoidable) / 100 : null,
  };
}

/** Dollars to the cent, as a dollars answer holds them. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/**
 * What an edit of the calculator, or of the cases it counts with, makes of the annual waste
 * answer: the new result, as long as the person has not written a figure of their own there.
 * Null when the edit leaves that answer alone.
 */
export function annualAfterEdit(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  leaf: Leaf,
  after: Assessment,
): { readonly leaf: Leaf; readonly value: number | null } | null {
  if (leaf !== 'wastage_calculator' && !/\.parts\.(observed|peryear)$/.test(leaf)) return null;
  const parts = calculatorParts(section);
  if (parts.annual === null) return null;
  const old = annualResult(parts, before);
  const value = annualResult(parts, after);
  return value === old || partValue(parts.annual, before) !== old
    ? null
    : { leaf: leafOfPart(parts.annual), value };
}

function annualResult(parts: CalculatorParts, assessment: Assessment): number | null {
  const { perYear } = calculatorFigures(parts, assessment.wastageCalculator, assessment);
  return perYear === null ? null : toCents(perYear);
}
