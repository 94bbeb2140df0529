import type { WastageRow } from './assessment.ts';
import { calculatorFigures } from './calculator.ts';
import type { CalculatorFigures } from './calculator.ts';
import { comparedLines } from './comparison.ts';
import type { Compared } from './comparison.ts';
import { amountOrDash, moneyOrDash, numberOrDash, shareOrDash, wholeMoneyOrDash } from './figure-words.ts';
import type { AnswerLine, ComparedLine } from './question-types/answer-line.ts';
import { isBlankRow } from './wastage.ts';
import type { DrugWaste } from './wastage.ts';

/** The wastage calculators of compared assessments side by side (rules CALC-2 and CALC-4). */

export interface ComparedWaste {
  /** The drug, or what the figures are. */
  readonly label: string;
  /** One per assessment, in the same order. */
  readonly lines: readonly ComparedLine[];
  /** How each figure is derived; empty when there is nothing to add. */
  readonly details: readonly string[];
}

const UNNAMED = 'Unnamed drug';

interface Calculated {
  /** Rows with something in them. */
  readonly rows: readonly WastageRow[];
  /** One per row: the same key in another assessment is the same drug. */
  readonly keys: readonly string[];
  /** One per row. */
  readonly drugs: readonly (DrugWaste | null)[];
  readonly figures: CalculatorFigures;
}

/** Drugs in the order first entered, then the totals; nothing if nobody used the calculator. */
export function comparedWastage(compared: readonly Compared[]): ComparedWaste[] {
  const calculated = compared.map(calculatedOf);
  // The last entry of a key wins, so that the earliest assessment names the drug.
  const latestFirst = calculated
    .toReversed()
    .flatMap(({ rows, keys }) =>
      rows.map((row, index) => [keys[index] ?? '', row.medication.trim() || UNNAMED] as const),
    );
  if (latestFirst.length === 0) return [];
  const names = new Map(latestFirst);
  const keys = new Set(calculated.flatMap((one) => one.keys));
  return [
    ...[...keys].map((key) => drugOf(key, names.get(key) ?? UNNAMED, calculated)),
    ...TOTALS.map(({ label, lineOf, detailOf }) => ({
      label,
      lines: comparedLines(calculated.map(({ figures }) => lineOf(figures))),
      details: calculated.map(({ figures }) => detailOf?.(figures) ?? ''),
    })),
  ];
}

function calculatedOf({ assessment, section }: Compared): Calculated {
  const figures = calculatorFigures(section, assessment);
  const used = figures.rows.flatMap((row, index) =>
    isBlankRow(row) ? [] : [{ row, drug: figures.drugs[index] ?? null }],
  );
  const rows = used.map(({ row }) => row);
  return { rows, keys: keysOf(rows), drugs: used.map(({ drug }) => drug), figures };
}

/** Amounts in different units cannot be compared; a drug entered twice appears twice. */
function keysOf(rows: readonly WastageRow[]): string[] {
  const times = new Map<string, number>();
  return rows.map(({ medication, unit }) => {
    const drug = `${medication.trim().toLowerCase()} in ${unit.trim().toLowerCase()}`;
    const time = (times.get(drug) ?? 0) + 1;
    times.set(drug, time);
    return `${drug} ${time}`;
  });
}

function drugOf(key: string, label: string, calculated: readonly Calculated[]): ComparedWaste {
  const found = calculated.map(({ rows, keys, drugs }) => {
    const index = keys.indexOf(key);
    return { row: rows[index], drug: drugs[index] ?? null };
  });
  return {
    label,
    lines: comparedLines(
      found.map(({ row, drug }) => (row === undefined ? nothing : dollarsLine(drug?.cost ?? null))),
    ),
    details: found.map(({ row, drug }) => (row === undefined ? '' : detailOfDrug(row, drug))),
  };
}

function detailOfDrug(row: WastageRow, drug: DrugWaste | null): string {
  const { packagesOpened, packageAmount, unit, amountGiven } = row;
  const opened = `${numberOrDash(packagesOpened)} × ${amountOrDash(packageAmount, unit)} opened`;
  const given = `${amountOrDash(amountGiven, unit)} given`;
  return drug === null
    ? `${opened}, ${given}`
    : `${opened}, ${given}, ${amountOrDash(drug.wasted, unit)} wasted (${shareOrDash(drug.share)})`;
}

/** The drug is not among those of this assessment. */
const nothing: AnswerLine = { label: null, words: 'Not entered', figure: null };

function dollarsLine(value: number | null, words = moneyOrDash(value)): AnswerLine {
  return { label: null, words, figure: value === null ? null : { value, most: null, unit: 'dollars' } };
}

/** Yearly estimates, and their changes, are shown without cents. */
function yearLine(value: number | null): AnswerLine {
  const whole = value === null ? null : Math.round(value);
  return dollarsLine(whole, wholeMoneyOrDash(whole));
}

interface Total {
  readonly label: string;
  readonly lineOf: (figures: CalculatorFigures) => AnswerLine;
  readonly detailOf?: (figures: CalculatorFigures) => string;
}

const TOTALS: readonly Total[] = [
  {
    label: 'Total for the period',
    lineOf: ({ total }) => dollarsLine(total),
    detailOf: ({ costShare }) => (costShare === null ? '' : `${shareOrDash(costShare)} of the cost opened`),
  },
  {
    label: 'Waste per case',
    lineOf: ({ perCase }) => dollarsLine(perCase),
    detailOf: ({ casesObserved: cases }) => (cases === null ? '' : `${numberOrDash(cases)} cases observed`),
  },
  {
    label: 'Waste per year',
    lineOf: ({ perYear }) => yearLine(perYear),
    detailOf: ({ casesPerYear: cases }) => (cases === null ? '' : `${numberOrDash(cases)} cases per year`),
  },
  {
    label: 'Avoidable per year',
    lineOf: ({ avoidablePerYear }) => yearLine(avoidablePerYear),
  },
];
