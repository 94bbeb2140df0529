import { dayAndMinute } from './date-and-time.ts';

/** States which version of an assessment the server has, in the same words on screen and on paper (rule SYN-21). */

/** The facts of an assessment as it is shown or printed. */
export interface ReceiptFacts {
  /** See `#contract/content-hash.ts`. */
  readonly hash: string;
  /** The server's version of this content; null if the content is not on the server yet. */
  readonly server: { readonly version: number; readonly at: string } | null;
}

const SHOWN_DIGITS = 12;

/** The first digits of a content hash, `3f2a 91bc 77de`: enough to compare two by eye. */
export function shortHash(hash: string): string {
  return inFours(digitsOf(hash).slice(0, SHOWN_DIGITS));
}

/** All digits of a content hash. */
export function wholeHash(hash: string): string {
  return inFours(digitsOf(hash));
}

function digitsOf(hash: string): string {
  return hash.slice(hash.indexOf(':') + 1);
}

function inFours(digits: string): string {
  return digits.replaceAll(/.{4}(?=.)/g, '$& ');
}

/** `version 14, 11.21.26 14:02` */
export function versionWords({ server }: Pick<ReceiptFacts, 'server'>, timeZone?: string): string {
  return server === null
    ? 'not on the server yet'
    : `version ${server.version}, ${dayAndMinute(server.at, timeZone)}`;
}
