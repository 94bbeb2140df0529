import type { Assessment, PartValue, WastageRow } from './assessment.ts';
import { numberIn } from './number-in-text.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import { wastage } from './wastage.ts';
import type { Wastage } from './wastage.ts';

/**
 * The parts that the wastage calculator reads and fills, with their ids. They are found by these among the
 * section's calculator questions: in Anesthesia the cases stand in question 29, the annual waste and the
 * avoidable share in question 39 (rule CALC-6). Answers are stored under a part's id, so the ids keep their
 * first spelling.
 */
const PART_IDS = {
  casesObserved: 'observed',
  casesPerYear: 'peryear',
  annual: 'annual',
  avoidable: 'avoidable',
} as const;

export interface PartPlace {
  readonly questionId: string;
  readonly partId: string;
  /** 1-based, as people number questions. */
  readonly number: number;
}

/** Null for a part that the section does not ask for. */
export type Places<Named extends string> = Readonly<Record<Named, PartPlace | null>>;

/**
 * The places of these parts in the section's calculator questions.
 *
 * @param partIds by the names they are given here
 */
export function placesOf<Named extends string>(
  section: Pick<Section, 'questions'>,
  partIds: Readonly<Record<Named, string>>,
): Places<Named> {
  const questions = orderedQuestions(section).filter((question) => question.hasWastageCalculator);
  const find = (partId: string): PartPlace | null => {
    const question = questions.find((candidate) => Object.hasOwn(candidate.parts, partId));
    return question === undefined
      ? null
      : { questionId: String(question.id), partId, number: question.index + 1 };
  };
  const places = Object.entries<string>(partIds).map(([name, partId]) => [name, find(partId)]);
  return Object.fromEntries(places) as Places<Named>;
}

export type CalculatorParts = Places<keyof typeof PART_IDS>;

export function calculatorParts(section: Pick<Section, 'questions'>): CalculatorParts {
  return placesOf(section, PART_IDS);
}

export interface CalculatorFigures extends Wastage {
  readonly casesObserved: number | null;
  readonly casesPerYear: number | null;
  /** Dollars per year the avoidable share could save; null while either is unknown. */
  readonly avoidablePerYear: number | null;
}

type Answers = Pick<Assessment, 'answers'>;

export function partValueAt(place: PartPlace | null, { answers }: Answers): PartValue | null {
  return place === null ? null : (answers[place.questionId]?.parts[place.partId] ?? null);
}

/** The calculator's results for an assessment's rows and answers. */
export function calculatorFigures(
  parts: CalculatorParts,
  rows: readonly WastageRow[],
  values: Answers,
): CalculatorFigures {
  const casesObserved = numberOf(partValueAt(parts.casesObserved, values));
  const casesPerYear = numberOf(partValueAt(parts.casesPerYear, values));
  const avoidable = numberOf(partValueAt(parts.avoidable, values));
  const figures = wastage(rows, casesObserved, casesPerYear);
  return {
    ...figures,
    casesObserved,
    casesPerYear,
    avoidablePerYear:
      figures.perYear !== null && avoidable !== null ? (figures.perYear * avoidable) / 100 : null,
  };
}

/** The calculator's spelling of each unit that people write (rule CALC-4). */
const UNITS: Readonly<Record<string, string>> = {
  '': '',
  mg: 'mg',
  mcg: 'mcg',
  unit: 'units',
  units: 'units',
  ml: 'mL',
};

/** The digits of "50 mg", "1,200" or "2 mL", and the unit if there is one; null for anything else. */
export function amountIn(text: string): { readonly digits: string; readonly unit: string } | null {
  const [, digits = '', written = ''] = /^([\d.,]+)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const unit = UNITS[written.toLowerCase()];
  return digits === '' || unit === undefined ? null : { digits, unit };
}

/** Cases are short answers, so they arrive as text. */
function numberOf(value: PartValue | null): number | null {
  if (typeof value === 'string') return numberIn(value);
  return typeof value === 'number' ? value : null;
}
