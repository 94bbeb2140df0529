import { money, plainNumber } from './answer-words.ts';

/** Figures of the wastage calculator as people read them (fact sheet 7). */

/** Stands for a figure that cannot be known yet. */
export const DASH = '—';

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function moneyOrDash(dollars: number | null): string {
  return dollars === null ? DASH : money(dollars);
}

/** Estimates for a year are told without cents. */
export function wholeMoneyOrDash(dollars: number | null): string {
  return dollars === null ? DASH : wholeDollars.format(dollars);
}

export function numberOrDash(value: number | '' | null): string {
  return value === null || value === '' ? DASH : plainNumber(value);
}

/** @param share from 0 to 1 */
export function shareOrDash(share: number | null): string {
  return share === null ? DASH : shares.format(share);
}

/** An amount in the row's own unit. */
export function amountOrDash(value: number | '' | null, unit: string): string {
  return `${numberOrDash(value)} ${value === null ? '' : unit}`.trim();
}

/** What the figures leave out, said wherever they stand. */
export const LIMITS =
  'These figures leave out labor, supplies, disposal, and the RTA product’s own price and expiry.';
