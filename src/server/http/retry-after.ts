import { PDF_FAILED, TOO_MANY_PDFS } from '#contract/error-sentences.ts';
import { count } from '#domain/count.ts';
import { Refusal } from './refusal.ts';

/** Refusals for a while: each says when to come again, in its words or its `Retry-After`. */

export const tooManyTries = (waitMs: number): Refusal =>
  comeAgain(`Too many tries. Please try again in ${waitWords(waitMs)}.`, waitMs);

/**
 * @param most how many an hour are the limit, and whose it is
 * @param left how many more may be sent now
 */
export const tooManyInvitations = (most: string, waitMs: number, left: number): Refusal => {
  const orFewer = left === 0 ? '' : `, or invite at most ${left} now`;
  return comeAgain(
    `${most} are the limit within an hour. Please try again in ${waitWords(waitMs)}${orFewer}.`,
    waitMs,
  );
};

const comeAgain = (sentence: string, waitMs: number): Refusal =>
  new Refusal(429, { errors: [sentence] }, { 'retry-after': String(Math.ceil(waitMs / 1000)) });

function waitWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return count(seconds, 'second');
  return minutes > 120 ? count(Math.ceil(minutes / 60), 'hour') : count(minutes, 'minute');
}

/** The refusal once a day's quota is reached; `what` names it in the plural, with its number. */
export const quotaReached = (what: string, waitMs: number): Refusal =>
  new Refusal(
    429,
    {
      errors: [`${what} a day are the limit. Please try again later, or ask your administrator.`],
      reason: 'quota',
    },
    { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  );

export const storageAway = (): Refusal =>
  new Refusal(
    503,
    { errors: ['The server cannot reach its file storage right now. Please try again in a moment.'] },
    { 'retry-after': '5' },
  );

export const cannotSave = (): Refusal =>
  new Refusal(
    503,
    { errors: ['The server cannot save at the moment. Your work stays on this device.'] },
    { 'retry-after': '30' },
  );

export const cannotRecord = (): Refusal =>
  new Refusal(
    503,
    {
      errors: [
        'The server cannot write its audit log at the moment, so it cannot answer this. Please try again in a moment.',
      ],
    },
    { 'retry-after': '30' },
  );

export const databaseAway = (): Refusal =>
  new Refusal(
    503,
    { errors: ['The server cannot reach its database right now. Please try again in a moment.'] },
    { 'retry-after': '5' },
  );

export const tooManyPdfs = (): Refusal =>
  new Refusal(503, { errors: [TOO_MANY_PDFS] }, { 'retry-after': '10' });

export const pdfFailed = (): Refusal => new Refusal(503, { errors: [PDF_FAILED] }, { 'retry-after': '5' });
