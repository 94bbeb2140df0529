/**
 * Numbers as people write them: with the signs of the United States ("1,200.5") or those of most other countries
 * ("1.200,5"), as long as only one number can be meant. Nothing is guessed (rule CALC-10).
 */

const COMMAS_IN_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const POINTS_IN_THOUSANDS = /^[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/;
const ONE_SIGN_AT_MOST = /^\d*[.,]?\d*$/;
/** One sign before three digits: thousands to some, decimals to others. */
const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/**
 * The number in a text as a program writes it ("1200.5"); null if the text is no number of 0 or more. A comma or
 * point that could stand for thousands or decimals is read as in the United States.
 */
export function plainDigits(text: string): string | null {
  const digits = text.trim();
  if (!/\d/.test(digits)) return null;
  if (COMMAS_IN_THOUSANDS.test(digits)) return digits.replaceAll(',', '');
  if (POINTS_IN_THOUSANDS.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  return ONE_SIGN_AT_MOST.test(digits) ? digits.replace(',', '.') : null;
}

/** A count or an amount written as text ("20", "6,000", "12,5"); null if it is no number of 0 or more. */
export function numberIn(text: string): number | null {
  const number = Number.parseFloat(plainDigits(text) ?? '');
  return Number.isFinite(number) ? number : null;
}

export interface OtherReading {
  /** The number that somebody from elsewhere may have meant. */
  readonly number: number;
  /** How the text was read, and how to write the other one. */
  readonly words: string;
}

/** For a text that can mean two numbers, such as "1,500"; null for any other. */
export function otherReading(text: string): OtherReading | null {
  const [, whole = '', sign = '', rest = ''] = EITHER.exec(text.trim()) ?? [];
  if (sign === '') return null;
  const decimal = Number(`${whole}.${rest}`);
  const thousands = Number(whole + rest);
  return sign === ','
    ? { number: decimal, words: `Read as ${thousands}. For a decimal, write ${decimal}.` }
    : { number: thousands, words: `Read as a decimal, ${decimal}. For thousands, write ${thousands}.` };
}
