import { DAY_MS } from './durations.ts';

/** How far back a device may date what it created offline (rule ASM-7). */
const OLDEST_DEVICE_DATE_MS = 90 * DAY_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs as much as a page of a document, so each is created once. */
function shortDateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: '2-digit',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

/** Month.day.two-digit-year in the reader's time zone, as on cards and in lists: `11.21.26`. */
export function shortDate(isoTime: string, timeZone?: string): string {
  if (timeZone === undefined) return ownShortDate(new Date(isoTime));
  const parts = new Map(
    shortDateFormat(timeZone)
      .formatToParts(Date.parse(isoTime))
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('month')}.${parts.get('day')}.${parts.get('year')}`;
}

/** By hand, for the same reason as `digits`. */
function ownShortDate(date: Date): string {
  return [date.getMonth() + 1, date.getDate(), date.getFullYear() % 100]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
}

/**
 * The device's time if it is not in the future, at most 90 days old, and not before the earliest it can
 * be; otherwise the server's own (rule ASM-7). All ISO 8601 with milliseconds.
 */
export function acceptedTime(given: string | undefined, serverTime: string, earliest?: string): string {
  if (given === undefined) return serverTime;
  const age = Date.parse(serverTime) - Date.parse(given);
  const isTooEarly = earliest !== undefined && Date.parse(given) < Date.parse(earliest);
  return age >= 0 && age <= OLDEST_DEVICE_DATE_MS && !isTooEarly ? given : serverTime;
}

/**
 * The same day and time so many months later, in UTC; the last day of that month where it is shorter: a month
 * after January 31 is the end of February.
 */
export function monthsAfter(isoTime: string, months: number): string {
  const time = new Date(isoTime);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() + months);
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.toISOString();
}

/** The later of two ISO times: for a clock that may have been set back since the earlier one. */
export function notBefore(time: string, earliest: string): string {
  return Date.parse(time) < Date.parse(earliest) ? earliest : time;
}

/** The earliest first; equal times keep their order. @param timeOf an ISO time */
export function byTime<T>(all: readonly T[], timeOf: (one: T) => string): T[] {
  return all.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}
