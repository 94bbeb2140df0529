import { shortDate } from './dates.ts';

/** The ways in which a time of day is written, all in the reader's own time zone unless another is given. */

/** Within a sentence: `3:45 PM`. */
export function clockTime(time: string | number): string {
  return new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

/** Date and time in lists, with the clock as this reader's device writes it: `11.21.26, 3:45 PM`. */
export function dateAndTime(time: string | number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  return `${shortDate(date.toISOString())}, ${clock}`;
}

/** Date and time on receipts and on paper, where every reader must see the same: `11.21.26 14:02`. */
export function dayAndMinute(isoTime: string, timeZone?: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return `${shortDate(isoTime, timeZone)} ${clock.format(Date.parse(isoTime))}`;
}
