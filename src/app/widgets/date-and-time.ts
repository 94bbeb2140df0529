import { shortDate } from '#domain/dates.ts';

/** Date and time in the reader's own zone and manner: `11.21.26, 3:45 PM`. */
export function dateAndTime(time: string | number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  return `${shortDate(date.toISOString())}, ${clock}`;
}
