import { HOUR_MS } from './durations.ts';
import { MEGABYTE, sizeWords } from './size-words.ts';

/** Requirements for an uploaded assessment (rule UPL-1), checked by both the app and the server. */

/** Bytes of a scan (rule UPL-1); a file of exactly this many is still accepted. */
export const LARGEST_UPLOAD = 10 * MEGABYTE;
/** The largest file in words, before one is chosen. */
export const LARGEST_UPLOAD_WORDS = `at most ${LARGEST_UPLOAD / MEGABYTE} MB`;
export const PDF_TYPE = 'application/pdf';

export const NO_FILE = 'Please choose a file.';
export const NOT_A_PDF = 'Uploaded assessments must be in PDF format.';
export const NO_MODULE = 'Please choose a module.';
export const FUTURE_DATE = 'The date may not be in the future.';
export const BAD_DATE = 'Please choose a valid date.';

/** How every PDF begins: `%PDF-`, as bytes. */
const PDF_HEAD = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** How many bytes `isPdfHead` looks at: some programs write others before the head, and readers take that. */
export const PDF_HEAD_LENGTH = 1024;

/** An older date is probably a typo in the year. */
const OLDEST_YEAR = '1970';
const LONGEST_NAME = 120;
/**
 * The day starts first on islands this far east of Greenwich. A tablet whose clock is hours off still means
 * today, and its scan must not be refused for that.
 */
const EARLIEST_DAY_MS = 14 * HOUR_MS;

/** Megabytes of a million bytes, with one decimal. */
export function tooLargeUpload(bytes: number): string {
  // Rounded up, so that it never reads as the limit itself.
  const size = (Math.ceil(bytes / (MEGABYTE / 10)) / 10).toFixed(1);
  return `Upload is ${size} megabytes; must be smaller than ${sizeWords(LARGEST_UPLOAD)}`;
}

/** Whether the first bytes of a file are those of a PDF; its name and declared type prove nothing. */
export function isPdfHead(bytes: Uint8Array): boolean {
  const places = Math.min(bytes.length, PDF_HEAD_LENGTH) - PDF_HEAD.length;
  for (let start = 0; start <= places; start += 1) {
    if (PDF_HEAD.every((byte, index) => bytes[start + index] === byte)) return true;
  }
  return false;
}

/** The problem with a chosen file before anybody has looked into it; null if there is none. */
export function uploadFileProblem(file: { size: number } | null): string | null {
  if (file === null) return NO_FILE;
  return file.size > LARGEST_UPLOAD ? tooLargeUpload(file.size) : null;
}

/**
 * A file's name with word characters, dash and dot only. The end of a very
 * long name is kept, and a name of which no word character is left becomes `assessment.pdf`.
 */
export function cleanFileName(name: string): string {
  const cleaned = name.replaceAll(/[^\w.-]/g, '').slice(-LONGEST_NAME);
  return /\w/.test(cleaned.replace(/\.pdf$/i, '')) ? cleaned : 'assessment.pdf';
}

/**
 * The moment that stands for a day (`2026-11-21`) in this machine's time zone: its noon, so
 * that readers a few zones away see the same day, or now when noon is still to come.
 * @param now milliseconds since 1970
 * @returns ISO time; null when there is no such day or it is in the future
 */
export function completionTimeOfDay(day: string, now: number): string | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  if (!isDay(day)) return null;
  if (new Date(year, month - 1, date).getTime() > now) return null;
  return new Date(Math.min(new Date(year, month - 1, date, 12).getTime(), now)).toISOString();
}

/**
 * When an uploaded assessment was completed, as the server takes it: an ISO time or a day
 * (`2026-11-21`), allowed as long as it has begun somewhere on earth and then at the latest now, or
 * now when nothing is given.
 * @param now milliseconds since 1970
 */
export function acceptedCompletion(
  given: string | undefined,
  now: number,
): { readonly time: string } | { readonly problem: string } {
  if (given === undefined || given === '') return { time: new Date(now).toISOString() };
  const isTime = given.includes('T');
  const time = Date.parse(isTime ? given : `${given}T12:00:00.000Z`);
  if (Number.isNaN(time) || !isDay(given.slice(0, 10))) return { problem: BAD_DATE };
  const begins = isTime ? time : Date.parse(`${given}T00:00:00.000Z`);
  if (begins > now + EARLIEST_DAY_MS) return { problem: FUTURE_DATE };
  return { time: new Date(Math.min(time, now)).toISOString() };
}

/** Whether a text is a day of the calendar that paper can bear. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < OLDEST_YEAR) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
