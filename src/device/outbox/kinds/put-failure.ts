import { errorsSchema } from '#contract/errors.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { readAnswer } from '#contract/reading.ts';
import { parsedJson } from '../../json.ts';
import type { PutOutcome } from '../../ports.ts';
import { later } from '../parcel.ts';
import type { Attempt } from '../parcel.ts';

/** How a PUT failed; null if the storage has the file. */
export function putFailure(put: Exclude<PutOutcome, { kind: 'aborted' }>): Attempt | null {
  switch (put.kind) {
    case 'answered':
      return put.status === 200 || put.status === 201 ? null : answeredFailure(put);
    case 'broken':
      return later('XHR error');
    case 'stalled':
      return later(NO_CONNECTION);
    case 'unsupported':
      return later('CORS not supported');
  }
}

/** A 403 means the address has expired: the next attempt gets a fresh one. */
const MAY_CHANGE = [403, 408, 429];
/**
 * Errors that a bucket answers with 400 although nothing is wrong with the scan: it came too slowly,
 * incomplete or damaged, or the server's own key had expired when it signed the address.
 */
const MAY_CHANGE_IN_BUCKET = /<Code>(RequestTimeout|IncompleteBody|BadDigest|ExpiredToken)<\/Code>/;

function answeredFailure({ status, text }: Extract<PutOutcome, { kind: 'answered' }>): Attempt {
  const why = `Upload error: ${status}`;
  if (status < 400 || status >= 500 || MAY_CHANGE.includes(status) || MAY_CHANGE_IN_BUCKET.test(text))
    return later(why);
  const errors = readAnswer(errorsSchema, parsedJson(text))?.errors;
  return { kind: 'refused', why: errors === undefined ? why : errors.join(' ') };
}
