import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { calculatorFigures } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import type { Section } from '#domain/section.ts';
import { isBlankRow } from '#domain/wastage.ts';
import type { DrugWaste } from '#domain/wastage.ts';
import {
  amountOrDash,
  DASH,
  LIMITS,
  moneyOrDash,
  numberOrDash,
  shareOrDash,
  wholeMoneyOrDash,
} from '#domain/figure-words.ts';
import { line, lineStrong, colorsOf } from './paper/colors.ts';
import { gap, text } from './paper/piece.ts';
import type { Content, Row } from './paper/piece.ts';
import { styles } from './paper/styles.ts';
import type { TextStyle } from './paper/text.ts';

/** The wastage calculator of an assessment as a table (rule CALC-2). */

/** Heads with their shares of the width. */
const COLUMNS = [
  ['Medication', 0.24],
  ['Opened', 0.2],
  ['Given', 0.12],
  ['Wasted', 0.13],
  ['Share', 0.08],
  ['Cost per package', 0.11],
  ['Waste', 0.12],
] as const;

/** Empty where the section has no calculator or nobody used it. */
export function wastageContents(assessment: Assessment, section: Section, width: number): Content[] {
  const figures = calculatorFigures(section, assessment);
  const { rows } = figures;
  if (rows.every(isBlankRow)) return [];
  return [
    ...text('Wastage calculator', styles.heading, width, { keepWithNext: true }),
    gap(4),
    tableRow(
      COLUMNS.map(([head]) => head),
      styles.label,
      width,
      lineStrong,
      true,
    ),
    ...costliestFirst(figures, rows.length).flatMap((index) => {
      const row = rows[index];
      return row === undefined || isBlankRow(row)
        ? []
        : [tableRow(cellsOf(row, figures.drugs[index] ?? null), styles.small, width, line)];
    }),
    gap(8),
    ...totalsOf(figures).map(([label, words]) =>
      totalRow(label, words, width, colorsOf(section.theme).strong),
    ),
    gap(4),
    ...text(LIMITS, styles.smallSoft, width),
  ];
}

/** Indexes of the rows; those that cannot be counted come last. */
function costliestFirst({ ranking }: CalculatorFigures, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return [...ranking, ...all.filter((index) => !ranking.includes(index))];
}

function cellsOf(row: WastageRow, drug: DrugWaste | null): string[] {
  const { medication, unit, packageAmount, packagesOpened, amountGiven, costPerPackage } = row;
  return [
    medication || DASH,
    `${numberOrDash(packagesOpened)} × ${amountOrDash(packageAmount, unit)}`,
    amountOrDash(amountGiven, unit),
    amountOrDash(drug?.wasted ?? null, unit),
    shareOrDash(drug?.share ?? null),
    moneyOrDash(costPerPackage === '' ? null : costPerPackage),
    moneyOrDash(drug?.cost ?? null),
  ];
}

function tableRow(
  cells: readonly string[],
  style: TextStyle,
  width: number,
  edge: string,
  keepWithNext = false,
): Row {
  let share = 0;
  return {
    cells: cells.map((words, index) => {
      const own = COLUMNS[index]?.[1] ?? 0;
      const x = share * width;
      share += own;
      return { x, pieces: text(words, style, own * width - 8) };
    }),
    padding: 4,
    together: true,
    keepWithNext,
    frame: (pen, x, y, height) => pen.rule(x, y + height, x + width, y + height, edge, 0.75),
  };
}

function totalsOf(figures: CalculatorFigures): (readonly [label: string, words: string])[] {
  return [
    [
      'Total for the period',
      `${moneyOrDash(figures.total)} (${shareOrDash(figures.costShare)} of the cost opened)`,
    ],
    ['Cases observed', numberOrDash(figures.casesObserved)],
    ['Waste per case', moneyOrDash(figures.perCase)],
    ['Cases per year', numberOrDash(figures.casesPerYear)],
    ['Waste per year', wholeMoneyOrDash(figures.perYear)],
    ['Avoidable per year', wholeMoneyOrDash(figures.avoidablePerYear)],
  ];
}

function totalRow(label: string, words: string, width: number, color: string): Row {
  return {
    cells: [
      { x: 0, pieces: text(label, styles.body, 150) },
      { x: 160, pieces: text(words, { ...styles.bodyStrong, color }, width - 160) },
    ],
    keepWithNext: true,
  };
}
