import { numberIn, otherReading, plainDigits } from '#domain/number-in-text.ts';
import { misfitOfValue } from '#domain/question-types/value-types.ts';

/**
 * What a person typed into a number field. `unfinished` may still become a number, so its sentence waits
 * until the field is left; `invalid` cannot, so its sentence shows at once.
 */
export type TypedNumber =
  | { readonly kind: 'blank' }
  | {
      readonly kind: 'number';
      readonly value: number;
      /** How it was read, where the field would take the other reading, too (rule STEP-22). */
      readonly howRead?: string;
    }
  | { readonly kind: 'unfinished' | 'invalid'; readonly sentence: string };

const UNFINISHED = /^([.,]?|\d{1,3}(,\d{3})+,\d{0,2}|\d{1,3}(\.\d{3})+\.\d{0,2})$/;

function withoutDollar(text: string): string {
  return text.trim().replace(/^\$\s*/, '');
}

/**
 * @param digits what was typed, without its unit sign
 * @param misfit what is wrong with a number, in a sentence; null if nothing
 */
function readDigits(text: string, digits: string, misfit: (number: number) => string | null): TypedNumber {
  if (text.trim() === '') return { kind: 'blank' };
  const number = numberIn(digits);
  const sentence = misfit(number ?? Number.NaN);
  if (number !== null && sentence === null) {
    const other = otherReading(digits);
    const isEither = other !== null && misfit(other.number) === null;
    return { kind: 'number', value: number, ...(isEither && { howRead: other.words }) };
  }
  const kind = number === null && UNFINISHED.test(digits) ? 'unfinished' : 'invalid';
  return { kind, sentence: sentence ?? '' };
}

/** The types of values that are typed as a number. */
export type NumberType = 'percentage' | 'dollars';

/** Reads the answer of a percentage or dollars question (rules ANS-4, ANS-5 and STEP-10). */
export function readNumber(type: NumberType, text: string): TypedNumber {
  return READERS[type](text);
}

const READERS: Readonly<Record<NumberType, (text: string) => TypedNumber>> = {
  percentage: (text) =>
    readDigits(text, text.trim().replace(/\s*%$/, ''), (number) =>
      sentenceOf(misfitOfValue('percentage', number)),
    ),
  dollars: (text) => {
    const digits = withoutDollar(text);
    const hasMoreThanCents = (plainDigits(digits)?.split('.')[1]?.length ?? 0) > 2;
    return readDigits(text, digits, (number) =>
      sentenceOf(misfitOfValue('dollars', hasMoreThanCents ? Number.NaN : number)),
    );
  },
};

const AMOUNT_MISFIT = 'Please enter a number that is 0 or more.';

/** Reads an amount of the wastage calculator. */
export function readAmount(text: string): TypedNumber {
  return readDigits(text, text.trim(), (number) => (Number.isNaN(number) ? AMOUNT_MISFIT : null));
}

/** Reads a price of the wastage calculator; a package may cost fractions of a cent. */
export function readCost(text: string): TypedNumber {
  return readDigits(text, withoutDollar(text), (number) => (Number.isNaN(number) ? AMOUNT_MISFIT : null));
}

function sentenceOf(words: string | null): string | null {
  return words === null ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
