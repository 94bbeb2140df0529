import type { Assessment, PartValue, WastageRow } from './assessment.ts';
import { numberIn } from './number-in-text.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import { isTally } from './tally.ts';
import { isBlankRow, wastage } from './wastage.ts';
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

/** The parts that ask for one drug, which is the calculator's first row (rule CALC-9). */
const DRUG_IDS = {
  medication: 'drug',
  packageAmount: 'package',
  packagesOpened: 'opened',
  amountGiven: 'given',
  costPerPackage: 'cost',
} as const;

export interface PartPlace {
  readonly questionId: string;
  readonly partId: string;
  /** 1-based, as people number questions. */
  readonly number: number;
}

/** Null for a part that the section does not ask for. */
type Places<Named extends string> = Readonly<Record<Named, PartPlace | null>>;

/**
 * The places of these parts in the section's calculator questions.
 *
 * @param partIds by the names they are given here
 */
function placesOf<Named extends string>(
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

export type DrugPlaces = Places<keyof typeof DRUG_IDS>;

export function drugPlaces(section: Pick<Section, 'questions'>): DrugPlaces {
  return placesOf(section, DRUG_IDS);
}

export interface CalculatorFigures extends Wastage {
  /** The drug of the questions, unless they say nothing of one, and then the calculator's own rows. */
  readonly rows: readonly WastageRow[];
  /** Whether the first row is the drug of the questions. */
  readonly startsCounted: boolean;
  readonly casesObserved: number | null;
  readonly casesPerYear: number | null;
  /** Dollars per year the avoidable share could save; null while either is unknown. */
  readonly avoidablePerYear: number | null;
}

type Answers = Pick<Assessment, 'answers'>;

export function partValueAt(place: PartPlace | null, { answers }: Answers): PartValue | null {
  return place === null ? null : (answers[place.questionId]?.parts[place.partId] ?? null);
}

/** The calculator's results for an assessment; none in a section that has no calculator. */
export function calculatorFigures(
  section: Pick<Section, 'questions'>,
  assessment: Answers & { readonly wastageCalculator: readonly WastageRow[] },
): CalculatorFigures {
  const parts = calculatorParts(section);
  const casesObserved = numberOf(partValueAt(parts.casesObserved, assessment));
  const casesPerYear = numberOf(partValueAt(parts.casesPerYear, assessment));
  const avoidable = numberOf(partValueAt(parts.avoidable, assessment));
  const counted = countedDrug(drugPlaces(section), assessment);
  const startsCounted = !isBlankRow(counted);
  const hasCalculator = orderedQuestions(section).some((question) => question.hasWastageCalculator);
  const own = hasCalculator ? assessment.wastageCalculator : [];
  const rows = startsCounted ? [counted, ...own] : own;
  const figures = wastage(rows, casesObserved, casesPerYear);
  return {
    ...figures,
    rows,
    startsCounted,
    casesObserved,
    casesPerYear,
    avoidablePerYear:
      figures.perYear !== null && avoidable !== null ? (figures.perYear * avoidable) / 100 : null,
  };
}

/**
 * The row that the answers describe, which is stored nowhere else (rule CALC-9). A cell is blank where there is no
 * answer, or none that can be read.
 */
export function countedDrug(places: DrugPlaces, answers: Answers): WastageRow {
  const amount = (place: PartPlace | null) => cellIn(textAt(place, answers));
  const [inPackage, given, opened] = [
    amount(places.packageAmount),
    amount(places.amountGiven),
    amount(places.packagesOpened),
  ];
  const unit = inPackage.unit || given.unit;
  // Units are never converted.
  const isSameUnit = given.unit === '' || given.unit === unit;
  return {
    medication: textAt(places.medication, answers),
    unit,
    packageAmount: inPackage.amount,
    packagesOpened: opened.unit === '' ? opened.amount : '',
    amountGiven: isSameUnit ? given.amount : '',
    costPerPackage: amount(places.costPerPackage).amount,
  };
}

/** An answer as it was written; empty where there is none. */
export function textAt(place: PartPlace | null, answers: Answers): string {
  const value = partValueAt(place, answers);
  return value === null || isTally(value) ? '' : String(value).trim();
}

/** What is no amount is left blank, as nothing is guessed. */
function cellIn(text: string): { readonly amount: number | ''; readonly unit: string } {
  const { digits, unit } = amountIn(text) ?? { digits: '', unit: '' };
  const amount = numberIn(digits);
  return amount === null ? { amount: '', unit: '' } : { amount, unit };
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
