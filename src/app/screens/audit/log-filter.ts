/** The filters of the log; empty where one is not set. */
export interface Filters {
  readonly user: string;
  readonly kind: string;
  /** Days of the reader, as `2026-11-23`. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: Filters = { user: '', kind: '', from: '', to: '' };

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Midnight of the reader's own day, `more` days later; null for what is no day. */
export function midnight(day: string, more: number): string | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const time = new Date(Number(year), Number(month) - 1, Number(date) + more).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The query of the call; both days are included. @param before a row's number */
export function queryOf({ user, kind, from, to }: Filters, before?: number): string {
  const given = {
    user,
    kind,
    from: midnight(from, 0) ?? '',
    to: midnight(to, 1) ?? '',
    before: before === undefined ? '' : String(before),
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}
