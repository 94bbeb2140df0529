/** Figures of the calculator as people read them; what cannot be known yet is a dash (fact sheet 7). */

const DASH = '—';

function format(value: number | null, options: Intl.NumberFormatOptions): string {
  return value === null ? DASH : value.toLocaleString('en-US', options);
}

export function money(dollars: number | null): string {
  return format(dollars, { style: 'currency', currency: 'USD' });
}

export function wholeMoney(dollars: number | null): string {
  return format(dollars, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
}

/** A share from 0 to 1. */
export function percent(share: number | null): string {
  return format(share, { style: 'percent', maximumFractionDigits: 1 });
}

/** An amount in the row's own unit. */
export function amount(value: number | null, unit: string): string {
  const words = format(value, { maximumFractionDigits: 2 });
  return value === null || unit === '' ? words : `${words} ${unit}`;
}

export function plainNumber(value: number | null): string {
  return format(value, { maximumFractionDigits: 2 });
}
