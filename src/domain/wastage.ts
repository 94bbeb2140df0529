import { blankWastageRow } from './assessment.ts';
import type { WastageRow } from './assessment.ts';

/**
 * The drug-wastage calculator (rules CALC-2 to CALC-5). Amounts of different drugs are never
 * added up; money is. A figure that cannot be known yet is null, shown as a dash.
 */

export interface DrugWaste {
  /** In the row's own unit. */
  readonly wasted: number;
  /** Share of what was opened, 0 to 1. */
  readonly share: number;
  /** In dollars; null without a price. */
  readonly cost: number | null;
  /** Dollars' worth of what was opened; null without a price. */
  readonly opened: number | null;
}

export interface Wastage {
  /** One entry a row, in the rows' order; null while a row is incomplete or impossible. */
  readonly drugs: readonly (DrugWaste | null)[];
  readonly total: number | null;
  readonly perCase: number | null;
  readonly perYear: number | null;
  /** Waste as a share of the opened drugs' cost, 0 to 1. */
  readonly costShare: number | null;
  /** Row indexes, the costliest waste first. */
  readonly ranking: readonly number[];
}

const isPositive = (value: number | ''): value is number => value !== '' && value > 0;

/** The waste of one drug: package amount and packages opened above 0, given at most what was opened. */
function drugWaste(row: WastageRow): DrugWaste | null {
  const { packageAmount, packagesOpened, amountGiven, costPerPackage } = row;
  if (!isPositive(packageAmount) || !isPositive(packagesOpened) || amountGiven === '') return null;
  const opened = packageAmount * packagesOpened;
  if (amountGiven > opened) return null;
  const wasted = opened - amountGiven;
  return {
    wasted,
    share: wasted / opened,
    cost: costPerPackage === '' ? null : (wasted / packageAmount) * costPerPackage,
    opened: costPerPackage === '' ? null : packagesOpened * costPerPackage,
  };
}

const CELLS = Object.keys(blankWastageRow) as (keyof WastageRow)[];

/** Whether nothing has been entered in a row. */
export function isBlankRow(row: WastageRow): boolean {
  return CELLS.every((cell) => row[cell] === '');
}

/** The waste of all drugs; totals need every row that is not blank to be complete. */
export function wastage(
  rows: readonly WastageRow[],
  casesObserved: number | null,
  casesPerYear: number | null,
): Wastage {
  const drugs = rows.map(drugWaste);
  const counted = rows.filter((row) => !isBlankRow(row)).map(drugWaste);
  const costs = counted.map((drug) => drug?.cost ?? null);
  const isComplete = counted.length > 0 && !costs.includes(null);
  const total = isComplete ? sum(costs) : null;
  const opened = isComplete ? sum(counted.map((drug) => drug?.opened ?? null)) : 0;
  const perCase =
    total !== null && casesObserved !== null && casesObserved > 0 ? total / casesObserved : null;
  return {
    drugs,
    total,
    perCase,
    perYear: perCase !== null && casesPerYear !== null ? perCase * casesPerYear : null,
    costShare: total !== null && opened > 0 ? total / opened : null,
    ranking: drugs
      .flatMap((drug, index) => (drug === null || drug.cost === null ? [] : [{ index, cost: drug.cost }]))
      .toSorted((a, b) => b.cost - a.cost)
      .map((entry) => entry.index),
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
