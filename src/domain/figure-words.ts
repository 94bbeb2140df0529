/** Numbers as people read them. Those of the wastage calculator may not be known yet (rule CALC-5). */

/** Stands for a figure that is not known yet. */
export const DASH = '—';

const decimals = inForm({ maximumFractionDigits: 2 });
const dollars = inForm({ style: 'currency', currency: 'USD' });
const wholeDollars = inForm({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const shares = inForm({ style: 'percent', maximumFractionDigits: 1 });

/** A format is slow to create, and pages that show no number load this file, too: the first number creates it. */
function inForm(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | null = null;
  return (value) => {
    format ??= new Intl.NumberFormat('en-US', options);
    return format.format(value);
  };
}

/** An amount as `$1,234.50`. */
export function money(value: number): string {
  return dollars(value);
}

/** For tight spaces: whole dollars without cents. */
export function shortMoney(value: number): string {
  return Number.isInteger(value) ? wholeDollars(value) : money(value);
}

/** A number with thousands separated and at most two decimals. */
export function plainNumber(value: number): string {
  return decimals(value);
}

export function moneyOrDash(value: number | null): string {
  return value === null ? DASH : money(value);
}

/** Yearly estimates are shown without cents. */
export function wholeMoneyOrDash(value: number | null): string {
  return value === null ? DASH : wholeDollars(value);
}

export function numberOrDash(value: number | '' | null): string {
  return value === null || value === '' ? DASH : plainNumber(value);
}

/** @param share from 0 to 1 */
export function shareOrDash(share: number | null): string {
  return share === null ? DASH : shares(share);
}

/** An amount in the row's own unit. */
export function amountOrDash(value: number | '' | null, unit: string): string {
  return `${numberOrDash(value)} ${value === null ? '' : unit}`.trim();
}

/** The costs that the figures leave out, stated wherever the figures appear. */
export const LIMITS =
  'These figures leave out labor, supplies, disposal, and the price and expiry of ready syringes and bags.';
