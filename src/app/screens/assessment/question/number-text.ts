import { misfitOfValue } from '#domain/answer-value.ts';

/**
 * What a person typed into a number box. `unfinished` may still become a number, so its
 * sentence waits until the box is left; `invalid` cannot, so its sentence shows at once.
 */
export type NumberText =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unfinished' | 'invalid'; readonly sentence: string };

const PLAIN = /^\d*\.?\d*$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const BEGUN_GROUP = /^\d{1,3}(,\d{3})*,\d{0,2}$/;

/** Digits as typed, with or without commas between thousands; null when it is no number of 0 or more. */
function numberIn(digits: string): number | null {
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) return null;
  const number = Number.parseFloat(digits.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}

/** A count or an amount written as text ("20", "6,000"), or null. */
export function countIn(text: string): number | null {
  return numberIn(text.trim());
}

function decimalsIn(digits: string): number {
  return digits.split('.')[1]?.length ?? 0;
}

/** Reads the answer of a percentage or dollars question (spec 5, Question inputs; decisions 4). */
export function readNumber(type: 'percentage' | 'dollars', text: string): NumberText {
  const digits = (type === 'dollars' ? text.trim().replace(/^\$\s*/, '') : text.trim().replace(/\s*%$/, '')).trim();
  if (text.trim() === '') return { kind: 'blank' };
  const number = numberIn(digits);
  const words = misfitOfValue(type, number) ?? (type === 'dollars' && decimalsIn(digits) > 2 ? misfitOfValue(type, -1) : null);
  if (words === null && number !== null) return { kind: 'number', value: number };
  const mayBecomeOne = number === null && (digits === '' || digits === '.' || BEGUN_GROUP.test(digits));
  return { kind: mayBecomeOne ? 'unfinished' : 'invalid', sentence: asSentence(words ?? '') };
}

/** Reads an amount of the wastage calculator: any number of 0 or more. */
export function readAmount(text: string): NumberText {
  const digits = text.trim();
  if (digits === '') return { kind: 'blank' };
  const number = numberIn(digits);
  if (number !== null) return { kind: 'number', value: number };
  const mayBecomeOne = digits === '.' || BEGUN_GROUP.test(digits);
  return { kind: mayBecomeOne ? 'unfinished' : 'invalid', sentence: 'Please enter a number of 0 or more.' };
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
