import { digits } from './digits.ts';

/** Numbers as people read them. Those of the wastage calculator may not be known yet (rule CALC-5). */

/** Stands for a figure that is not known yet. */
export const DASH = '—';

/** An amount as `$1,234.50`. */
export function money(value: number): string {
  return inDollars(value, 2);
}

function inDollars(value: number, decimals: number): string {
  return `${value < 0 ? '-' : ''}$${digits(Math.abs(value), { least: decimals, most: decimals })}`;
}

/** For tight spaces: whole dollars without cents. */
export function shortMoney(value: number): string {
  return Number.isInteger(value) ? inDollars(value, 0) : money(value);
}

/** A number with thousands separated and at most two decimals. */
export function plainNumber(value: number): string {
  return digits(value, { most: 2 });
}

export function moneyOrDash(value: number | null): string {
  return value === null ? DASH : money(value);
}

/** Yearly estimates are shown without cents. */
export function wholeMoneyOrDash(value: number | null): string {
  return value === null ? DASH : inDollars(value, 0);
}

export function numberOrDash(value: number | '' | null): string {
  return value === null || value === '' ? DASH : plainNumber(value);
}

/** @param share from 0 to 1 */
export function shareOrDash(share: number | null): string {
  return share === null ? DASH : `${digits(percentOf(share), { most: 1 })}%`;
}

/** Shifted as a text, so that what people would call a half is one. */
function percentOf(share: number): number {
  const percent = Number(`${share}e2`);
  return Number.isNaN(percent) ? share * 100 : percent;
}

/** An amount in the row's own unit. */
export function amountOrDash(value: number | '' | null, unit: string): string {
  return `${numberOrDash(value)} ${value === null ? '' : unit}`.trim();
}

/** The costs that the figures leave out, stated wherever the figures appear. */
export const LIMITS =
  'These figures leave out labor, supplies, disposal, and the price and expiry of ready syringes and bags.';
