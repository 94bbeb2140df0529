import type { Assessment, PartValue, WastageRow } from './assessment.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import { wastage } from './wastage.ts';
import type { Wastage } from './wastage.ts';

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

export interface CalculatorFigures extends Wastage {
  readonly observed: number | null;
  readonly peryear: number | null;
  /** Dollars a year that the judged share could save; null while either is unknown. */
  readonly avoidablePerYear: number | null;
}

type Answers = Pick<Assessment, 'answers'>;

export function partValueAt(place: PartPlace | null, { answers }: Answers): PartValue | null {
  return place === null ? null : (answers[place.questionId]?.parts[place.partId] ?? null);
}

/** What the calculator comes to with an assessment's rows and answers. */
export function calculatorFigures(
  parts: CalculatorParts,
  rows: readonly WastageRow[],
  values: Answers,
): CalculatorFigures {
  const observed = numberOf(partValueAt(parts.observed, values));
  const peryear = numberOf(partValueAt(parts.peryear, values));
  const avoidable = numberOf(partValueAt(parts.avoidable, values));
  const figures = wastage(rows, observed, peryear);
  return {
    ...figures,
    observed,
    peryear,
    avoidablePerYear:
      figures.perYear !== null && avoidable !== null ? (figures.perYear * avoidable) / 100 : null,
  };
}

/** Cases are short answers, so they arrive as text. */
function numberOf(value: PartValue | null): number | null {
  if (typeof value === 'string') return countIn(value);
  return typeof value === 'number' ? value : null;
}

/** A count or an amount written as text ("20", "6,000"), or null when it is no number of 0 or more. */
export function countIn(text: string): number | null {
  const digits = text.trim();
  if (!/^\d*\.?\d*$/.test(digits) && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits)) return null;
  const number = Number.parseFloat(digits.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}
