/** Days of the calendar, as `2026-11-23`: of no time zone, unlike moments. */

/** The reader's own day. */
export function dayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** As every list has it: `04.03.26`. */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}.${date}.${year.slice(-2)}`;
}
